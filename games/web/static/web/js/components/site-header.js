/** The head of every page that is not a table. */

import { h } from '../core/dom.js';
import { player } from '../api/session.js';
import { t } from '../core/messages.js';
import { settingsButton } from './settings-button.js';

export function siteHeader() {
  return h(
    'header',
    { class: 'site-header' },
    h(
      'a',
      { class: 'brand', href: '/', 'aria-label': t('nav.lobby') },
      h('span', { class: 'brand-mark', 'aria-hidden': 'true' }, '31'),
    ),
    h('nav', { 'aria-label': t('nav.title') }, h('a', { href: '/rules' }, t('nav.rules'))),
    player() && h('span', { class: 'player-name' }, player().name),
    settingsButton(),
  );
}
