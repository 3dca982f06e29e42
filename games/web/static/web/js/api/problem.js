/** Why a request was refused or got no answer. */

/** A problem document (RFC 9457) of the API. */
export class Problem extends Error {
  /** @param {number} status @param {any} body @param {Headers} headers */
  constructor(status, body, headers) {
    super(body?.code ?? `http_${status}`);
    this.status = status;
    this.code = body?.code ?? (status >= 500 ? 'server_error' : 'unknown');
    this.title = body?.title ?? '';
    this.params = body?.params ?? {};
    this.errors = body?.errors ?? [];
    this.conflict = body?.conflict ?? null;
    this.retryAfter = Number(headers.get('Retry-After')) || null;
  }
}

/** No answer came: the network or the server is away. */
export class NoAnswer extends Error {}

/** Whether the same request may succeed a little later without any change. */
export function isTransient(error) {
  return (
    error instanceof NoAnswer ||
    (error instanceof Problem &&
      (error.status >= 500 || error.status === 429 || error.code === 'request_in_progress'))
  );
}
