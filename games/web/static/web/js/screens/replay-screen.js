/** A finished match step by step with all cards open, what its decisions were worth, and the proof that the cards were fair. */

import { get } from '../api/client.js';
import { Coach } from '../coach/coach.js';
import { chances, labelNote, verdicts } from '../coach/coach-panels.js';
import { verdict } from '../coach/decision-card.js';
import { h } from '../core/dom.js';
import { icon } from '../components/icon.js';
import { announce } from '../core/announcer.js';
import { t } from '../core/messages.js';
import { ViewElement } from '../core/view-element.js';
import { settingsButton } from '../components/settings-button.js';
import { sentencesOf } from '../game/narrator.js';
import { prove } from '../replay/fairness-proof.js';
import { stepsOf } from '../replay/record.js';
import { openCentre } from '../table/centre.js';
import { logPanel } from '../table/log-panel.js';
import { layoutOf, travel } from '../table/motion.js';
import { problemText } from '../components/problem-text.js';
import { seatsAround } from '../table/seats.js';

const STEP_MS = 1200;

class ReplayScreen extends ViewElement {
  match = '';
  #steps = [];
  #at = 0;
  #timer = 0;
  #proof = null;
  /** @type {Coach|null} */
  #coach = null;
  #failure = null;
  #layout = null;
  #moved = [];

  async start() {
    this.life.addEventListener('abort', () => clearInterval(this.#timer));
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.life });
    try {
      const [record, fairness] = await Promise.all([
        get(`/matches/${this.match}/export`),
        get(`/matches/${this.match}/fairness`),
      ]);
      this.#steps = stepsOf(record);
      this.#coach = new Coach({
        match: this.match,
        steps: this.#steps,
        life: this.life,
        onChange: () => this.update(),
      });
      this.#coach.open();
      this.update();
      this.#proof = await prove(record, fairness.seed_hash);
    } catch (error) {
      if (this.life.aborted) return;
      this.#failure = error;
    }
    this.update();
  }

  content() {
    if (this.#failure)
      return h(
        'div',
        { class: 'page narrow' },
        h('h1', null, t('replay.none')),
        h('p', null, problemText(this.#failure)),
        h('a', { class: 'button primary', href: `/t/${this.match}` }, t('replay.back')),
      );
    if (!this.#steps.length) return h('p', { class: 'boot', role: 'status' }, t('table.loading'));
    const { view } = this.#steps[this.#at];
    const coached = { coach: this.#coach, view, at: this.#at, onStep: (step) => this.#goTo(step) };
    return [
      this.#bar(view),
      h(
        'div',
        { class: 'table-layout replay-layout log-open' },
        h(
          'div',
          { class: 'felt replaying watching' },
          seatsAround({ view, lastActions: new Map(), open: true }),
          openCentre(view),
          this.#caption(view),
          this.#controls(),
        ),
        chances(coached),
        h(
          'aside',
          { class: 'log', 'aria-label': t('log.title') },
          h('div', { class: 'log-head' }, verdicts(coached), this.#fairness()),
          logPanel({
            view,
            log: this.#steps.map(({ entry }) => entry),
            current: this.#at,
            onEntry: (index) => this.#goTo(index),
            noteOn: (index) => labelNote(this.#coach, index),
          }),
        ),
      ),
    ];
  }

  beforeDraw() {
    const felt = this.querySelector('.felt');
    this.#layout = felt ? layoutOf(felt) : null;
  }

  afterDraw() {
    const felt = this.querySelector('.felt');
    if (felt && this.#layout && this.#moved.length) travel(felt, this.#layout, this.#moved);
    this.#moved = [];
    const list = this.querySelector('.log-list');
    if (list) keepInSight(list, list.querySelector('.current'));
  }

  #bar(view) {
    return h(
      'header',
      { class: 'table-bar' },
      h(
        'a',
        { class: 'icon-button', href: `/t/${this.match}`, 'aria-label': t('replay.back') },
        icon('back'),
      ),
      h(
        'h1',
        { class: 'table-title' },
        t('replay.title'),
        view.round && h('span', { class: 'round-number' }, t('table.round', { round: view.round.number })),
      ),
      settingsButton(),
    );
  }

  #caption(view) {
    return h(
      'p',
      { class: 'turn-line', role: 'status' },
      sentencesOf(view, this.#steps[this.#at].entry, 'glyphs').at(-1) ?? '',
    );
  }

  #controls() {
    const last = this.#steps.length - 1;
    const button = (action, onclick, disabled) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          'aria-label': t(`replay.${action}`),
          title: t(`replay.${action}`),
          'data-action': action,
          disabled,
          onclick,
        },
        icon(action),
      );
    return h(
      'div',
      { class: 'replay-controls', role: 'group', 'aria-label': t('replay.controls') },
      button('first', () => this.#goTo(0), this.#at === 0),
      button('previous', () => this.#goTo(this.#at - 1), this.#at === 0),
      button(this.#timer ? 'pause' : 'play', () => this.#togglePlay(), false),
      button('next', () => this.#goTo(this.#at + 1), this.#at === last),
      button('last', () => this.#goTo(last), this.#at === last),
      h('input', {
        type: 'range',
        min: 0,
        max: last,
        value: this.#at,
        'aria-label': t('replay.position'),
        oninput: (event) => this.#goTo(Number(event.target.value)),
      }),
    );
  }

  #fairness() {
    if (!this.#proof) return h('p', { class: 'proof', role: 'status' }, t('fairness.checking'));
    const { fair, seedMatches, rounds } = this.#proof;
    return h(
      'details',
      { class: `proof ${fair ? 'fair' : 'unfair'}`, 'data-fair': String(fair) },
      h('summary', null, t(fair ? 'fairness.fair' : 'fairness.unfair')),
      h('p', null, t('fairness.how')),
      h(
        'ul',
        null,
        h('li', { key: 'seed' }, t(seedMatches ? 'fairness.seed.matches' : 'fairness.seed.differs')),
        rounds.map(({ round, fair: good }) =>
          h('li', { key: round }, t(good ? 'fairness.round.fair' : 'fairness.round.unfair', { round })),
        ),
      ),
    );
  }

  #goTo(index) {
    const next = Math.min(Math.max(index, 0), this.#steps.length - 1);
    if (next === this.#at) return;
    this.#moved = next === this.#at + 1 ? this.#steps[next].entry.events : [];
    this.#at = next;
    const { view, entry } = this.#steps[next];
    const decision = this.#coach.analysis?.decisionAt(next);
    if (!this.#timer)
      announce([...sentencesOf(view, entry, 'words'), decision ? `(${verdict(decision)})` : ''].join(' '));
    this.update();
  }

  #togglePlay() {
    if (this.#timer) this.#stop();
    else this.#timer = setInterval(() => this.#tick(), STEP_MS);
    this.update();
  }

  #tick() {
    if (this.#at >= this.#steps.length - 1) this.#stop();
    else this.#goTo(this.#at + 1);
    this.update();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  #key(event) {
    if (event.target.closest?.('input, select, dialog')) return;
    if (event.key === 'ArrowRight') this.#goTo(this.#at + 1);
    if (event.key === 'ArrowLeft') this.#goTo(this.#at - 1);
  }
}

/** Scrolls the list alone, never the page around it. */
function keepInSight(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

customElements.define('replay-screen', ReplayScreen);
