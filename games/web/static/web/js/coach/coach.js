/** The coach beside a replay: gets the analysis, follows the position, and knows whose chances are looked at. */

import { get } from '../api/client.js';
import { announce } from '../core/announcer.js';
import { onLanguageChange, t } from '../core/messages.js';
import { followAnalysis } from './analysis-feed.js';
import { MatchAnalysis } from './match-analysis.js';

export class Coach {
  /** @type {MatchAnalysis|null} */
  analysis = null;
  /** How much of the log has been looked at, 0 to 1. */
  progress = 0;
  /** @type {any} why there is no analysis */
  problem = null;
  /** Whose chances are shown. */
  seat = 0;
  #match;
  #steps;
  #life;
  #onChange;

  /** @param {{match: string, steps: any[], life: AbortSignal, onChange: () => void}} options */
  constructor({ match, steps, life, onChange }) {
    this.#match = match;
    this.#steps = steps;
    this.#life = life;
    this.#onChange = onChange;
  }

  async open() {
    await Promise.all([this.#chooseSeat(), this.#load()]);
    // The sentences about each seat come from the server, in the language asked for.
    onLanguageChange(() => this.#load(), this.#life);
    if (this.analysis) announce(t('analysis.ready'));
  }

  showSeat(seat) {
    this.seat = seat;
    this.#onChange();
  }

  /** My own seat, else the first person's. */
  async #chooseSeat() {
    const { seats } = this.#steps[0].view;
    const match = await get(`/matches/${this.#match}`, { signal: this.#life }).catch(() => null);
    this.showSeat(match?.you?.seat ?? seats.find(({ player }) => player.kind === 'human')?.number ?? 0);
  }

  async #load() {
    try {
      const answer = await followAnalysis(this.#match, {
        signal: this.#life,
        onProgress: (share) => this.#progressed(share),
      });
      this.analysis = new MatchAnalysis(answer, this.#steps);
    } catch (error) {
      if (this.#life.aborted) return;
      this.problem = error;
    }
    this.#onChange();
  }

  #progressed(share) {
    this.progress = share;
    this.#onChange();
  }
}
