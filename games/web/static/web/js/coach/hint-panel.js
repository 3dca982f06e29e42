/** The coach's answer at the table: for each of my moves the chance of losing a life, the least first. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { actionWords } from '../game/action-words.js';
import { chanceBar, howOften, percent } from './chance-words.js';

const SHOWN = 5;
const SPOKEN = 3;

/**
 * @typedef {{action: any, loss: number, worse_by: number, about_even: boolean}} HintedAction
 * @param {{hint: {version: number, actions: HintedAction[]}, onClose: () => void}} options
 */
export function hintPanel({ hint, onClose }) {
  const { actions } = hint;
  const rest = actions.slice(SHOWN);
  return h(
    'section',
    { class: 'hint-panel', 'aria-labelledby': 'hint-title' },
    h(
      'header',
      null,
      h(
        'div',
        null,
        h('h2', { id: 'hint-title' }, t('hint.title')),
        h('p', { class: 'hint' }, t('hint.noted')),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': t('close_dialog'),
          'data-action': 'close-hint',
          onclick: onClose,
        },
        icon('close'),
      ),
    ),
    isAllEven(actions) && h('p', { class: 'lead' }, t('hint.all_even')),
    h(
      'ol',
      null,
      actions.slice(0, SHOWN).map((hinted) => row(hinted, actions)),
    ),
    rest.length > 0 &&
      h(
        'details',
        { key: `rest-${hint.version}` },
        h('summary', null, t('hint.more', { count: rest.length })),
        h(
          'ol',
          null,
          rest.map((hinted) => row(hinted, actions)),
        ),
      ),
  );
}

function row(hinted, actions) {
  const { action, loss } = hinted;
  const even = isEven(hinted, actions);
  const { key, seen, heard } = inWords(action);
  return h(
    'li',
    { key, class: even ? 'best even' : hinted.about_even ? 'best' : '', 'data-hinted': action.type },
    h('span', { class: 'what', 'aria-hidden': 'true' }, seen),
    h('span', { class: 'sr-only' }, heard),
    h('strong', { class: 'chance' }, percent(loss)),
    chanceBar(loss),
    h('span', { class: 'often' }, even ? t('hint.even') : howOften(loss)),
  );
}

function inWords(action) {
  const seen = actionWords(action);
  return { key: seen, seen, heard: actionWords(action, 'words') };
}

/** The best is what the others are even with. */
function isEven(hinted, actions) {
  return hinted.about_even && hinted !== actions[0];
}

function isAllEven(actions) {
  return actions.length > 1 && actions.every((one) => one.about_even);
}

/** The first words of the answer, for whoever listens; the rest can be read in the panel. */
export function spokenHint({ actions }) {
  const rows = actions.slice(0, SPOKEN).map(({ action, loss }) =>
    t('hint.spoken', {
      action: actionWords(action, 'words'),
      chance: percent(loss),
      often: howOften(loss),
    }),
  );
  return [`${t('hint.title')}.`, isAllEven(actions) ? t('hint.all_even') : '', ...rows]
    .filter(Boolean)
    .join(' ');
}
