/** Server-sent events out of a fetched body; `EventSource` cannot send a bearer token. */

/**
 * @param {ReadableStream<Uint8Array>} body
 * @yields {{id: string|null, event: string, data: string}|null} null for a heartbeat
 */
export async function* eventsOf(body) {
  const decoder = /** @type {ReadableWritablePair<string, any>} */ (new TextDecoderStream());
  const reader = body.pipeThrough(decoder).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).replace(/\r\n?/g, '\n').split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) yield parseBlock(block);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {string} block the lines of one event */
export function parseBlock(block) {
  const found = { id: null, event: 'message', data: [] };
  for (const line of block.split('\n')) {
    const [, name, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') found.data.push(value);
    else if (name) found[name] = value;
  }
  return found.data.length ? { ...found, data: found.data.join('\n') } : null;
}
