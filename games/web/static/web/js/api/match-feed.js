/**
 * The gap-free log of one match as it grows: by live stream; where that fails, by waiting requests; where those fail,
 * by plain polling. It resumes after the last version it gave out, whatever happened in between.
 */

import { get } from './client.js';
import { eventsOf } from './event-stream.js';
import { Problem } from './problem.js';

const SILENCE_MS = 40_000;
const LONG_WAIT_S = 25;
const RETRY_MS = [300, 1000, 2000, 4000, 8000];
const STREAM_TRIALS = 3;
const POLL_MS = 4000;
const POLLS_PER_TRIAL = 10;

/** @typedef {'connecting'|'live'|'polling'|'offline'} FeedStatus */

export class MatchFeed {
  #path;
  #version;
  #onEntries;
  #onStatus;
  #life;
  #failures = 0;
  #polls = 0;
  #status = 'connecting';
  #interrupt = new AbortController();

  /**
   * @param {string} match @param {number} version resume after this one
   * @param {{onEntries: (entries: any[]) => void, onStatus: (status: FeedStatus) => void, signal: AbortSignal}} options
   */
  constructor(match, version, { onEntries, onStatus, signal }) {
    this.#path = `/matches/${match}`;
    this.#version = version;
    this.#onEntries = onEntries;
    this.#onStatus = onStatus;
    this.#life = signal;
  }

  /** Runs until the signal aborts. */
  async run() {
    this.#watchSurroundings();
    while (!this.#life.aborted) {
      this.#interrupt = new AbortController();
      await this.#attempt();
    }
  }

  /** Gives out what is new right now. */
  async catchUp() {
    const { data } = await get(`${this.#path}/moves?after=${this.#version}`, { signal: this.#life });
    this.#give(data);
  }

  async #attempt() {
    try {
      if (this.#failures < STREAM_TRIALS) await this.#stream();
      else await this.#poll();
      this.#failures = Math.min(this.#failures, STREAM_TRIALS);
    } catch (error) {
      if (this.#life.aborted) return;
      if (!this.#interrupt.signal.aborted) await this.#failed(error);
    }
  }

  async #stream() {
    const limit = new AbortController();
    const signal = AbortSignal.any([this.#life, this.#interrupt.signal, limit.signal]);
    let silence = setTimeout(() => limit.abort(), SILENCE_MS);
    try {
      const response = await get(`${this.#path}/stream?after=${this.#version}`, { signal, raw: true });
      this.#tell('live');
      for await (const event of eventsOf(response.body)) {
        clearTimeout(silence);
        silence = setTimeout(() => limit.abort(), SILENCE_MS);
        this.#failures = 0;
        if (event?.event === 'entry') this.#give([JSON.parse(event.data)]);
      }
      await this.#rest(RETRY_MS[0]);
    } finally {
      clearTimeout(silence);
    }
  }

  /** A waiting request; a server that does not wait is asked at a calm pace. The first asks only what is new. */
  async #poll() {
    const signal = AbortSignal.any([this.#life, this.#interrupt.signal]);
    const first = this.#status !== 'polling';
    const asked = Date.now();
    const { data } = await get(`${this.#path}/moves?after=${this.#version}&wait=${first ? 0 : LONG_WAIT_S}`, {
      signal,
    });
    this.#tell('polling');
    this.#give(data);
    if (!first && !data.length && Date.now() - asked < POLL_MS) await this.#rest(POLL_MS);
    this.#polls += 1;
    // Now and then the stream is worth another trial.
    if (this.#polls % POLLS_PER_TRIAL === 0) this.#failures = 0;
  }

  async #failed(error) {
    this.#failures += 1;
    if (!(error instanceof Problem) || error.status >= 500)
      this.#tell(navigator.onLine ? 'connecting' : 'offline');
    const wait = error.retryAfter
      ? error.retryAfter * 1000
      : RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1];
    await this.#rest(wait);
  }

  #give(entries) {
    const fresh = entries.filter((entry) => entry.version > this.#version);
    if (!fresh.length) return;
    this.#version = fresh.at(-1).version;
    this.#onEntries(fresh);
  }

  #tell(status) {
    if (status === this.#status) return;
    this.#status = status;
    this.#onStatus(status);
  }

  /** A machine that wakes, or finds the network again, must not wait for a dead connection to be noticed. */
  #watchSurroundings() {
    const renew = () => {
      this.#failures = 0;
      this.#interrupt.abort();
    };
    addEventListener('online', renew, { signal: this.#life });
    addEventListener(
      'offline',
      () => {
        this.#tell('offline');
        this.#interrupt.abort();
      },
      { signal: this.#life },
    );
    let hidden = 0;
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden) hidden = Date.now();
        else if (Date.now() - hidden > SILENCE_MS) renew();
      },
      { signal: this.#life },
    );
  }

  #rest(milliseconds) {
    return new Promise((resolve) => {
      const signal = AbortSignal.any([this.#life, this.#interrupt.signal]);
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          resolve(undefined);
        },
        { once: true },
      );
    });
  }
}
