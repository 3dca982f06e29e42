/** A modal dialog around any content: the browser's own focus keeping, Escape and backdrop. */

import { icon } from './icon.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';

/**
 * @param {{key: string, title: string, onClose: () => void, kind?: string}} options
 * @param {...any} content
 */
export function modal({ key, title, onClose, kind = '' }, ...content) {
  return h(
    'dialog',
    {
      key,
      class: `modal ${kind}`,
      'aria-labelledby': `${key}-title`,
      ref: openOnce,
      oncancel: (event) => {
        event.preventDefault();
        onClose();
      },
      onclick: (event) => {
        if (event.target === event.currentTarget) onClose();
      },
    },
    h(
      'div',
      { class: 'modal-body' },
      h(
        'header',
        { class: 'modal-head' },
        h('h2', { id: `${key}-title` }, title),
        h(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': t('close_dialog'), onclick: onClose },
          icon('close'),
        ),
      ),
      content,
    ),
  );
}

function openOnce(dialog) {
  if (!dialog.open) queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
}
