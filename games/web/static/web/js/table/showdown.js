/** All cards on the table: what each hand is worth, who loses what, and why. */

import { modal } from '../components/modal-dialog.js';
import { h } from '../core/dom.js';
import { points, t } from '../core/messages.js';
import { seatName } from '../game/names.js';
import { lossOf } from '../game/narrator.js';
import { reasonsFor } from '../game/verdict.js';
import { openCard } from './playing-card.js';
import { lives } from './seats.js';

/**
 * @param {{view: any, event: any, onContinue: () => void, onward: any}} options `view` as it was at the showdown;
 *   `onward`: what the match does meanwhile
 */
export function showdown({ view, event, onContinue, onward }) {
  return modal(
    {
      key: 'showdown',
      title: t('showdown.title', { round: event.round }),
      onClose: onContinue,
      kind: 'showdown',
    },
    h(
      'p',
      { class: 'lead' },
      t(`reason.${event.reason}`),
      event.closer !== null &&
        event.closer !== undefined &&
        ` ${t('showdown.closer', { name: seatName(view, event.closer) })}`,
    ),
    h(
      'ol',
      { class: 'results' },
      ranked(event.results).map((result) => row(view, event, result)),
    ),
    event.void && h('p', { class: 'lead' }, t('why.void')),
    h(
      'footer',
      { class: 'modal-foot' },
      h('p', { role: 'status', class: 'onward' }, onward),
      h(
        'button',
        {
          type: 'button',
          class: 'button primary',
          autofocus: true,
          'data-action': 'continue',
          onclick: onContinue,
        },
        t('showdown.continue'),
      ),
    ),
  );
}

function ranked(results) {
  return [...results].sort((a, b) => Number(b.points) - Number(a.points) || a.lost - b.lost);
}

function row(view, event, result) {
  const seat = { ...view.seats.find(({ number }) => number === result.seat), ...result };
  const why = reasonsFor(view.rules, event, result).map(({ code, count }) =>
    t(`why.${code}`, { count: count ?? 1 }),
  );
  return h(
    'li',
    {
      key: result.seat,
      class: `result ${result.lost ? 'loses' : ''} ${result.winner ? 'wins' : ''} ${result.out ? 'gone' : ''}`,
    },
    h('span', { class: 'fan open' }, result.hand.map(openCard)),
    h(
      'span',
      { class: 'points' },
      points(result.points),
      h('span', { class: 'sr-only' }, ` ${t('points.unit')}`),
    ),
    h(
      'span',
      { class: 'who' },
      h('strong', { class: 'name' }, seatName(view, result.seat)),
      h('span', { class: 'kind' }, handKind(result)),
    ),
    h(
      'span',
      { class: 'outcome' },
      lives(seat, view.rules.lives),
      h(
        'span',
        { class: 'loss' },
        result.lost && !event.void ? lossOf(view, result) : '',
        why.length > 0 && h('span', { class: 'why' }, why.join(' ')),
      ),
    ),
  );
}

function handKind({ kind, suit }) {
  return kind === 'suit' || kind === 'thirty_one'
    ? t(`kind.${kind}`, { suit: suit ? t(`suit.${suit}`) : '' })
    : t(`kind.${kind}`);
}
