/** The bar above a table: what is played, and what can be opened from here. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { settingsButton } from '../components/settings-button.js';

/**
 * @param {{view: any, logOpen: boolean, onLog: () => void, onRead: () => void, onResign: () => void, onShare: () => void}} options
 */
export function tableBar({ view, logOpen, onLog, onRead, onResign, onShare }) {
  const playing =
    view.status === 'active' &&
    view.you !== null &&
    !view.seats.find(({ number }) => number === view.you.seat)?.out;
  return h(
    'header',
    { class: 'table-bar' },
    h('a', { class: 'icon-button', href: '/', 'aria-label': t('nav.lobby') }, icon('back')),
    h(
      'h1',
      { class: 'table-title' },
      t(`preset.${view.preset}.name`),
      view.round && h('span', { class: 'round-number' }, t('table.round', { round: view.round.number })),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-expanded': String(logOpen),
        'aria-label': t('log.title'),
        title: t('log.title'),
        'data-action': 'log',
        onclick: onLog,
      },
      icon('list'),
    ),
    h(
      'details',
      { class: 'menu' },
      h(
        'summary',
        { class: 'icon-button', 'aria-label': t('menu.title'), title: t('menu.title') },
        icon('more'),
      ),
      h(
        'div',
        { class: 'menu-items' },
        h('button', { type: 'button', onclick: onRead, 'aria-keyshortcuts': 'R' }, t('menu.read')),
        h('button', { type: 'button', onclick: onShare }, t('share.link')),
        h('a', { href: `/rules/${view.preset}` }, t('nav.rules')),
        playing &&
          h(
            'button',
            {
              type: 'button',
              class: 'danger',
              'data-action': 'resign',
              onclick: () => confirmed(t('menu.resign.confirm'), onResign),
            },
            t('menu.resign'),
          ),
      ),
    ),
    settingsButton(),
  );
}

function confirmed(question, action) {
  if (confirm(question)) action();
}
