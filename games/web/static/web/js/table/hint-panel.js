/** What the coach thinks of my moves: the chance of losing a life by each, the best first. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { languageTag, t } from '../core/messages.js';
import { actionWords } from '../game/action-words.js';

const SHOWN = 4;

/** @param {{hint: {actions: any[]}, onClose: () => void}} options */
export function hintPanel({ hint, onClose }) {
  return h('div', { class: 'notice hint-panel', role: 'status' },
    h('p', { class: 'hint-head' }, h('strong', null, t('hint.title')),
      h('button', { type: 'button', class: 'icon-button', 'aria-label': t('close_dialog'), onclick: onClose }, icon('close'))),
    h('ol', null, hint.actions.slice(0, SHOWN).map(({ action, loss, about_even: even }, i) => h('li', { key: i, class: i === 0 ? 'best' : '' },
      h('span', null, actionWords(action)), h('span', { class: 'chance' }, share(loss)), i > 0 && even && h('span', { class: 'hint' }, t('hint.even'))))));
}

function share(loss) {
  return new Intl.NumberFormat(languageTag(), { style: 'percent', maximumFractionDigits: 0 }).format(loss);
}
