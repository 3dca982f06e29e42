/** The mark of a slip, a mistake or a blunder: each has a shape of its own, so that colour is not needed to tell them apart. */

import { h } from '../core/dom.js';

export const LABELS = /** @type {const} */ (['slip', 'mistake', 'blunder']);

/** Outlines around the point 0, 0. */
const SHAPES = {
  slip: 'M-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0 -7 0Z',
  mistake: 'M0 -5.500L5 4H-5Z',
  blunder: 'M0 -6.500L6 0L0 6.500L-6 0Z',
  lost: 'M-4 -4L4 4M4 -4L-4 4',
};

/** @param {keyof typeof SHAPES} kind @param {number} x @param {number} y */
export function markAt(kind, x, y) {
  return h('path', { class: `mark ${kind}`, d: SHAPES[kind], transform: `translate(${x} ${y})` });
}

/** The same mark beside a word. @param {keyof typeof SHAPES} kind */
export function markIcon(kind) {
  return h(
    'svg',
    { class: 'mark-icon', viewBox: '-8 -8 16 16', 'aria-hidden': 'true', focusable: 'false' },
    markAt(kind, 0, 0),
  );
}
