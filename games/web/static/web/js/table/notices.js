/** What stands between a person and the table: a lost connection, a refused move, a move on its way. */

import { h } from '../core/dom.js';
import { problemText } from '../components/problem-text.js';
import { t } from '../core/messages.js';
import { takeBack } from './table-requests.js';
import { sentencesOf } from '../game/narrator.js';

/**
 * @typedef {{kind: 'stale'|'problem', code: string, params?: any, entries?: any[], action?: any}} Notice
 *   `entries` happened meanwhile; `action` would still do
 * @param {import('../api/problem.js').Problem} problem @param {any} action what was refused
 * @returns {Notice}
 */
export function noticeOf({ code, params, conflict }, action) {
  if (code !== 'stale_version') return { kind: 'problem', code, params };
  return {
    kind: 'stale',
    code,
    entries: conflict?.moves ?? [],
    action: conflict?.still_legal ? action : null,
  };
}

/** @param {{model: import('./table-model.js').TableModel}} options */
export function notices({ model }) {
  return h(
    'div',
    { class: 'notices' },
    linkNotice(model),
    model.isLent && lentNotice(model),
    model.notice && refusal(model),
  );
}

function linkNotice({ link, waiting }) {
  const code = waiting
    ? 'link.sending'
    : link === 'offline'
      ? 'link.offline'
      : link === 'connecting'
        ? 'link.connecting'
        : null;
  return h(
    'p',
    { class: `banner ${code ? '' : 'hidden'}`, role: 'status', 'data-link': link },
    code && t(code),
  );
}

function lentNotice(model) {
  return h(
    'div',
    { class: 'notice', role: 'status' },
    h('p', null, t('event.seat_lent.you')),
    h(
      'button',
      {
        type: 'button',
        class: 'button primary',
        'data-action': 'take-back',
        onclick: () => model.arrange(takeBack),
      },
      t('menu.take_back'),
    ),
  );
}

function refusal(model) {
  const { notice, view } = model;
  return h(
    'div',
    { class: 'notice', role: 'alert' },
    h('p', null, problemText(notice)),
    notice.entries?.length > 0 &&
      h(
        'ul',
        null,
        notice.entries.map((entry) =>
          h('li', { key: entry.version }, sentencesOf(view, entry, 'glyphs').join(' ')),
        ),
      ),
    h(
      'div',
      { class: 'actions' },
      notice.action &&
        model.legal.length > 0 &&
        h(
          'button',
          { type: 'button', class: 'button primary', onclick: () => model.act(notice.action) },
          t('stale.do_it'),
        ),
      h(
        'button',
        { type: 'button', class: 'button quiet', onclick: () => model.dismissNotice() },
        t('notice.dismiss'),
      ),
    ),
  );
}
