/** The others at the table: name, lives, what they hold and what they did last. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { livesInWords } from '../game/lives-words.js';
import { seatNameParts } from '../game/names.js';
import { faceDown, openCard } from './playing-card.js';

const ARC_LIMIT = 7;

/** Seats in a row on a narrow screen, by the number of others. */
const COLUMNS = [1, 1, 2, 3, 4, 3, 3, 4, 4, 5, 5, 4, 4, 5, 5, 5];

/**
 * @param {{view: any, lastActions: Map<number, string>, open?: boolean}} options `open`: show the hands that are known
 */
export function seatsAround({ view, lastActions, open = false }) {
  const others = clockwiseFrom(view.seats, view.you?.seat ?? null);
  return h(
    'ol',
    {
      class: `seats ${others.length > ARC_LIMIT ? 'many' : 'arc'}`,
      'aria-label': t('seats.title'),
      style: { '--n': others.length, '--columns': COLUMNS[others.length] ?? 5 },
    },
    others.map((seat, index) =>
      seatPlate({ view, seat, index, open, lastAction: lastActions.get(seat.number) ?? '' }),
    ),
  );
}

/** All seats but mine, in playing order, starting left of me. */
function clockwiseFrom(seats, mine) {
  if (mine === null) return seats;
  const start = seats.findIndex(({ number }) => number === mine);
  return [...seats.slice(start + 1), ...seats.slice(0, start)];
}

function seatPlate({ view, seat, index, open, lastAction }) {
  const turn = view.turn?.seat === seat.number;
  const state = seatState(view, seat);
  return h(
    'li',
    {
      key: `seat-${seat.number}`,
      class: `seat ${turn ? 'to-act' : ''} ${seat.out || seat.resigned ? 'gone' : ''} ${seat.swimming ? 'swims' : ''}`,
      'data-anchor': `seat-${seat.number}`,
      style: { '--i': index },
    },
    h(
      'div',
      { class: 'plate' },
      h(
        'span',
        { class: 'avatar', style: { '--hue': hueOf(seat.player?.name ?? '') }, 'aria-hidden': 'true' },
        initial(seat),
      ),
      nameTag(view, seat.number),
      badges(view, seat),
      lives(seat, view.rules.lives),
      hand(view, seat, open),
    ),
    h('p', { class: 'said' }, state || lastAction),
    turn &&
      h('turn-clock', {
        class: 'seat-clock',
        '.total': view.clock?.per_move_s ?? 60,
        '.skew': view.skew ?? 0,
        '.deadline': view.turn.deadline,
      }),
  );
}

function nameTag(view, number) {
  const { name, nth } = seatNameParts(view, number);
  return h(
    'span',
    { class: 'name' },
    h('span', { class: 'cut' }, name),
    nth !== null && h('span', { class: 'nth' }, `\u00a0${nth}`),
  );
}

/** States that matter more than the last action. */
function seatState(view, seat) {
  if (seat.place && view.status === 'finished') return t('seat.place', { place: seat.place });
  if (seat.resigned) return t('seat.resigned');
  return seat.out ? t('seat.out') : '';
}

export function badges(view, seat) {
  const { round } = view;
  return h(
    'span',
    { class: 'badges' },
    seat.player?.kind === 'bot' && badge('bot', t('badge.bot'), icon('bot')),
    seat.controller === 'lent' && badge('lent', t('badge.lent'), icon('lent')),
    round?.dealer === seat.number && badge('dealer', t('badge.dealer'), t('badge.dealer.short')),
    round?.closed_by === seat.number && badge('closer', t('badge.closer'), icon('knock')),
    seat.standing && badge('stands', t('badge.stands'), icon('stands')),
  );
}

function badge(kind, words, sign) {
  return h(
    'span',
    { class: `badge ${kind}`, title: words },
    h('span', { 'aria-hidden': 'true' }, sign),
    h('span', { class: 'sr-only' }, words),
  );
}

/** Lives as tokens; at none left a swimmer keeps afloat on a wave. */
export function lives(seat, total) {
  const words = livesInWords(seat);
  const tokens = Array.from({ length: Math.max(total, seat.lives) }, (_, i) =>
    h('span', { class: `token ${i < seat.lives ? 'kept' : 'lost'}` }),
  );
  return h(
    'span',
    { class: 'lives', title: words, role: 'img', 'aria-label': words },
    seat.swimming && !seat.out ? h('span', { class: 'wave' }, '≈') : tokens,
  );
}

function hand(view, seat, open) {
  const known = seat.shown ?? (open ? seat.hand : null);
  if (known?.length) return h('span', { class: 'fan open' }, known.map(openCard));
  const count = seat.out || seat.resigned ? 0 : (seat.hand_count ?? 0);
  return h(
    'span',
    { class: 'fan', role: 'img', 'aria-label': t('seat.holds', { count }) },
    Array.from({ length: count }, (_, i) => faceDown({ key: `${view.round?.number ?? 0}-${i}` })),
  );
}

function initial(seat) {
  return [...(seat.player?.name ?? '+')][0].toUpperCase();
}

function hueOf(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7);
}
