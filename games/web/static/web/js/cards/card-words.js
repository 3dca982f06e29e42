/** Cards in words, for people who read and for people who listen. */

import { list, points, t } from '../core/messages.js';
import { rankOf, suitOf, SUITS } from './card.js';

/** "king of hearts" */
export function cardName(card) {
  return t(`card.${rankOf(card)}${suitOf(card)}`);
}

/** The rank as printed in the corner of a card of this language. */
export function rankIndex(card) {
  return t(`index.${rankOf(card)}`);
}

/** "K♥" */
export function cardGlyph(card) {
  return rankIndex(card) + SUITS[suitOf(card)];
}

/** @param {string[]} cards */
export function cardNames(cards) {
  return list(cards.map(cardName));
}

/** "K♥ 9♥ 10♦" */
export function cardGlyphs(cards) {
  return cards.map(cardGlyph).join(' ');
}

/** "26 points" @param {string} text points as the API writes them */
export function pointsInWords(text) {
  return t('points', { count: Number(text), points: points(text) });
}
