/** Follows the server while it works out the analysis of a finished match. */

import { get } from '../api/client.js';
import { isTransient } from '../api/problem.js';

const RETRY_S = 5;

/**
 * @param {string} match
 * @param {{signal: AbortSignal, onProgress: (share: number) => void}} options `share`: of the log looked at, 0 to 1
 * @returns {Promise<any>} the finished analysis
 */
export async function followAnalysis(match, { signal, onProgress }) {
  for (;;) {
    const answer = await ask(match, signal);
    if (answer?.status === 'done') return answer;
    if (answer) onProgress(answer.total ? answer.position / answer.total : 0);
    await rest((answer?.poll_after_s ?? RETRY_S) * 1000);
    signal.throwIfAborted();
  }
}

/** Null where there was no answer, but may be one later. */
async function ask(match, signal) {
  try {
    return await get(`/matches/${match}/analysis`, { signal });
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}

function rest(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
