/** Matches to go to: mine, the most urgent first, and open tables. */

import { timeLeft } from '../components/turn-clock.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { playerName } from '../game/names.js';

/** A part of the lobby with its heading. @param {string} name below `lobby.` @param {any} content */
export function matchSection(name, content) {
  return h(
    'section',
    { 'aria-labelledby': `${name}-title` },
    h('h2', { id: `${name}-title` }, t(`lobby.${name}`)),
    content,
  );
}

/** @param {any[]} matches */
export function myMatches(matches) {
  return matchSection('mine', h('ul', { class: 'match-list' }, matches.map(mineItem)));
}

/** @param {any[]} matches */
export function openMatches(matches) {
  if (!matches.length) return matchSection('open', h('p', { class: 'hint' }, t('lobby.no_open')));
  const item = (match) => matchItem(match, t('lobby.seats_free', { count: match.free_seats }));
  return matchSection('open', h('ul', { class: 'match-list' }, matches.map(item)));
}

function mineItem(match) {
  const urgent = isMyTurn(match);
  return matchItem(match, urgent ? t('lobby.your_turn') + deadlineOf(match) : stateOf(match), urgent);
}

function stateOf({ status }) {
  return status === 'active' ? t('lobby.their_turn') : t(`status.${status}`);
}

function deadlineOf({ turn }) {
  if (!turn?.deadline) return '';
  const seconds = Math.round((Date.parse(turn.deadline) - Date.now()) / 1000);
  return ` · ${timeLeft(Math.max(0, seconds))}`;
}

function matchItem(match, state, urgent = false) {
  const names = match.seats.map(({ player }) => playerName(player)).join(', ');
  return h(
    'li',
    { key: match.id },
    h(
      'a',
      { class: `match-item ${urgent ? 'urgent' : ''}`, href: `/t/${match.id}` },
      h('span', { class: 'match-preset' }, t(`preset.${match.preset}.name`)),
      h('span', { class: 'match-names' }, names),
      h('span', { class: 'match-state' }, state),
    ),
  );
}

function isMyTurn(match) {
  return match.status === 'active' && match.your_turn;
}

/** My turn first, the nearest deadline first; then running, waiting and finished matches. */
export function byUrgency(matches) {
  const rank = (match) => (isMyTurn(match) ? 0 : ({ active: 1, open: 2 }[match.status] ?? 3));
  return [...matches].sort(
    (a, b) =>
      rank(a) - rank(b) || String(a.turn?.deadline ?? '').localeCompare(String(b.turn?.deadline ?? '')),
  );
}
