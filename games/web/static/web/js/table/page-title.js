/** The title of the page, which tells from another tab whose turn it is. */

import { t } from '../core/messages.js';
import { seatName } from '../game/names.js';

/** @param {any} view @param {boolean} mine whether it is my turn */
export function titleOf(view, mine) {
  const name = t(`preset.${view.preset}.name`);
  if (mine) return t('title.my_turn', { preset: name });
  return view.turn ? t('title.other_turn', { preset: name, name: seatName(view, view.turn.seat) }) : name;
}
