/** Chances and shares of lives, the way people say them. */

import { h } from '../core/dom.js';
import { languageTag, t } from '../core/messages.js';

/** Below which chance which word is true. */
const LEVELS = /** @type {const} */ ([
  [0.02, 'never'],
  [0.15, 'seldom'],
  [0.35, 'sometimes'],
  [0.65, 'half'],
  [0.9, 'mostly'],
  [Infinity, 'always'],
]);

/** "12 %" @param {number} chance a closer may risk two lives; more than certain is not said of one */
export function percent(chance) {
  return new Intl.NumberFormat(languageTag(), { style: 'percent', maximumFractionDigits: 0 }).format(
    atMostOne(chance),
  );
}

/** "seldom" @param {number} chance */
export function howOften(chance) {
  const [, level] = LEVELS.find(([below]) => chance < below);
  return t(`chance.${level}`);
}

/** "0.19" @param {number} amount of lives */
export function livesShare(amount) {
  return new Intl.NumberFormat(languageTag(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  }).format(amount);
}

/** The chance as a length, for the eye only. @param {number} chance @param {string} [kind] */
export function chanceBar(chance, kind = '') {
  return h('span', {
    class: `chance-bar ${kind}`,
    style: { '--share': `${100 * atMostOne(chance)}%` },
    'aria-hidden': 'true',
  });
}

function atMostOne(chance) {
  return Math.min(chance, 1);
}
