/**
 * Who is playing on this device. The access token lives in this module's memory only; the refresh token is in a cookie
 * that scripts cannot read. A person without a session becomes a guest at the first request that needs one.
 */

import { languageTag } from '../core/messages.js';
import { NoAnswer, Problem } from './problem.js';

const KNOWN = 'thirty-one.known';
const BASE = '/api/v1/auth/';
const changes = new EventTarget();

let token = null;
let person = null;
let renewing = null;

/** @returns {{id: string, name: string}|null} */
export function player() {
  return person;
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onPlayerChange(listener, signal) {
  changes.addEventListener('change', listener, { signal });
}

export function setPlayer(next) {
  person = next;
  changes.dispatchEvent(new Event('change'));
}

/** Whether this device has played before. */
export function isKnown() {
  return token !== null || localStorage.getItem(KNOWN) !== null;
}

/** A token to send, from a running session or a new guest's. */
export async function accessToken() {
  return token ?? renewToken();
}

/** A new token in place of the refused one `stale`; one request at a time, whoever asks. */
export function renewToken(stale = token) {
  if (token !== stale && token !== null) return Promise.resolve(token);
  renewing ??= obtain().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function obtain() {
  token = null;
  const answer = (isKnown() && (await refreshed())) || (await ask('guest', { session: 'cookie' }));
  token = answer.access_token;
  localStorage.setItem(KNOWN, '1');
  if (answer.player) setPlayer(answer.player);
  return token;
}

/** The session's next token, or null where the session is gone. */
async function refreshed() {
  try {
    return await ask('token/refresh', {});
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error;
    localStorage.removeItem(KNOWN);
    return null;
  }
}

async function ask(path, body) {
  const response = await fetch(BASE + path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': languageTag() },
    body: JSON.stringify(body),
  }).catch((error) => {
    throw new NoAnswer(error.message);
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Problem(response.status, answer, response.headers);
  return answer;
}
