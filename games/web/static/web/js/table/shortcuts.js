/** Single keys for a match. They can be switched off, and never take a key from a field or a dialog. */

import { preferences } from '../core/preferences.js';

export const SHORTCUTS = {
  1: ['hand', 0],
  2: ['hand', 1],
  3: ['hand', 2],
  4: ['hand', 3],
  q: ['pool', 0],
  w: ['pool', 1],
  e: ['pool', 2],
  a: ['action', 'swap_all'],
  p: ['action', 'pass'],
  k: ['action', 'close'],
  d: ['action', 'draw_deck'],
  f: ['action', 'draw_discard'],
  n: ['action', 'renew'],
  h: ['action', 'keep'],
  x: ['action', 'exchange'],
  t: ['action', 'hint'],
  r: ['read', null],
};

/** @param {KeyboardEvent} event @returns {[string, any]|null} what the key asks for */
export function shortcutOf(event) {
  const typing = /** @type {HTMLElement} */ (event.target).closest?.('input, select, textarea, dialog');
  if (!preferences().shortcuts || typing || event.ctrlKey || event.metaKey || event.altKey) return null;
  return SHORTCUTS[event.key.toLowerCase()] ?? null;
}

/** The key of an action, to be shown beside its name. */
export function keyFor(action) {
  const found = Object.entries(SHORTCUTS).find(([, [kind, value]]) => kind === 'action' && value === action);
  return found?.[0].toUpperCase() ?? null;
}
