/** Calls of the public API: JSON in and out, the session's token, problem documents as errors. */

import { languageTag } from '../core/messages.js';
import { accessToken, isKnown, renewToken } from './session.js';
import { NoAnswer, Problem } from './problem.js';

const BASE = '/api/v1';

/**
 * @typedef {{body?: any, key?: string, signal?: AbortSignal, anonymous?: boolean, raw?: boolean}} Options
 *   `key` is the Idempotency-Key; `anonymous` sends a token only if there is a session already;
 *   `raw` gives the response with its body unread.
 */

/** @param {string} path @param {Options} [options] */
export function get(path, options) {
  return call('GET', path, options);
}

/** @param {string} path @param {any} [body] @param {Options} [options] */
export function post(path, body = {}, options = {}) {
  return call('POST', path, { ...options, body });
}

/** @param {string} method @param {string} path @param {Options} [options] */
export async function call(method, path, options = {}) {
  const token = options.anonymous && !isKnown() ? null : await accessToken();
  const response = await send(method, path, options, token);
  if (response.status !== 401 || (options.anonymous === true && token === null))
    return read(response, options);
  return read(await send(method, path, options, await renewToken(token)), options);
}

/** @param {string} method @param {string} path @param {Options} options @param {string|null} token */
async function send(method, path, { body, key, signal, raw }, token) {
  const headers = {
    Accept: raw ? 'text/event-stream' : 'application/json',
    'Accept-Language': languageTag(),
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  if (token) headers.Authorization = `Bearer ${token}`;
  try {
    return await fetch(BASE + path, {
      method,
      headers,
      signal,
      cache: 'no-store',
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswer(error.message);
  }
}

/** @param {Response} response @param {Options} options */
async function read(response, { raw, signal }) {
  if (response.ok && raw) return response;
  const text = await response.text().catch((error) => {
    if (signal?.aborted) throw error;
    throw new NoAnswer(error.message);
  });
  const body = parse(text);
  if (!response.ok) throw new Problem(response.status, body, response.headers);
  return body;
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
