/** The middle of the table: stock, pool or discard pile. */

import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { isLive, option } from '../game/choices.js';
import { faceDown, openCard, playingCard } from './playing-card.js';

const POOL_KEYS = ['Q', 'W', 'E'];
const POOL_SIZE = 3;

/**
 * @param {{view: any, legal: any[], selected: any, valueOf: (zone: string, card: string) => string|null,
 *   onCard: (zone: string, card: string) => void, onAction: (action: any) => void}} options
 */
export function centre(options) {
  const { view } = options;
  if (!view.round) return h('div', { class: 'centre' });
  const draws = view.rules.exchange_mechanism === 'draw_discard';
  return h(
    'div',
    { class: 'centre', role: 'group', 'aria-label': t('centre.title') },
    stock(options, draws),
    draws ? discardPile(options) : pool(options),
  );
}

function stock({ view, legal, onAction }, draws) {
  const { stock_count: count } = view.round;
  const label = t('stock.count', { count });
  const picture = [
    count > 0 && faceDown({ 'aria-hidden': 'true' }),
    h('span', { class: 'pile-count', 'aria-hidden': 'true' }, String(count)),
  ];
  if (!draws)
    return h('div', { class: 'pile', 'data-anchor': 'stock', role: 'img', 'aria-label': label }, picture);
  const live = option(legal, 'draw_deck') !== null;
  return h(
    'button',
    {
      type: 'button',
      class: `pile ${live ? 'live' : ''}`,
      'data-anchor': 'stock',
      'aria-label': live ? t('stock.draw', { count }) : label,
      'aria-disabled': live ? null : 'true',
      'aria-keyshortcuts': live ? 'D' : null,
      onclick: live ? () => onAction({ type: 'draw_deck' }) : null,
    },
    picture,
  );
}

function discardPile({ view, legal, onAction, onCard, selected }) {
  const card = view.round.discard_top;
  const live = option(legal, 'draw_discard') !== null;
  return h(
    'div',
    { class: 'pile discard', 'data-anchor': 'discard', 'data-drop': 'discard' },
    card
      ? playingCard({
          card,
          zone: 'discard',
          live,
          shortcut: 'F',
          onclick: () => onAction({ type: 'draw_discard' }),
        })
      : h('span', { class: 'card empty-place', role: 'img', 'aria-label': t('discard.empty') }),
    selected?.zone === 'hand' &&
      option(legal, 'discard') &&
      h(
        'button',
        { type: 'button', class: 'place-here', onclick: () => onCard('discard', card) },
        t('action.discard.here'),
      ),
  );
}

function pool({ view, legal, selected, valueOf, onCard }) {
  const { pool: cards, phase } = view.round;
  if (!cards.length)
    return h(
      'div',
      { class: 'pool', role: 'img', 'aria-label': t('pool.face_down') },
      hiddenPool(view, phase),
    );
  return h(
    'div',
    { class: 'pool', role: 'group', 'aria-label': t('pool.title') },
    cards.map((card, i) =>
      playingCard({
        card,
        zone: 'pool',
        live: isLive(legal, { zone: 'pool', card }),
        selected: isSelected(selected, card),
        value: valueOf('pool', card),
        shortcut: POOL_KEYS[i],
        onclick: () => onCard('pool', card),
      }),
    ),
  );
}

/** The dealer's second hand lies face down; other dealers' cards are still in the stock. */
function hiddenPool(view, phase) {
  const faceDownHand = view.rules.dealer_choice === 'center' && phase === 'dealer_choice';
  return Array.from({ length: POOL_SIZE }, (_, i) =>
    faceDownHand
      ? faceDown({ key: `hidden-${i}` })
      : h('span', { key: `place-${i}`, class: 'card empty-place' }),
  );
}

function isSelected(selected, card) {
  return selected?.zone === 'pool' && selected.card === card;
}

/** The middle with nothing to choose, for replays. */
export function openCentre(view) {
  const cards = view.round?.pool ?? [];
  const top = view.round?.discard_top;
  return h(
    'div',
    { class: 'centre' },
    h(
      'div',
      {
        class: 'pile',
        'data-anchor': 'stock',
        role: 'img',
        'aria-label': t('stock.count', { count: view.round?.stock_count ?? 0 }),
      },
      faceDown({ 'aria-hidden': 'true' }),
      h('span', { class: 'pile-count', 'aria-hidden': 'true' }, String(view.round?.stock_count ?? 0)),
    ),
    h('div', { class: 'pool' }, cards.map(openCard), top && openCard(top)),
  );
}
