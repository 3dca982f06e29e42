/** Line drawings for buttons and badges; their words stand beside them or in a label. */

import { h } from '../core/dom.js';

/** Strokes in a box of 24 by 24. */
const SHAPES = {
  back: 'M15 5l-7 7l7 7',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  more: 'M5 12a.5 .5 0 1 0 .01 0ZM12 12a.5 .5 0 1 0 .01 0ZM19 12a.5 .5 0 1 0 .01 0Z',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5',
  close: 'M6 6l12 12M18 6L6 18',
  bot: 'M6 9h12v9H6ZM12 9V5M9.500 13h.01M14.500 13h.01M3.500 12v3M20.500 12v3',
  lent: 'M9 6v12M15 6v12',
  knock: 'M5 13V9h3V7h3v2h2V7h3v2h3v5l-3 5H9l-4 -3Z',
  stands: 'M6 6l7 6l-7 6ZM18 6v12',
  first: 'M18 6l-8 6l8 6ZM6 6v12',
  previous: 'M15 6l-8 6l8 6Z',
  play: 'M8 5l11 7l-11 7Z',
  pause: 'M8 6v12M16 6v12',
  next: 'M9 6l8 6l-8 6Z',
  last: 'M6 6l8 6l-8 6ZM18 6v12',
  hint: 'M9 18h6M10 21h4M8.500 14.500a6 6 0 1 1 7 0q-1 1 -1 2.500h-5q0 -1.500 -1 -2.500Z',
  go: 'M5 12h13M13 7l5 5l-5 5',
};

/** @param {keyof typeof SHAPES} name */
export function icon(name) {
  return h(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    h('path', { d: SHAPES[name] }),
  );
}
