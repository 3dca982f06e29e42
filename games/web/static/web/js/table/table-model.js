/**
 * One match as this page shows it. What happened arrives as log entries and is shown beat by beat; what is true now
 * comes from the server and is adopted when everything that led there has been shown.
 */

import { get } from '../api/client.js';
import { MatchFeed } from '../api/match-feed.js';
import { deliver, redeliver } from '../api/outbox.js';
import { isTransient, Problem } from '../api/problem.js';
import { foldEvents } from '../game/view-fold.js';
import { noticeOf } from './notices.js';
import { keepHandValue, knowOwnSeat } from './own-seat.js';
import { beatsOf, pause } from './pacing.js';

export class TableModel extends EventTarget {
  /** @type {any} what is on the table, or null while loading */
  view = null;
  /** @type {any[]} entries already shown, oldest first */
  log = [];
  /** @type {import('../api/match-feed.js').FeedStatus} */
  link = 'connecting';
  /** @type {any} the action on its way */
  pending = null;
  /** Whether the action on its way is waiting for the network. */
  waiting = false;
  /** @type {{event: any, view: any}|null} a showdown somebody still looks at */
  showdown = null;
  /** @type {import('./notices.js').Notice|null} */
  notice = null;
  /** @type {{version: number, actions: any[]}|null} what the coach said about the present turn */
  hint = null;
  /** @type {Problem|null} why there is no table */
  failure = null;
  /** Milliseconds this device's clock is ahead of the server's. */
  clockSkew = 0;

  #id;
  #life;
  #head = null;
  #queue = [];
  #known = 0;
  #showing = false;
  #feed = null;
  #continue = null;
  /** Aborted when nothing more can happen. */
  #over = new AbortController();

  /** @param {string} id @param {AbortSignal} life */
  constructor(id, life) {
    super();
    this.#id = id;
    this.#life = life;
  }

  get path() {
    return `/matches/${this.#id}`;
  }

  get mySeat() {
    return this.view?.you?.seat ?? null;
  }

  /** What I may do now: nothing while a move is on its way or something is still being shown. */
  get legal() {
    return this.pending || this.#queue.length || this.showdown ? [] : (this.view?.legal_actions ?? []);
  }

  /** Whether a bot plays on my seat for the time being. */
  get isLent() {
    return (
      this.view?.status === 'active' &&
      this.view.seats.find(({ number }) => number === this.mySeat)?.controller === 'lent'
    );
  }

  /** Whose turn it is behind an open showdown, which the match does not wait for. */
  get turnMeanwhile() {
    return this.view === this.#head ? null : (this.#head?.turn ?? null);
  }

  async open() {
    try {
      this.#adoptHead(await this.#fetch());
      this.view = this.#head;
      await this.#loadLog();
    } catch (error) {
      return this.#cannotOpen(error);
    }
    this.#changed();
    if (isOver(this.view)) return undefined;
    this.#feed = new MatchFeed(this.#id, this.#known, {
      signal: AbortSignal.any([this.#life, this.#over.signal]),
      onEntries: (entries) => this.#receive(entries),
      onStatus: (status) => this.#linkChanged(status),
    });
    this.#feed.run();
    // What happened between the two requests is already waiting to be shown.
    this.#show();
    return this.#settle(() => redeliver(`${this.path}/moves`, this.#sending()));
  }

  /** Makes a move; it arrives once, however often the network fails. */
  act(action) {
    if (this.pending) return Promise.resolve();
    this.pending = action;
    this.notice = null;
    this.hint = null;
    this.#changed();
    const body = { expected_version: this.view.version, action };
    return this.#settle(() => deliver(`${this.path}/moves`, body, this.#sending()), action);
  }

  /** Something about the table itself, such as sitting down. @param {import('./table-requests.js').TableRequest} request */
  arrange(request) {
    return this.#settle(() => request(this.path, this.#sending()));
  }

  /** Asks the coach; the log will say so. */
  async askHint() {
    try {
      this.hint = await get(`${this.path}/hint`, { signal: this.#life });
      this.#changed();
    } catch (error) {
      await this.#refused(error, null);
      this.#changed();
    }
  }

  dismissHint() {
    this.hint = null;
    this.#changed();
  }

  /** Goes on after a showdown. */
  dismissShowdown() {
    this.showdown = null;
    this.#continue?.();
    this.#changed();
  }

  /** Opens the showdown of a round again. */
  reopenShowdown(event) {
    this.showdown = { event, view: this.view };
    this.#changed();
  }

  dismissNotice() {
    this.notice = null;
    this.#changed();
  }

  #sending() {
    return {
      signal: this.#life,
      onWait: () => {
        this.waiting = true;
        this.#changed();
      },
    };
  }

  /** Runs a request and takes in what it answers, be it a result or a refusal. */
  async #settle(request, action = null) {
    try {
      const answer = await request();
      this.pending = null;
      if (answer?.match) this.#adoptHead(answer.match);
      if (answer?.move) this.#receive([answer.move]);
      else await this.#refresh();
    } catch (error) {
      if (this.#life.aborted) return;
      this.pending = null;
      await this.#refused(error, action);
    } finally {
      this.waiting = false;
      this.#changed();
    }
  }

  async #refused(error, action) {
    if (!(error instanceof Problem)) throw error;
    this.notice = noticeOf(error, action);
    this.#receive(error.conflict?.moves ?? []);
    await this.#refresh().catch(ignoreTransient);
  }

  #cannotOpen(error) {
    if (this.#life.aborted) return undefined;
    if (!isTransient(error)) {
      this.failure = error;
      return this.#changed();
    }
    this.#linkChanged(navigator.onLine ? 'connecting' : 'offline');
    return new Promise((resolve) => {
      setTimeout(resolve, 2000);
    }).then(() => this.open());
  }

  #fetch() {
    return get(this.path, { signal: this.#life });
  }

  async #loadLog() {
    for (;;) {
      const { data, version } = await get(`${this.path}/moves?after=${this.#known}`, { signal: this.#life });
      for (const entry of data) {
        if (entry.version <= this.view.version) this.log.push(entry);
        else this.#queue.push(...beatsOf(entry));
        this.#known = entry.version;
      }
      if (!data.length || this.#known >= version) return;
    }
  }

  #receive(entries) {
    for (const entry of entries) {
      if (entry.version !== this.#known + 1) continue;
      this.#known = entry.version;
      this.#queue.push(...beatsOf(entry));
    }
    this.#show();
  }

  /** Shows what is queued, one beat after the other, then adopts the truth. */
  async #show() {
    if (this.#showing) return;
    this.#showing = true;
    const head = this.#refresh().catch(ignoreTransient);
    while (this.#queue.length && !this.#life.aborted) await this.#showBeat(this.#queue.shift());
    await head;
    this.#showing = false;
    if (this.#queue.length) return this.#show();
    if (this.#head.version < this.#known) await this.#refresh().catch(ignoreTransient);
    return this.#settleView();
  }

  async #showBeat(beat) {
    const before = this.view;
    const after = foldEvents(before, beat.events);
    after.version = beat.entry.version;
    knowOwnSeat(after, this.#head);
    keepHandValue(after, this.#head);
    after.turn = this.#queue.length ? { seat: this.#queue[0].entry.seat, deadline: null } : null;
    this.view = after;
    if (beat.last) this.log.push(beat.entry);
    const ended = beat.events.find(({ type }) => type === 'round_ended');
    if (ended) this.showdown = { event: ended, view: after };
    this.dispatchEvent(new CustomEvent('beat', { detail: { before, after, ...beat } }));
    this.#changed();
    if (ended) await this.#personGoesOn();
    else await pause(this.#queue.length);
  }

  #personGoesOn() {
    return new Promise((resolve) => {
      this.#continue = resolve;
    });
  }

  async #refresh() {
    this.#adoptHead(await this.#fetch());
    if (this.#head.version > this.#known) await this.#feed?.catchUp();
    if (!this.#showing) this.#settleView();
  }

  #adoptHead(body) {
    this.clockSkew = Date.now() - Date.parse(body.server_time);
    if (!this.#head || body.version >= this.#head.version) this.#head = body;
  }

  #settleView() {
    if (this.#queue.length || this.#head.version < this.view.version) return;
    const mine = this.#head.turn && this.#head.turn.seat === this.#head.you?.seat;
    const news = mine && !this.view.legal_actions?.length;
    this.view = this.#head;
    if (isOver(this.view)) this.#over.abort();
    this.#changed();
    if (news) this.dispatchEvent(new Event('my-turn'));
  }

  #linkChanged(status) {
    const back = status === 'live' && this.link !== 'live' && this.view;
    this.link = status;
    this.#changed();
    if (back) this.#refresh().catch(ignoreTransient);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

function isOver({ status }) {
  return status === 'finished' || status === 'cancelled';
}

function ignoreTransient(error) {
  if (!isTransient(error) && error.name !== 'AbortError') throw error;
}
