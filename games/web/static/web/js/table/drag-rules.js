/** Which card may be dragged onto which: the same choices as by tapping. */

import { isLive, option, swapOf } from '../game/choices.js';

/**
 * @typedef {import('../game/choices.js').Selection} Selection
 * @param {{legal: () => any[], onSelect: (choice: Selection|null) => void, onDrop: (choice: Selection) => void}} table
 */
export function dragRules({ legal, onSelect, onDrop }) {
  return {
    canDrag: (card) => isLive(legal(), choiceOf(card)),
    canDrop: (card, target) => mayMeet(legal(), choiceOf(card), choiceOf(target)),
    onStart: (card) => onSelect(choiceOf(card)),
    onDrop: (_card, target) => (target ? onDrop(choiceOf(target)) : onSelect(null)),
  };
}

function mayMeet(legal, choice, target) {
  if (target.zone === 'discard') return option(legal, 'discard') !== null;
  return swapOf(legal, choice, target) !== null;
}

function choiceOf({ dataset }) {
  return { zone: dataset.zone, card: dataset.card };
}
