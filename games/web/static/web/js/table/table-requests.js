/** What is asked about a table beside its moves: sitting down and getting up, starting, giving up. */

import { call } from '../api/client.js';
import { deliver } from '../api/outbox.js';

/** @typedef {(path: string, sending: import('../api/outbox.js').Sending) => Promise<any>} TableRequest */

/** @type {TableRequest} */
export const join = (path, sending) => deliver(`${path}/seats`, {}, sending);

/** @type {TableRequest} */
export const begin = (path, sending) => deliver(`${path}/start`, {}, sending);

/** @type {TableRequest} */
export const resign = (path, sending) => deliver(`${path}/resign`, {}, sending);

/** @type {TableRequest} */
export const leave = (path, { signal }) => call('DELETE', `${path}/seats/me`, { key: newKey(), signal });

/** Plays on instead of the bot that stands in. @type {TableRequest} */
export const takeBack = (path, { signal }) => call('DELETE', `${path}/stand-in`, { key: newKey(), signal });

/** @param {number} seat @param {string} bot @returns {TableRequest} */
export function seatBot(seat, bot) {
  return (path, { signal }) =>
    call('PUT', `${path}/seats/${seat}/bot`, { body: { bot }, key: newKey(), signal });
}

function newKey() {
  return crypto.randomUUID();
}
