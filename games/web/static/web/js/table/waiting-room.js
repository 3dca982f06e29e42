/** A table before the start: who sits, who is missing, and the link to share. */

import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { seatName } from '../game/names.js';
import { begin, join, leave, seatBot } from './table-requests.js';

const FEWEST = 2;

/**
 * @param {{view: any, bots: any[], model: import('./table-model.js').TableModel, onShare: () => void, copied: boolean}} options
 */
export function waitingRoom({ view, bots, model, onShare, copied }) {
  const host = view.you?.seat === view.host_seat && view.you !== null;
  const free = view.seats.filter(({ player }) => !player).length;
  return h(
    'section',
    { class: 'waiting', 'aria-labelledby': 'waiting-title' },
    h('h2', { id: 'waiting-title' }, t(view.status === 'cancelled' ? 'waiting.cancelled' : 'waiting.title')),
    view.status === 'open' &&
      h('p', { class: 'lead' }, free ? t('waiting.free', { count: free }) : t('waiting.full')),
    h(
      'ol',
      { class: 'waiting-seats' },
      view.seats.map((seat) => place(view, seat, host, bots, model)),
    ),
    view.status === 'open' &&
      h('div', { class: 'actions' }, buttons(view, host, free, model, onShare, copied)),
  );
}

function place(view, seat, host, bots, model) {
  return h(
    'li',
    { key: seat.number, class: seat.player ? 'taken' : 'free' },
    h('span', { class: 'name' }, seatName(view, seat.number)),
    seat.player?.kind === 'bot' && h('span', { class: 'hint' }, t('badge.bot')),
    !seat.player && host && botPicker(seat, bots, model),
  );
}

function botPicker(seat, bots, model) {
  return h(
    'select',
    {
      'aria-label': t('waiting.add_bot', { seat: seat.number + 1 }),
      value: '',
      onchange: (event) => event.target.value && model.arrange(seatBot(seat.number, event.target.value)),
    },
    h('option', { value: '' }, t('waiting.choose_bot')),
    bots.map(({ key, name }) => h('option', { key, value: key }, name)),
  );
}

function buttons(view, host, free, model, onShare, copied) {
  const taken = view.seats.length - free;
  const arrange = (request) => () => model.arrange(request);
  return [
    !view.you && free > 0 && button('join', 'primary', t('waiting.join'), arrange(join)),
    host && taken >= FEWEST && button('start', 'primary', t('waiting.start'), arrange(begin)),
    button('share', '', copied ? t('share.copied') : t('share.link'), onShare),
    view.you && button('leave', 'quiet', t('waiting.leave'), arrange(leave)),
  ];
}

function button(action, kind, words, onclick) {
  const props = { key: action, type: 'button', class: `button ${kind}`, 'data-action': action, onclick };
  return h('button', props, words);
}
