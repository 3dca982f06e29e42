/** A finished match: who won, all places, and where to go from here. */

import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { seatName } from '../game/names.js';

/** @param {{view: any, onAgain: () => void}} options */
export function finalRanking({ view, onAgain }) {
  const seats = [...view.seats]
    .filter(({ player }) => player)
    .sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
  const won = seats.find(({ number }) => number === view.you?.seat)?.place === 1;
  return h(
    'section',
    { class: 'final', 'aria-labelledby': 'final-title' },
    h('h2', { id: 'final-title' }, won ? t('final.you_won') : t('final.title')),
    h(
      'ol',
      { class: 'places' },
      seats.map((seat) =>
        h(
          'li',
          { key: seat.number, class: seat.place === 1 ? 'first' : '' },
          h('span', { class: 'place' }, t('final.place', { place: seat.place ?? '–' })),
          h('span', { class: 'name' }, seatName(view, seat.number)),
        ),
      ),
    ),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        { type: 'button', class: 'button primary', 'data-action': 'again', onclick: onAgain },
        t('final.again'),
      ),
      h('a', { class: 'button', href: `/t/${view.id}/replay`, 'data-action': 'replay' }, t('final.replay')),
      h('a', { class: 'button quiet', href: '/' }, t('final.lobby')),
    ),
  );
}
