/** Everything that happened, newest last, in sentences. */

import { h } from '../core/dom.js';
import { moment, t } from '../core/messages.js';
import { sentencesOf } from '../game/narrator.js';

const SHOWN = 120;

/**
 * @param {{view: any, log: any[], onRound?: (event: any) => void, current?: number|null, onEntry?: (index: number) => void}} options
 */
export function logPanel({ view, log, onRound, current = null, onEntry }) {
  const from = onEntry ? 0 : Math.max(0, log.length - SHOWN);
  return h('ol', { class: 'log-list', tabindex: 0, 'aria-label': t('log.title') },
    log.slice(from).map((entry, i) => item({ view, entry, onRound, onEntry, index: from + i, current })));
}

function item({ view, entry, onRound, onEntry, index, current }) {
  const ended = entry.events.find(({ type }) => type === 'round_ended');
  const origin = ['timeout', 'staff', 'order'].includes(entry.origin) ? t(`origin.${entry.origin}`) : '';
  return h('li', { key: entry.version, class: `log-entry ${index === current ? 'current' : ''}`, 'aria-current': index === current ? 'step' : null },
    sentences(view, entry).map((line) => h('p', { class: line.kind }, line.seen, line.seen !== line.heard && h('span', { class: 'sr-only' }, line.heard))),
    origin && h('p', { class: 'origin', title: moment(entry.at) }, origin),
    ended && onRound && h('button', { type: 'button', class: 'link', onclick: () => onRound(ended) }, t('log.show_cards')),
    onEntry && h('button', { type: 'button', class: 'link', onclick: () => onEntry(index) }, t('replay.go_here')));
}

/** Glyphs for the eye are hidden from the ear, which gets the names. */
function sentences(view, entry) {
  const seen = sentencesOf(view, entry, 'glyphs');
  const heard = sentencesOf(view, entry, 'words');
  return seen.map((line, i) => ({ seen: line === heard[i] ? line : h('span', { 'aria-hidden': 'true' }, line), heard: heard[i], kind: kindOf(entry, i) }));
}

function kindOf(entry, i) {
  const told = entry.events.filter(({ type }) => !['match_created', 'cards_dealt'].includes(type))[i];
  return told ? `told ${told.type}` : 'told';
}
