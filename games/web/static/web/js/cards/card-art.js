/** A card as SVG: crisp at any size, inked by the style sheet. */

import { h } from '../core/dom.js';
import { rankOf, suitOf } from './card.js';
import { rankIndex } from './card-words.js';
import { COURT_FIGURES } from './court-figures.js';
import { SUIT_SHAPES } from './suit-shapes.js';

const WIDTH = 240;
const HEIGHT = 336;
const [LEFT, MIDDLE, RIGHT] = [76, 120, 164];

/** Where the pips stand, in the upper half and on the middle line; the lower half mirrors the upper. */
const PIPS = {
  2: { upper: [[MIDDLE, 66]] },
  3: { upper: [[MIDDLE, 66]], middle: [MIDDLE] },
  4: {
    upper: [
      [LEFT, 66],
      [RIGHT, 66],
    ],
  },
  5: {
    upper: [
      [LEFT, 66],
      [RIGHT, 66],
    ],
    middle: [MIDDLE],
  },
  6: {
    upper: [
      [LEFT, 66],
      [RIGHT, 66],
    ],
    middle: [LEFT, RIGHT],
  },
  7: {
    upper: [
      [LEFT, 66],
      [RIGHT, 66],
      [MIDDLE, 117],
    ],
    middle: [LEFT, RIGHT],
    single: [MIDDLE, 117],
  },
  8: {
    upper: [
      [LEFT, 66],
      [RIGHT, 66],
      [MIDDLE, 117],
    ],
    middle: [LEFT, RIGHT],
  },
  9: {
    upper: [
      [LEFT, 62],
      [RIGHT, 62],
      [LEFT, 133],
      [RIGHT, 133],
    ],
    middle: [MIDDLE],
  },
  10: {
    upper: [
      [LEFT, 62],
      [RIGHT, 62],
      [LEFT, 133],
      [RIGHT, 133],
      [MIDDLE, 97],
    ],
  },
};

/**
 * @param {string|null} card null for the back
 * @returns {import('../core/dom.js').Description}
 */
export function cardArt(card) {
  return h(
    'svg',
    {
      class: `art ${card ? `suit-${suitOf(card)}` : 'back'}`,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      'aria-hidden': 'true',
      focusable: 'false',
    },
    card ? front(card) : back(),
  );
}

/** A suit on its own, for headings and text. */
export function suitArt(suit) {
  return h(
    'svg',
    { class: `suit-mark suit-${suit}`, viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    h('path', { class: 'pip', d: SUIT_SHAPES[suit] }),
  );
}

function front(card) {
  return [
    h('rect', { class: 'paper', x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 3, rx: 20 }),
    centre(card),
    corner(card),
    turned(corner(card)),
  ];
}

function centre(card) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (rank === 'A') return pip(suit, MIDDLE, HEIGHT / 2, 118);
  if (rank in COURT_FIGURES) return court(rank, suit);
  return pips(rank, suit);
}

function corner(card) {
  const index = rankIndex(card);
  return h(
    'g',
    { class: 'corner' },
    h(
      'text',
      { x: 33, y: 57, 'text-anchor': 'middle', class: index.length > 1 ? 'rank wide' : 'rank' },
      index,
    ),
    pip(suitOf(card), 33, 88, 40),
  );
}

function turned(...shapes) {
  return h('g', { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, shapes);
}

function pip(suit, x, y, size) {
  return h('path', {
    class: 'pip',
    d: SUIT_SHAPES[suit],
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`,
  });
}

function pips(rank, suit) {
  const { upper, middle = [], single } = PIPS[rank];
  const draw = ([x, y]) => pip(suit, x, y, 46);
  const mirrored = upper.filter((place) => !single || String(place) !== String(single));
  return [upper.map(draw), middle.map((x) => draw([x, HEIGHT / 2])), turned(mirrored.map(draw))];
}

function court(rank, suit) {
  const half = () =>
    h(
      'g',
      { transform: 'translate(31.500 20) scale(1.18)' },
      COURT_FIGURES[rank].map(([ink, d]) => h('path', { class: `ink-${ink}`, d })),
    );
  return [
    h('rect', { class: 'frame', x: 56, y: 24, width: WIDTH - 112, height: HEIGHT - 48, rx: 8 }),
    half(),
    turned(half()),
    h('path', { class: 'ink-line sash', d: `M56 ${HEIGHT / 2}H184` }),
    pip(suit, 78, 48, 32),
    turned(pip(suit, 78, 48, 32)),
  ];
}

function back() {
  const lattice = [];
  for (let x = 36; x <= 204; x += 28) for (let y = 36; y <= 300; y += 33) lattice.push([x, y]);
  return [
    h('rect', { class: 'paper', x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 3, rx: 20 }),
    h('rect', { class: 'back-field', x: 14, y: 14, width: WIDTH - 28, height: HEIGHT - 28, rx: 12 }),
    h('path', {
      class: 'back-figure',
      d: lattice.map(([x, y]) => `M${x} ${y - 11}l9 11l-9 11l-9 -11Z`).join(''),
    }),
    h('rect', { class: 'back-line', x: 22, y: 22, width: WIDTH - 44, height: HEIGHT - 44, rx: 8 }),
  ];
}
