/** One card on the table: a button where it may be chosen, always with its name and what choosing it would do. */

import { cardArt } from '../cards/card-art.js';
import { cardName } from '../cards/card-words.js';
import { h } from '../core/dom.js';
import { points, t } from '../core/messages.js';

/**
 * @param {{card: string, zone: string, live?: boolean, selected?: boolean, value?: string|null, shortcut?: string|null,
 *   onclick?: () => void}} options `value`: what the hand would be worth after choosing this card
 */
export function playingCard({
  card,
  zone,
  live = false,
  selected = false,
  value = null,
  shortcut = null,
  onclick,
}) {
  const name =
    value === null ? cardName(card) : t('card.with_value', { card: cardName(card), points: points(value) });
  return h(
    'button',
    {
      key: card,
      type: 'button',
      class: `card ${live ? 'live' : ''} ${selected ? 'selected' : ''}`,
      'data-card': card,
      'data-zone': zone,
      'aria-label': name,
      'aria-pressed': live ? String(selected) : null,
      'aria-disabled': live ? null : 'true',
      'aria-keyshortcuts': live ? shortcut : null,
      onclick: live ? onclick : null,
    },
    cardArt(card),
    value !== null && h('span', { class: 'card-value', 'aria-hidden': 'true' }, points(value)),
  );
}

/** A card nobody chooses: in a showdown, a replay or a picture. */
export function openCard(card) {
  return h(
    'span',
    { key: card, class: 'card', 'data-card': card, role: 'img', 'aria-label': cardName(card) },
    cardArt(card),
  );
}

/** @param {Record<string, any>} [props] */
export function faceDown(props = {}) {
  return h('span', { class: 'card face-down', ...props }, cardArt(null));
}
