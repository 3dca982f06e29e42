/** One line that says whose turn it is and what is asked. */

import '../components/turn-clock.js';
import { announce } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { option } from '../game/choices.js';
import { seatName } from '../game/names.js';

/** @param {{view: any, pending: any, skew: number, legal: any[], selected: any}} options */
export function turnLine({ view, pending, skew, legal, selected }) {
  const mine = view.turn?.seat === view.you?.seat && view.you !== null;
  return h(
    'p',
    { class: `turn-line ${mine ? 'mine-now' : ''}` },
    h('span', null, words(view, pending, legal, selected)),
    mine &&
      view.turn.deadline &&
      h('turn-clock', {
        '.total': view.clock?.per_move_s ?? 60,
        '.skew': skew,
        '.onurgent': () => announce(t('turn.hurry'), 'assertive'),
        '.deadline': view.turn.deadline,
      }),
  );
}

function words(view, pending, legal, selected) {
  if (view.status === 'finished') return '';
  if (pending) return t('turn.sending');
  if (!view.turn) return view.round?.phase === 'showdown' ? t('turn.showdown') : '';
  if (view.turn.seat !== view.you?.seat) return t('turn.other', { name: seatName(view, view.turn.seat) });
  return ask(view, legal, selected);
}

/** What the person is asked to do, from what is legal. */
function ask(view, legal, selected) {
  if (!legal.length) return t('turn.mine');
  if (option(legal, 'exchange')) return t('ask.dealer');
  if (option(legal, 'discard')) return t('ask.discard');
  if (option(legal, 'draw_deck') || option(legal, 'draw_discard')) return t('ask.draw');
  if (selected) return t(selected.zone === 'hand' ? 'ask.take' : 'ask.give');
  return t(view.round.phase === 'last_lap' ? 'ask.last_turn' : 'ask.swap');
}
