/** Opening tables, and what can be known about them before. */

import { get } from './client.js';
import { deliver } from './outbox.js';

/** Seconds per move for people who sit at the table now, and for those who look in every day. */
export const CLOCKS = { quick: 20, live: 60, relaxed: 300, daily: 86_400 };

/** In the order in which they are offered. */
export const KNOWN_PRESETS = ['schwimmen', 'a7', 'blitz', 'commerce', 'a9', 'a5'];

let presetsAnswer = null;
let botsAnswer = null;

/** The best known first; presets we have not heard of come last. */
function inOurOrder(all) {
  const rank = ({ key }) => KNOWN_PRESETS.indexOf(key) + 1 || KNOWN_PRESETS.length + 1;
  return [...all].sort((a, b) => rank(a) - rank(b));
}

/** The presets, asked for once. */
export function loadPresets() {
  presetsAnswer ??= get('/presets', { anonymous: true })
    .then(({ data }) => inOurOrder(data))
    .catch((error) => {
      presetsAnswer = null;
      throw error;
    });
  return presetsAnswer;
}

export function loadBots() {
  botsAnswer ??= get('/bots', { anonymous: true })
    .then(({ data }) => data)
    .catch((error) => {
      botsAnswer = null;
      throw error;
    });
  return botsAnswer;
}

/** @param {any} request @returns {Promise<any>} the match body */
export function openTable(request) {
  return deliver('/matches', request);
}

/** One click: a full table of bots that are neither asleep nor unbeatable. */
export async function playAtOnce(key) {
  const [presets, bots] = await Promise.all([loadPresets(), loadBots()]);
  const preset = presets.find((one) => one.key === key);
  const opponents = middling(bots);
  const seats = Math.min(4, preset.seats.max);
  const chosen = Array.from({ length: seats - 1 }, (_, i) => opponents[i % opponents.length].key);
  return openTable({
    preset: preset.key,
    options: {},
    seats,
    visibility: 'unlisted',
    bots: chosen,
    clock: { per_move_s: CLOCKS.relaxed },
    start: 'when_full',
    hints: true,
  });
}

/** The stronger half, so that a first match is a match. */
export function middling(all) {
  const ranked = [...all].sort((a, b) => a.strength - b.strength);
  return ranked.slice(Math.floor(ranked.length / 2));
}

/** The same table once more. @param {any} view */
export function sameAgain(view) {
  const opponents = view.seats.map(({ player }) => player?.bot).filter(Boolean);
  return {
    preset: view.preset,
    options: view.rules,
    seats: view.seats.length,
    visibility: view.visibility ?? 'unlisted',
    bots: opponents,
    clock: { per_move_s: view.clock.per_move_s },
    start: 'when_full',
    hints: view.hints,
  };
}
