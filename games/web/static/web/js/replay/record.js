/** A finished match as a row of views, all cards open. */

import { foldEvents } from '../game/view-fold.js';

/**
 * @param {any} record the exported match
 * @returns {Array<{view: any, entry: any}>} one step per entry of the log
 */
export function stepsOf(record) {
  const entries = record.moves.filter(({ events }) => events.length);
  const steps = [];
  let view = before(record);
  for (const [index, entry] of entries.entries()) {
    view = foldEvents(view, entry.events);
    view.turn =
      entries[index + 1]?.seat === undefined ? null : { seat: entries[index + 1].seat, deadline: null };
    steps.push({ view, entry });
  }
  return steps;
}

function before({ id, preset, rules, seats }) {
  return {
    id,
    preset,
    rules,
    status: 'active',
    you: null,
    round: null,
    turn: null,
    legal_actions: [],
    seats: seats.map(({ number, name, kind }) => ({
      number,
      player: { name, kind },
      lives: rules.lives,
      swimming: false,
      out: false,
      resigned: false,
      place: null,
      standing: false,
      hand_count: 0,
      hand: [],
    })),
  };
}
