/** Why the server does not like a combination of options. */

import { has, t } from '../core/messages.js';

/**
 * What is wrong with which option, from the pointers of a problem document.
 * @returns {Record<string, string>}
 */
export function problemsByOption(error) {
  return Object.fromEntries(
    (error.errors ?? []).map(({ pointer, code, params }) => [
      pointer.split('/').at(-1),
      wrongOption(code, params),
    ]),
  );
}

function wrongOption(code, params) {
  const other = params?.with_option ? t(`option.${params.with_option}`) : '';
  const key = `reason.${code}`;
  return has(key) ? t(key, { ...params, other }) : t('problem.validation_failed');
}
