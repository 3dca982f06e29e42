/** Tells a listener what happens at the table. */

import { announce } from '../core/announcer.js';
import { t } from '../core/messages.js';
import { resultSentence, sentenceOf, toldEvents } from '../game/narrator.js';
import { middle, ownHand, spokenChoices, spokenTable } from './spoken-table.js';

/** @param {{after: any, events: any[], entry: any}} beat `after`: the view with these events in it */
export function tellBeat({ after, events, entry }) {
  for (const event of toldEvents({ events })) {
    announce(sentenceOf(after, event, 'words'));
    if (event.type === 'round_ended') tellHands(after, event);
  }
  if (entry.origin === 'timeout') announce(t('origin.timeout'));
}

function tellHands(view, ended) {
  for (const result of ended.results) announce(resultSentence(view, ended, result, 'words'));
}

/** My cards, the middle and my choices. @param {{view: any, legal: any[]}} model */
export function tellMyTurn({ view, legal }) {
  const parts = [t('turn.mine'), ownHand(view), middle(view.round), spokenChoices(legal)];
  announce(parts.filter(Boolean).join(' '), 'assertive');
}

/** The whole table, because somebody asked. @param {{view: any, legal: any[]}} model */
export function readOut({ view, legal }) {
  announce(spokenTable(view, legal), 'assertive');
}
