/** An action in a few words: "K♥ for 7♦", "discards 4♣", "Knock". */

import { cardGlyph } from '../cards/card-words.js';
import { t } from '../core/messages.js';

/**
 * @typedef {{type: string, give?: string, take?: string, card?: string, close?: boolean}} Action
 * @param {Action} action
 */
export function actionWords(action) {
  const words = baseWords(action);
  return action.close ? `${words} ${t('action.and_close')}` : words;
}

/** @param {Action} action */
function baseWords({ type, give, take, card }) {
  if (type === 'swap_one') return t('said.card_swapped', { gave: cardGlyph(give), took: cardGlyph(take) });
  return type === 'discard' ? t('said.card_discarded', { card: cardGlyph(card) }) : t(`action.${type}`);
}
