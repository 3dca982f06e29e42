/** Choices against luck: the account of one round, and the match of each seat in a few sentences. */

import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { seatName } from '../game/names.js';
import { livesShare } from './chance-words.js';

const COLUMNS = /** @type {const} */ (['expected', 'choices', 'luck', 'lost']);

/** @param {{accounts: any[], round: number, view: any}} options */
export function roundAccounts({ accounts, round, view }) {
  return h(
    'details',
    { class: 'accounts' },
    h('summary', null, t('analysis.accounts', { round })),
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, h('span', { class: 'sr-only' }, t('analysis.column.seat'))),
          COLUMNS.map((column) => h('th', { key: column, scope: 'col' }, t(`analysis.column.${column}`))),
        ),
      ),
      h(
        'tbody',
        null,
        accounts.map((account) =>
          h(
            'tr',
            { key: account.seat },
            h('th', { scope: 'row' }, seatName(view, account.seat)),
            COLUMNS.map((column) =>
              h(
                'td',
                { key: column },
                column === 'lost' ? h('strong', null, account.lost) : livesShare(account[column]),
              ),
            ),
          ),
        ),
      ),
    ),
    h('p', { class: 'hint' }, t('analysis.accounts.note')),
  );
}

/** @param {{seats: Array<{seat: number, text: string}>, view: any}} options `text` comes in the reader's language */
export function matchSummary({ seats, view }) {
  return h(
    'details',
    { class: 'summary' },
    h('summary', null, t('analysis.summary')),
    h(
      'dl',
      null,
      seats.map(({ seat, text }) => [
        h('dt', { key: `name-${seat}` }, seatName(view, seat)),
        h('dd', { key: `text-${seat}` }, text),
      ]),
    ),
  );
}
