/** My side of the table: my cards, what they are worth, and the moves that are legal now. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { points, t } from '../core/messages.js';
import { isLive, mayClose, option, valueAfter } from '../game/choices.js';
import { seatName } from '../game/names.js';
import { playingCard } from './playing-card.js';
import { badges, lives } from './seats.js';
import { keyFor } from './shortcuts.js';

/** Moves made with a button, in the order they are offered. Cards are chosen on the table itself. */
const BUTTONS = ['keep', 'exchange', 'draw_deck', 'draw_discard', 'swap_all', 'pass', 'renew', 'close'];

/**
 * @param {{view: any, legal: any[], selected: any, closing: boolean, pending: any, valueOf: (zone: string, card: string) => string|null,
 *   onCard: (zone: string, card: string) => void, onAction: (action: any) => void, onClosing: (on: boolean) => void, hinted: boolean, onHint: () => void}} options `hinted`: the answer is shown
 */
export function myPlace(options) {
  const { view } = options;
  const seat = view.seats.find(({ number }) => number === view.you?.seat);
  if (!seat) return null;
  return h(
    'section',
    {
      class: `mine ${view.turn?.seat === seat.number ? 'to-act' : ''}`,
      'data-anchor': `seat-${seat.number}`,
      'aria-label': t('mine.title'),
    },
    myHand(options, seat),
    h(
      'div',
      { class: 'mine-facts' },
      h('span', { class: 'name' }, seatName(view, seat.number)),
      badges(view, seat),
      lives(seat, view.rules.lives),
      handValue(seat),
      hintButton(options),
    ),
    actions(options),
  );
}

function handValue(seat) {
  if (!seat.hand_value) return null;
  return h(
    'span',
    { class: 'hand-value', title: t('mine.value', { points: points(seat.hand_value) }) },
    h('span', { 'aria-hidden': 'true' }, points(seat.hand_value)),
    h('span', { class: 'sr-only' }, t('mine.value', { points: points(seat.hand_value) })),
  );
}

function myHand({ legal, selected, valueOf, onCard }, seat) {
  return h(
    'div',
    { class: 'hand', role: 'group', 'aria-label': t('hand.title') },
    (seat.hand ?? []).map((card, i) =>
      playingCard({
        card,
        zone: 'hand',
        live: isLive(legal, { zone: 'hand', card }),
        selected: selected?.zone === 'hand' && selected.card === card,
        value: valueOf('hand', card),
        shortcut: String(i + 1),
        onclick: () => onCard('hand', card),
      }),
    ),
  );
}

function actions({ legal, closing, selected, onAction, onCard, onClosing }) {
  const offered = BUTTONS.filter((type) => option(legal, type));
  const discard = selected?.zone === 'hand' && option(legal, 'discard');
  return h(
    'div',
    { class: 'actions', role: 'group', 'aria-label': t('actions.title') },
    discard &&
      h(
        'button',
        { type: 'button', class: 'button primary', onclick: () => onCard('discard', null) },
        t('action.discard'),
      ),
    offered.map((type) => actionButton(legal, type, onAction)),
    mayClose(legal) &&
      h(
        'label',
        { class: 'switch' },
        h('input', {
          type: 'checkbox',
          checked: closing,
          onchange: (event) => onClosing(event.target.checked),
        }),
        t('action.and_close'),
      ),
  );
}

function hintButton({ view, legal, hinted, onHint }) {
  if (!view.hints || !legal.length) return null;
  return h(
    'button',
    {
      key: 'hint',
      type: 'button',
      class: 'button hint-button',
      'data-action': 'hint',
      'aria-expanded': String(hinted),
      'aria-keyshortcuts': keyFor('hint'),
      'aria-label': t('hint.ask'),
      title: t('hint.ask.help'),
      onclick: onHint,
    },
    icon('hint'),
    h('span', { class: 'hint-word' }, t('hint.short')),
  );
}

function actionButton(legal, type, onAction) {
  const value = valueAfter(legal, type);
  return h(
    'button',
    {
      key: type,
      type: 'button',
      class: `button action-${type}`,
      'data-action': type,
      'aria-keyshortcuts': keyFor(type),
      title: t(`action.${type}.help`),
      onclick: () => onAction({ type }),
    },
    t(`action.${type}`),
    value !== null &&
      h('span', { class: 'would-be' }, h('span', { class: 'sr-only' }, t('action.value')), points(value)),
  );
}
