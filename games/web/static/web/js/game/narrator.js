/** What happened, in sentences. `glyphs` writes cards as K♥ for the eye, `words` names them for the ear. */

import { cardGlyph, cardGlyphs, cardName, cardNames, pointsInWords } from '../cards/card-words.js';
import { has, list, t } from '../core/messages.js';
import { playerName, seatName } from './names.js';
import { reasonsFor } from './verdict.js';

/** @typedef {'glyphs'|'words'} Manner */

const MANNERS = {
  glyphs: { card: cardGlyph, cards: cardGlyphs },
  words: { card: cardName, cards: cardNames },
};

/** Happenings that are told by another event of the same entry, or that nobody needs to read. */
const UNTOLD = new Set(['match_created', 'cards_dealt']);

/**
 * The sentences of one log entry.
 * @param {any} view @param {{events: any[], origin: string}} entry @param {Manner} manner
 */
export function sentencesOf(view, entry, manner) {
  return toldEvents(entry).map((event) => sentenceOf(view, event, manner));
}

/** The events of an entry that have a sentence of their own. */
export function toldEvents({ events }) {
  return events.filter(({ type }) => !UNTOLD.has(type));
}

/** @param {any} view @param {any} event @param {Manner} manner */
export function sentenceOf(view, event, manner) {
  if (event.type === 'round_ended') return roundEnded(view, event);
  const mine = event.seat !== undefined && event.seat === view.you?.seat;
  return t(keyOf(event, mine), paramsOf(view, event, MANNERS[manner]));
}

/** What each seat did last in the running round, by seat. @returns {Map<number, string>} */
export function lastActions(view, log) {
  const said = new Map();
  for (const entry of [...log].reverse()) {
    if (entry.events.some(({ type }) => type === 'round_started')) break;
    if (entry.seat !== null && !said.has(entry.seat)) said.set(entry.seat, lastActionOf(view, entry));
  }
  return said;
}

/** What a seat did last, in a few words without its name and without the consequences. */
function lastActionOf(view, entry) {
  return entry.events
    .filter((event) => event.seat === entry.seat && has(`said.${event.type}`))
    .map((event) => t(keyOf(event, false).replace('event.', 'said.'), paramsOf(view, event, MANNERS.glyphs)))
    .join(' ');
}

function keyOf(event, mine) {
  const type = `event.${event.type}`;
  const variants = [
    event.type === 'passed' && event.stands ? `${type}.stands` : type,
    event.type === 'dealer_kept' && event.automatic ? `${type}.automatic` : type,
    event.type === 'deck_drawn' && event.card ? `${type}.known` : type,
    event.type === 'dealer_exchanged' && event.gave ? `${type}.shown` : type,
  ];
  const key = variants.find((variant) => variant !== type) ?? type;
  return mine && has(`${key}.you`) ? `${key}.you` : key;
}

function paramsOf(view, event, { card, cards }) {
  const params = {
    name: event.seat === undefined && event.player ? playerName(event.player) : seatName(view, event.seat),
  };
  for (const field of ['gave', 'took', 'card', 'cards', 'old'])
    if (event[field]?.length)
      params[field] = Array.isArray(event[field]) ? cards(event[field]) : card(event[field]);
  if (event.dealer !== undefined) params.dealer = seatName(view, event.dealer);
  if (event.holders) params.holders = list(event.holders.map((seat) => seatName(view, seat)));
  if (event.places)
    params.winners = list(
      event.places.filter(({ place }) => place === 1).map(({ seat }) => seatName(view, seat)),
    );
  if (event.round !== undefined) params.round = event.round;
  if (event.reason) params.reason = has(`reason.${event.reason}`) ? t(`reason.${event.reason}`) : '';
  if (event.stock_count !== undefined) params.count = event.stock_count;
  return params;
}

function roundEnded(view, event) {
  const losses = event.results.filter(({ lost }) => lost > 0).map((result) => lossOf(view, result));
  const outcome = event.void || !losses.length ? t('showdown.nobody_loses') : losses.join(' ');
  return `${t(`reason.${event.reason}`)} ${outcome}`;
}

/** "Anna loses a life." / "Anna swims." / "Anna is out." */
export function lossOf(view, result) {
  const mine = result.seat === view.you?.seat ? '.you' : '';
  const params = { name: seatName(view, result.seat), count: result.lost };
  if (result.out) return t(`loss.out${mine}`, params);
  if (result.swimming) return t(`loss.swims${mine}`, params);
  return t(`loss.lives${mine}`, params);
}

/** What one seat shows at the showdown and why it loses, as text for reader and listener. */
export function resultSentence(view, event, result, manner) {
  const hand = MANNERS[manner].cards(result.hand);
  const why = reasonsFor(view.rules, event, result).map(({ code, count }) =>
    t(`why.${code}`, { count: count ?? 1 }),
  );
  return [
    `${seatName(view, result.seat)}: ${hand}, ${pointsInWords(result.points)}.`,
    result.lost ? lossOf(view, result) : '',
    ...why,
  ]
    .filter(Boolean)
    .join(' ');
}
