/** The whole table in one paragraph, for whoever listens instead of looking. */

import { cardName, cardNames, pointsInWords } from '../cards/card-words.js';
import { t, list } from '../core/messages.js';
import { livesInWords } from '../game/lives-words.js';
import { seatName } from '../game/names.js';

/** @param {any} view @param {any[]} legal */
export function spokenTable(view, legal) {
  const { round } = view;
  if (!round) return t('spoken.waiting');
  return [
    t('table.round', { round: round.number }),
    ownHand(view),
    middle(round),
    ...view.seats
      .filter((seat) => seat.player && seat.number !== view.you?.seat)
      .map((seat) => opponent(view, seat)),
    round.closed_by !== null &&
      round.closed_by !== undefined &&
      t('spoken.closed_by', { name: seatName(view, round.closed_by) }),
    turn(view),
    spokenChoices(legal),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What I may do now, by name. */
export function spokenChoices(legal) {
  const names = [...new Set(legal.map(({ type }) => t(`action.${type}`)))];
  return names.length ? t('spoken.choices', { choices: list(names, 'disjunction') }) : '';
}

/** My cards and their worth. */
export function ownHand(view) {
  const seat = view.seats.find(({ number }) => number === view.you?.seat);
  if (!seat?.hand?.length) return '';
  const value = seat.hand_value ? pointsInWords(seat.hand_value) : '';
  return t('spoken.hand', { cards: cardNames(seat.hand), points: value });
}

export function middle(round) {
  if (round.pool.length) return t('spoken.pool', { cards: cardNames(round.pool) });
  return round.discard_top ? t('spoken.discard', { card: cardName(round.discard_top) }) : '';
}

function opponent(view, seat) {
  return `${seatName(view, seat.number)}: ${livesInWords(seat)}.`;
}

function turn(view) {
  if (!view.turn) return '';
  return view.turn.seat === view.you?.seat
    ? t('turn.mine')
    : t('turn.other', { name: seatName(view, view.turn.seat) });
}
