/** How a seat stands, in words. */

import { t } from '../core/messages.js';

/** @param {any} seat of a view */
export function livesInWords(seat) {
  if (seat.out || seat.resigned) return t('lives.none');
  return seat.swimming ? t('lives.swimming') : t('lives.left', { count: seat.lives });
}
