/** What each decision of a finished match was worth, worked out by the server while we wait. */

import { get } from '../api/client.js';
import { languageTag, t } from '../core/messages.js';
import { h } from '../core/dom.js';
import { seatName } from '../game/names.js';
import { actionWords } from '../game/action-words.js';

/** @param {string} match @param {AbortSignal} signal @returns {Promise<any>} the finished analysis */
export async function analysisOf(match, signal) {
  for (;;) {
    const answer = await get(`/matches/${match}/analysis`, { signal });
    if (answer.status === 'done') return answer;
    await new Promise((resolve) => { setTimeout(resolve, answer.poll_after_s * 1000); });
    signal.throwIfAborted();
  }
}

/** What the server says about each seat, in its own words. */
export function analysisSummary(analysis, view) {
  return h('details', { class: 'proof analysis' }, h('summary', null, t('analysis.title')),
    h('ul', null, analysis.seats.map(({ seat, text }) => h('li', { key: seat }, h('strong', null, `${seatName(view, seat)}: `), text))));
}

/** What was better than the decision at `version`, or null where it was good enough. */
export function remarkOn(analysis, version) {
  const found = analysis?.decisions.find((decision) => decision.version === version);
  if (!found?.label || !found.best) return null;
  return h('p', { class: `remark ${found.label}`, role: 'status' },
    h('strong', null, t(`analysis.${found.label}`)), ' ', t('analysis.better', { action: actionWords(found.best), cost: lives(found.cost) }));
}

function lives(cost) {
  return new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 2 }).format(cost);
}
