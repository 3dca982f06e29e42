/** What people and bots at a table are called here; namesakes get numbers. */

import { has, t } from '../core/messages.js';

/** @param {{name: string, kind: string, bot?: string}|null} player */
export function playerName(player) {
  if (!player) return t('seat.empty');
  const key = `bot.${player.bot}`;
  return player.bot && has(key) ? t(key) : player.name;
}

/** @param {any} view @param {number|null|undefined} number of a seat */
export function seatName(view, number) {
  const { name, nth } = seatNameParts(view, number);
  return nth ? `${name} ${nth}` : name;
}

/** The name and, among namesakes, which of them it is: where room is short the name may be cut, the number not. */
export function seatNameParts(view, number) {
  const seat = view.seats.find((one) => one.number === number);
  if (!seat?.player) return { name: t('seat.empty'), nth: null };
  const name = playerName(seat.player);
  const namesakes = view.seats.filter(({ player }) => player && playerName(player) === name);
  return { name, nth: namesakes.length > 1 ? namesakes.indexOf(seat) + 1 : null };
}
