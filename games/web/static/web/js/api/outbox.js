/**
 * Requests that must not be lost or doubled. A request keeps its idempotency key in the tab's storage until an answer
 * came, over lost connections, a server restart and a reload of the page.
 */

import { post } from './client.js';
import { isTransient } from './problem.js';

const STORE = 'thirty-one.outbox.';
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Sends `body` until it is answered.
 * @param {string} path @param {any} body
 * @typedef {{onWait?: () => void, signal?: AbortSignal}} Sending `onWait` is called before each repetition.
 * @param {Sending} [options]
 */
export async function deliver(path, body, options = {}) {
  const letter = { key: crypto.randomUUID(), path, body };
  remember(letter);
  return send(letter, options);
}

/** Sends again what was left unanswered for `path`, or gives null. @param {string} path @param {Sending} [options] */
export async function redeliver(path, options = {}) {
  const kept = sessionStorage.getItem(STORE + path);
  return kept === null ? null : send(JSON.parse(kept), options);
}

/** @param {{key: string, path: string, body: any}} letter @param {Sending} options */
async function send(letter, { onWait, signal }) {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const answer = await post(letter.path, letter.body, { key: letter.key, signal });
      forget(letter);
      return answer;
    } catch (error) {
      if (!isTransient(error)) {
        // Aborted means the page moves on while the answer is open: the letter stays.
        if (!signal?.aborted) forget(letter);
        throw error;
      }
      onWait?.();
      await pause(error.retryAfter ? error.retryAfter * 1000 : wait, signal);
    }
  }
}

function remember(letter) {
  try {
    sessionStorage.setItem(STORE + letter.path, JSON.stringify(letter));
  } catch {
    // Without storage the key lives as long as the page.
  }
}

function forget(letter) {
  sessionStorage.removeItem(STORE + letter.path);
}

/** Waits, or less when the network comes back. */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve(undefined);
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end, { signal: over.signal });
    signal?.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason);
      },
      { signal: over.signal },
    );
  });
}
