/** What the coach shows beside a replay: its progress, then the graph, the decision and the accounts. */

import { problemText } from '../components/problem-text.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { matchSummary, roundAccounts } from './accounts.js';
import { percent } from './chance-words.js';
import { decisionCard } from './decision-card.js';
import { graphPanel } from './graph-panel.js';
import { markIcon } from './label-mark.js';

/**
 * @typedef {{coach: import('./coach.js').Coach, view: any, at: number, onStep: (step: number) => void}} Options
 * @param {Options} options
 */
export function chances({ coach, view, at, onStep }) {
  const { analysis, problem, seat } = coach;
  if (problem) return h('p', { class: 'graph-panel', role: 'status' }, problemText(problem));
  if (!analysis) return waiting(coach.progress);
  if (!analysis.hasGrades) return h('p', { class: 'graph-panel', role: 'status' }, t('analysis.none'));
  const error = analysis.nextError(at, seat);
  const onNextError = error && (() => onStep(error.step));
  return graphPanel({
    analysis,
    view,
    seat,
    at,
    onStep,
    onSeat: (next) => coach.showSeat(next),
    onNextError,
  });
}

function waiting(progress) {
  return h(
    'div',
    { class: 'graph-panel waiting-for-coach' },
    h('p', { id: 'coach-progress' }, t('analysis.progress', { share: percent(progress) })),
    h('progress', { max: 1, value: progress, 'aria-labelledby': 'coach-progress' }),
  );
}

/** @param {Omit<Options, 'onStep'>} options */
export function verdicts({ coach, view, at }) {
  const { analysis } = coach;
  if (!analysis?.hasGrades) return null;
  const round = analysis.roundAt(at);
  return h(
    'div',
    { class: 'verdicts' },
    decisionCard({ decision: analysis.decisionAt(at), view }),
    roundAccounts({ accounts: analysis.accountsOf(round), round, view }),
    matchSummary({ seats: analysis.seats, view }),
  );
}

/** The mark of a decision that cost something, for its entry in the log. @param {import('./coach.js').Coach} coach @param {number} step */
export function labelNote({ analysis }, step) {
  const label = analysis?.decisionAt(step)?.label;
  return label ? h('p', { class: 'label-note' }, markIcon(label), t(`analysis.mark.${label}`)) : null;
}
