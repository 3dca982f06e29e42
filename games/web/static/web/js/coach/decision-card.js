/** What the decision at one step of a replay was worth, from what its seat could see. */

import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { actionWords } from '../game/action-words.js';
import { seatName } from '../game/names.js';
import { openCard } from '../table/playing-card.js';
import { chanceBar, livesShare, percent } from './chance-words.js';
import { markIcon } from './label-mark.js';

/** How many standard errors a difference is away from chance. */
const SURE = 4;
const LIKELY = 2;
/** Below this share of a life a difference is not worth a word. */
const NOTABLE = 0.05;

/** @typedef {import('./match-analysis.js').Graded} Graded */

/** @param {{decision: Graded|null, view: any}} options */
export function decisionCard({ decision, view }) {
  return h(
    'section',
    { class: `decision ${decision?.label ?? ''}`, 'aria-label': t('analysis.decision') },
    decision ? judged(decision, view) : h('p', { class: 'hint' }, t('analysis.no_decision')),
  );
}

function judged(decision, view) {
  const name = seatName(view, decision.seat);
  if (decision.loss === null) return [h('h2', null, name), h('p', { class: 'hint' }, t('analysis.only'))];
  return [
    h(
      'h2',
      null,
      decision.label && markIcon(decision.label),
      `${name}: `,
      h('span', { class: 'verdict' }, verdict(decision)),
    ),
    h(
      'ul',
      { class: 'compared' },
      compared('analysis.played', decision.action, decision.loss, 'played'),
      isBest(decision) ? null : compared('analysis.best_was', decision.best, decision.best_loss, 'best'),
    ),
    isBest(decision)
      ? null
      : h(
          'p',
          { class: 'sure' },
          t('analysis.cost', { cost: livesShare(decision.cost), error: livesShare(decision.standard_error) }),
          ' ',
          sureness(decision),
        ),
    hindsight(decision, view),
  ];
}

function compared(key, action, loss, kind) {
  return h(
    'li',
    { key: kind, class: kind },
    h('span', { class: 'what', 'aria-hidden': 'true' }, t(key, { action: actionWords(action) })),
    h('span', { class: 'sr-only' }, t(key, { action: actionWords(action, 'words') })),
    h('strong', { class: 'chance' }, percent(loss)),
    chanceBar(loss, kind),
  );
}

function isBest({ action, best }) {
  return JSON.stringify(action) === JSON.stringify(best);
}

/** In a word how well it was decided. @param {Graded} decision */
export function verdict(decision) {
  if (decision.loss === null) return t('analysis.only');
  if (decision.label) return t(`analysis.verdict.${decision.label}`);
  if (isBest(decision)) return t('analysis.verdict.best');
  return t(decision.cost < NOTABLE ? 'analysis.verdict.even' : 'analysis.verdict.open');
}

/** How far the cost is beyond what the number of worlds tried can explain. */
function sureness({ cost, standard_error: error }) {
  const level = cost > SURE * error ? 'very' : cost > LIKELY * error ? 'likely' : 'not';
  return t(`analysis.sure.${level}`);
}

/** What nobody at the table could know stays folded away. */
function hindsight({ version, hindsight: told }, view) {
  return h(
    'details',
    { key: `hindsight-${version}`, class: 'hindsight' },
    h('summary', null, t('analysis.hindsight')),
    h('p', { class: 'hint' }, t('analysis.hindsight.note')),
    told.loss === null ? null : asTheCardsLay(told),
    h(
      'ul',
      null,
      told.hands.map(({ seat, cards }) =>
        h(
          'li',
          { key: seat },
          h('span', null, seatName(view, seat)),
          h('span', { class: 'fan open' }, cards.map(openCard)),
        ),
      ),
    ),
  );
}

/** One line, for the eye and for the ear. */
function asTheCardsLay({ loss, best, best_loss: least }) {
  const key = loss - least < NOTABLE ? 'analysis.hindsight.best' : 'analysis.hindsight.better';
  const said = (action) => t(key, { loss: percent(loss), least: percent(least), action });
  return h(
    'p',
    { class: 'as-they-lay' },
    h('span', { 'aria-hidden': 'true' }, said(actionWords(best))),
    h('span', { class: 'sr-only' }, said(actionWords(best, 'words'))),
  );
}
