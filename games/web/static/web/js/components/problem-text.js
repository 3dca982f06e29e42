/** Why something was refused, in a sentence. */

import { has, t } from '../core/messages.js';

/** @param {{code: string, params?: any}} problem */
export function problemText({ code, params = {} }) {
  const reason = params.reason && has(`reason.${params.reason}`) ? ` ${t(`reason.${params.reason}`)}` : '';
  return (has(`problem.${code}`) ? t(`problem.${code}`, params) : t('problem.unknown', { code })) + reason;
}
