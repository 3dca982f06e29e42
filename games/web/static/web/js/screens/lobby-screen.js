/** The first screen: one click to a table, the presets, my matches by urgency, and open tables. */

import { get } from '../api/client.js';
import { isKnown } from '../api/session.js';
import { KNOWN_PRESETS, loadPresets, playAtOnce } from '../api/tables.js';
import { cardArt } from '../cards/card-art.js';
import { siteHeader } from '../components/site-header.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { go } from '../core/router.js';
import { byUrgency, matchSection, myMatches, openMatches } from '../lobby/match-lists.js';
import { presetCard } from '../lobby/preset-card.js';
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
        this.#mine.length > 0 && myMatches(this.#mine),
        h(
          'section',
          { 'aria-labelledby': 'presets-title' },
          h('h2', { id: 'presets-title' }, t('lobby.presets')),
          h(
            'ul',
            { class: 'preset-cards' },
            this.#presets.map((preset) =>
              presetCard(preset, { busy: Boolean(this.#busy), onPlay: (key) => this.#play(key) }),
            ),
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

  #openTables() {
    if (isKnown()) return openMatches(this.#open);
    return matchSection(
      'open',
      h(
        'button',
        { type: 'button', class: 'button', 'data-action': 'look', onclick: () => this.#loadMatches(true) },
        t('lobby.look'),
      ),
    );
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

customElements.define('lobby-screen', LobbyScreen);
