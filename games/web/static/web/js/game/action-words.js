/** An action in a few words: "K♥ for 7♦", "discards 4♣", "Knock". */

import { cardGlyph, cardName } from '../cards/card-words.js';
import { t } from '../core/messages.js';

/** `glyphs` for the eye, `words` for the ear. */
const CARD = { glyphs: cardGlyph, words: cardName };

/**
 * @typedef {{type: string, give?: string, take?: string, card?: string, close?: boolean}} Action
 * @param {Action} action @param {keyof typeof CARD} [manner]
 */
export function actionWords(action, manner = 'glyphs') {
  const words = baseWords(action, CARD[manner]);
  return action.close ? `${words} ${t('action.and_close')}` : words;
}

/** @param {Action} action @param {(card: string) => string} nameOf */
function baseWords({ type, give, take, card }, nameOf) {
  if (type === 'swap_one') return t('said.card_swapped', { gave: nameOf(give), took: nameOf(take) });
  return type === 'discard' ? t('said.card_discarded', { card: nameOf(card) }) : t(`action.${type}`);
}
