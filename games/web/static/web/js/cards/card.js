/** A card is its code: rank and suit, as `10H` or `AS`. */

export const SUITS = { C: '♣', S: '♠', H: '♥', D: '♦' };

/** @param {string} card */
export function rankOf(card) {
  return card.slice(0, -1);
}

/** @param {string} card */
export function suitOf(card) {
  return card.slice(-1);
}
