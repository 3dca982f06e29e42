/** The first screen: one click to a table, the presets, my matches by urgency, and open tables. */

import { get } from '../api/client.js';
import { isKnown } from '../api/session.js';
import { KNOWN_PRESETS, loadPresets, playAtOnce } from '../api/tables.js';
import { cardArt } from '../cards/card-art.js';
import { siteHeader } from '../components/site-header.js';
import { timeLeft } from '../components/turn-clock.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { go } from '../core/router.js';
import { playerName } from '../game/names.js';
import { ViewElement } from '../core/view-element.js';
import { problemText } from '../components/problem-text.js';

const FAN = ['KH', 'QS', 'AC'];
const FIRST_PRESET = 'schwimmen';
const REFRESH_MS = 15_000;

class LobbyScreen extends ViewElement {
  /** Named at once, with their numbers as soon as the server has told them. */
  #presets = KNOWN_PRESETS.map((key) => ({ key }));
  #mine = [];
  #open = [];
  #busy = null;
  #problem = null;

  start() {
    this.#load();
    const timer = setInterval(() => document.hidden || this.#loadMatches(), REFRESH_MS);
    this.life.addEventListener('abort', () => clearInterval(timer));
  }

  content() {
    return [
      siteHeader(),
      h(
        'div',
        { class: 'page lobby' },
        this.#hero(),
        this.#problem && h('p', { class: 'notice', role: 'alert' }, problemText(this.#problem)),
        this.#mine.length > 0 && this.#matchList('mine', this.#mine, (match) => this.#mineItem(match)),
        h(
          'section',
          { 'aria-labelledby': 'presets-title' },
          h('h2', { id: 'presets-title' }, t('lobby.presets')),
          h(
            'ul',
            { class: 'preset-cards' },
            this.#presets.map((preset) => this.#presetCard(preset)),
          ),
        ),
        this.#openTables(),
      ),
    ];
  }

  #hero() {
    return h(
      'section',
      { class: 'hero' },
      h(
        'div',
        { class: 'hero-cards', 'aria-hidden': 'true' },
        FAN.map((card) => h('span', { key: card, class: 'card' }, cardArt(card))),
      ),
      h(
        'div',
        { class: 'hero-words' },
        h('h1', null, t('lobby.title')),
        h('p', { class: 'lead' }, t('lobby.lead')),
        h(
          'div',
          { class: 'actions' },
          h(
            'button',
            {
              type: 'button',
              class: 'button primary large',
              'data-action': 'play-now',
              disabled: Boolean(this.#busy),
              onclick: () => this.#play(FIRST_PRESET),
            },
            t(this.#busy ? 'lobby.dealing' : 'lobby.play_now'),
          ),
          h(
            'a',
            { class: 'button large ghost-button', href: '/new', 'data-action': 'new' },
            t('lobby.with_friends'),
          ),
        ),
      ),
    );
  }

  #presetCard(preset) {
    const { key } = preset;
    return h(
      'li',
      { key, class: 'preset-card', 'data-preset': key },
      h('h3', null, t(`preset.${key}.name`)),
      h('p', { class: 'summary' }, t(`preset.${key}.summary`)),
      h('p', { class: 'suits-whom' }, t(`preset.${key}.for`)),
      h('p', { class: 'facts' }, preset.seats ? presetFacts(preset) : '…'),
      h(
        'div',
        { class: 'actions' },
        h(
          'button',
          {
            type: 'button',
            class: 'button primary',
            disabled: Boolean(this.#busy),
            'data-action': 'play',
            'aria-label': t('lobby.play_preset', { preset: t(`preset.${key}.name`) }),
            onclick: () => this.#play(key),
          },
          t('lobby.play'),
        ),
        h(
          'a',
          {
            class: 'button quiet',
            href: `/new/${key}`,
            'aria-label': t('lobby.options_of', { preset: t(`preset.${key}.name`) }),
          },
          t('lobby.options'),
        ),
        h(
          'a',
          {
            class: 'button quiet',
            href: `/rules/${key}`,
            'aria-label': t('lobby.rules_of', { preset: t(`preset.${key}.name`) }),
          },
          t('nav.rules'),
        ),
      ),
    );
  }

  #matchList(name, matches, item) {
    return h(
      'section',
      { 'aria-labelledby': `${name}-title` },
      h('h2', { id: `${name}-title` }, t(`lobby.${name}`)),
      h('ul', { class: 'match-list' }, matches.map(item)),
    );
  }

  #openTables() {
    if (!isKnown())
      return h(
        'section',
        { 'aria-labelledby': 'open-title' },
        h('h2', { id: 'open-title' }, t('lobby.open')),
        h(
          'button',
          { type: 'button', class: 'button', 'data-action': 'look', onclick: () => this.#loadMatches(true) },
          t('lobby.look'),
        ),
      );
    if (!this.#open.length)
      return h(
        'section',
        { 'aria-labelledby': 'open-title' },
        h('h2', { id: 'open-title' }, t('lobby.open')),
        h('p', { class: 'hint' }, t('lobby.no_open')),
      );
    return this.#matchList('open', this.#open, (match) =>
      matchItem(match, t('lobby.seats_free', { count: match.free_seats })),
    );
  }

  #mineItem(match) {
    const myTurn = isMyTurn(match);
    const state =
      match.status === 'active'
        ? t(myTurn ? 'lobby.your_turn' : 'lobby.their_turn')
        : t(`status.${match.status}`);
    const left =
      myTurn && match.turn?.deadline
        ? ` · ${timeLeft(Math.max(0, Math.round((Date.parse(match.turn.deadline) - Date.now()) / 1000)))}`
        : '';
    return matchItem(match, state + left, myTurn);
  }

  async #play(key) {
    this.#busy = key;
    this.#problem = null;
    this.update();
    try {
      const match = await playAtOnce(key);
      go(`/t/${match.id}`);
    } catch (error) {
      this.#problem = error;
      this.#busy = null;
      this.update();
    }
  }

  async #load() {
    try {
      this.#presets = await loadPresets();
    } catch (error) {
      this.#problem = error;
    }
    this.update();
    await this.#loadMatches();
  }

  /** Who has not played here yet becomes a guest only by asking for something. */
  async #loadMatches(asked = false) {
    if (this.life.aborted || (!asked && !isKnown())) return;
    const options = { signal: this.life };
    const quiet = () => ({ data: [] });
    const [open, mine] = await Promise.all([
      get('/matches?status=open&limit=20', options).catch(quiet),
      get('/matches?mine=true&limit=20', options).catch(quiet),
    ]);
    const ids = new Set(mine.data.map(({ id }) => id));
    this.#mine = byUrgency(mine.data);
    this.#open = open.data.filter(({ id }) => !ids.has(id));
    this.update();
  }
}

/** "2–8 players · about 8 min · easy" */
export function presetFacts(preset) {
  return [
    t('facts.players', { min: preset.seats.min, max: preset.seats.max }),
    t('facts.minutes', { count: preset.duration_min }),
    t(`facts.complexity.${preset.complexity}`),
  ].join(' · ');
}

function matchItem(match, state, urgent = false) {
  const names = match.seats.map(({ player }) => playerName(player)).join(', ');
  return h(
    'li',
    { key: match.id },
    h(
      'a',
      { class: `match-item ${urgent ? 'urgent' : ''}`, href: `/t/${match.id}` },
      h('span', { class: 'match-preset' }, t(`preset.${match.preset}.name`)),
      h('span', { class: 'match-names' }, names),
      h('span', { class: 'match-state' }, state),
    ),
  );
}

function isMyTurn(match) {
  return match.status === 'active' && match.your_turn;
}

/** My turn first, the nearest deadline first; then running, waiting and finished matches. */
function byUrgency(matches) {
  const rank = (match) => (isMyTurn(match) ? 0 : ({ active: 1, open: 2 }[match.status] ?? 3));
  return [...matches].sort(
    (a, b) =>
      rank(a) - rank(b) || String(a.turn?.deadline ?? '').localeCompare(String(b.turn?.deadline ?? '')),
  );
}

customElements.define('lobby-screen', LobbyScreen);
