/**
 * What a person may do now, read from `legal_actions` alone: no rule of the game is known here.
 *
 * @typedef {{type: string, give?: string[], take?: string[], card?: string[], close?: boolean[], previews?: any[]}} Legal
 * @typedef {{zone: 'hand'|'pool', card: string}} Selection
 */

/** @param {Legal[]} legal @param {string} type @returns {Legal|null} */
export function option(legal, type) {
  return legal.find((action) => action.type === type) ?? null;
}

/** The value of the hand after an action without choices, such as `swap_all`; null where it is not known. */
export function valueAfter(legal, type) {
  return option(legal, type)?.previews?.[0]?.hand_value ?? null;
}

/** @returns {string|null} */
function valueAfterSwap(legal, give, take) {
  const found = option(legal, 'swap_one')?.previews?.find(
    (preview) => preview.give === give && preview.take === take,
  );
  return found?.hand_value ?? null;
}

/** @returns {string|null} */
function valueAfterDiscard(legal, card) {
  return option(legal, 'discard')?.previews?.find((preview) => preview.card === card)?.hand_value ?? null;
}

/**
 * What the hand would be worth after choosing `next`, given what is chosen already.
 * @param {Legal[]} legal @param {Selection|null} chosen @param {Selection} next @returns {string|null}
 */
export function valueAfterChoosing(legal, chosen, next) {
  if (next.zone === 'hand' && option(legal, 'discard')) return valueAfterDiscard(legal, next.card);
  if (!chosen || chosen.zone === next.zone) return null;
  const [give, take] = chosen.zone === 'hand' ? [chosen.card, next.card] : [next.card, chosen.card];
  return valueAfterSwap(legal, give, take);
}

/** Whether a card may be chosen: as one side of a swap, or to be discarded. */
export function isLive(legal, { zone, card }) {
  const swap = option(legal, 'swap_one');
  if (zone === 'pool') return Boolean(swap?.take?.includes(card));
  return Boolean(swap?.give?.includes(card) || option(legal, 'discard')?.card?.includes(card));
}

/**
 * The action that `first` and `second` make together, or null.
 * @param {Legal[]} legal @param {Selection} first @param {Selection} second
 */
export function swapOf(legal, first, second) {
  if (first.zone === second.zone) return null;
  const [give, take] = first.zone === 'hand' ? [first.card, second.card] : [second.card, first.card];
  const swap = option(legal, 'swap_one');
  return swap?.give?.includes(give) && swap?.take?.includes(take) ? { type: 'swap_one', give, take } : null;
}

/** Whether a move may be combined with closing. */
export function mayClose(legal) {
  return legal.some((action) => action.close?.includes(true));
}

/** `action` with the wish to close, where this action can carry it. */
export function withClose(legal, action, close) {
  return close && option(legal, action.type)?.close?.includes(true) ? { ...action, close: true } : action;
}
