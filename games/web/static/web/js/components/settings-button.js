/** Opens the settings from anywhere; the application shows them. */

import { icon } from './icon.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';

export const OPEN_SETTINGS = 'open-settings';

export function settingsButton() {
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('settings.title'),
      title: t('settings.title'),
      'data-action': 'settings',
      onclick: () => document.dispatchEvent(new Event(OPEN_SETTINGS)),
    },
    icon('settings'),
  );
}
