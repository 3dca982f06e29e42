/** Everything that happened, newest last, in sentences. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { moment, t } from '../core/messages.js';
import { sentenceOf, toldEvents } from '../game/narrator.js';

const SHOWN = 120;

/**
 * @param {{view: any, log: any[], onRound?: (event: any) => void, current?: number|null, onEntry?: (index: number) => void,
 *   noteOn?: (index: number) => any}} options `noteOn`: what is to be said about an entry besides
 */
export function logPanel({ view, log, onRound, current = null, onEntry, noteOn = () => null }) {
  const from = onEntry ? 0 : Math.max(0, log.length - SHOWN);
  return h(
    'ol',
    { class: 'log-list', tabindex: 0, 'aria-label': t('log.title') },
    log
      .slice(from)
      .map((entry, i) =>
        item({ view, entry, onRound, onEntry, index: from + i, current, note: noteOn(from + i) }),
      ),
  );
}

function item({ view, entry, onRound, onEntry, index, current, note }) {
  const origin = ['timeout', 'staff', 'order'].includes(entry.origin) ? t(`origin.${entry.origin}`) : '';
  return h(
    'li',
    {
      key: entry.version,
      class: `log-entry ${index === current ? 'current' : ''}`,
      'aria-current': index === current ? 'step' : null,
    },
    toldEvents(entry).map((event, i) => [
      line(view, event),
      i === 0 && note,
      onRound && event.type === 'round_ended' && roundLink(event, onRound),
    ]),
    origin && h('p', { class: 'origin', title: moment(entry.at) }, origin),
    onEntry &&
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button go',
          'aria-label': t('replay.go_here'),
          title: t('replay.go_here'),
          onclick: () => onEntry(index),
        },
        icon('go'),
      ),
  );
}

/** Glyphs for the eye are hidden from the ear, which gets the names. */
function line(view, event) {
  const seen = sentenceOf(view, event, 'glyphs');
  const heard = sentenceOf(view, event, 'words');
  const kind = `told ${event.type}`;
  if (seen === heard) return h('p', { class: kind }, seen);
  return h(
    'p',
    { class: kind },
    h('span', { 'aria-hidden': 'true' }, seen),
    h('span', { class: 'sr-only' }, heard),
  );
}

function roundLink(event, onRound) {
  return h('button', { type: 'button', class: 'link', onclick: () => onRound(event) }, t('log.show_cards'));
}
