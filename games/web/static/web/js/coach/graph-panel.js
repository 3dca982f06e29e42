/** The graph of chances with what it needs around it: whose line it is, what the marks mean, and the same in words. */

import './chance-graph.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { seatName } from '../game/names.js';
import { percent } from './chance-words.js';
import { LABELS, markIcon } from './label-mark.js';

/**
 * @param {{analysis: import('./match-analysis.js').MatchAnalysis, view: any, seat: number, at: number,
 *   onStep: (step: number) => void, onSeat: (seat: number) => void, onNextError: (() => void)|null}} options
 *   `seat`: whose line is strong
 */
export function graphPanel({ analysis, view, seat, at, onStep, onSeat, onNextError }) {
  const title = t('analysis.graph', { name: seatName(view, seat) });
  const curves = view.seats.map(({ number }) => ({
    seat: number,
    strong: number === seat,
    rounds: analysis.curveOf(number),
  }));
  return h(
    'section',
    { class: 'graph-panel', 'aria-label': t('analysis.chances') },
    h(
      'header',
      null,
      h('h2', null, t('analysis.chances')),
      seatPicker(view, seat, onSeat),
      nextErrorButton(onNextError),
      legend(),
    ),
    h('chance-graph', {
      '.onstep': onStep,
      '.plot': {
        title,
        length: analysis.length,
        at,
        now: analysis.decisionAt(at)?.loss ?? null,
        rounds: analysis.rounds,
        curves,
      },
    }),
    h(
      'ol',
      { class: 'sr-only', 'aria-label': title },
      curves
        .find(({ strong }) => strong)
        ?.rounds.map((round) => h('li', { key: round.round }, roundInWords(round))),
    ),
  );
}

function seatPicker(view, seat, onSeat) {
  return h(
    'select',
    {
      class: 'compact',
      'aria-label': t('analysis.whose'),
      name: 'whose',
      onchange: (event) => onSeat(Number(event.target.value)),
      ref: (select) => {
        select.value = String(seat);
      },
    },
    view.seats.map(({ number }) => h('option', { key: number, value: number }, seatName(view, number))),
  );
}

function nextErrorButton(onNextError) {
  return h(
    'button',
    {
      type: 'button',
      class: 'button compact',
      'data-action': 'next-error',
      disabled: onNextError === null,
      onclick: onNextError,
    },
    t('analysis.next_error'),
  );
}

function legend() {
  return h(
    'ul',
    { class: 'legend' },
    [...LABELS, /** @type {const} */ ('lost')].map((kind) =>
      h('li', { key: kind }, markIcon(kind), t(`analysis.mark.${kind}`)),
    ),
  );
}

/** @param {import('./match-analysis.js').RoundCurve} curve */
function roundInWords({ round, points, end }) {
  const [first, last] = [points[0], points.at(-1)];
  const errors = points
    .filter(({ label }) => label)
    .map(({ label }) => t(`analysis.mark.${label}`))
    .join(', ');
  return [
    last
      ? t('analysis.round', {
          round,
          count: points.length,
          first: percent(first.chance),
          last: percent(last.chance),
        })
      : t('analysis.round.none', { round }),
    errors && `${errors}.`,
    end?.lost > 0 && `${t('analysis.mark.lost')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
