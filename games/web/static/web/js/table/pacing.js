/** How fast the table shows what happened. A person who was away is not made to watch it all. */

import { preferences } from '../core/preferences.js';

const PAUSE_MS = { calm: 950, brisk: 400, instant: 0 };
const BACKLOG = 8;
/** The last beat waits only for its cards to arrive. */
const LAST_SHARE = 0.45;

/**
 * An entry in steps to be shown one at a time: the cards stay open after a round until somebody goes on.
 * @returns {Array<{entry: any, events: any[], last: boolean}>}
 */
export function beatsOf(entry) {
  const end = entry.events.findIndex(({ type }) => type === 'round_ended') + 1;
  const parts =
    end > 0 && end < entry.events.length
      ? [entry.events.slice(0, end), entry.events.slice(end)]
      : [entry.events];
  return parts.map((events, index) => ({ entry, events, last: index === parts.length - 1 }));
}

/** Waits before the next beat. @param {number} backlog beats still to show */
export function pause(backlog) {
  const skip = document.hidden || backlog > BACKLOG;
  const full = PAUSE_MS[preferences().pace];
  const milliseconds = skip ? 0 : backlog ? full : full * LAST_SHARE;
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Whether cards may travel. */
export function mayMove() {
  return preferences().pace !== 'instant' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
