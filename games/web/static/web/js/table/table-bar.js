/** The bar above a table: what is played, and what can be opened from here. */

import { icon } from '../components/icon.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { settingsButton } from '../components/settings-button.js';

/**
 * @param {{view: any, logOpen: boolean, onLog: () => void, onRead: () => void, onResign: () => void, onShare: () => void}} options
 */
export function tableBar({ view, logOpen, onLog, ...hooks }) {
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
    logButton(logOpen, onLog),
    menu(view, hooks),
    settingsButton(),
  );
}

function logButton(open, onclick) {
  const words = t('log.title');
  const named = { 'aria-label': words, title: words, 'aria-expanded': String(open) };
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'data-action': 'log', onclick, ...named },
    icon('list'),
  );
}

function menu(view, { onRead, onShare, onResign }) {
  const words = t('menu.title');
  return h(
    'details',
    { class: 'menu' },
    h('summary', { class: 'icon-button', 'aria-label': words, title: words }, icon('more')),
    h(
      'div',
      { class: 'menu-items' },
      h('button', { type: 'button', onclick: onRead, 'aria-keyshortcuts': 'R' }, t('menu.read')),
      h('button', { type: 'button', onclick: onShare }, t('share.link')),
      h('a', { href: `/rules/${view.preset}` }, t('nav.rules')),
      isPlaying(view) && resignButton(onResign),
    ),
  );
}

function resignButton(onResign) {
  const onclick = () => confirm(t('menu.resign.confirm')) && onResign();
  return h('button', { type: 'button', class: 'danger', 'data-action': 'resign', onclick }, t('menu.resign'));
}

function isPlaying({ status, you, seats }) {
  return status === 'active' && you !== null && !seats.find(({ number }) => number === you.seat)?.out;
}
