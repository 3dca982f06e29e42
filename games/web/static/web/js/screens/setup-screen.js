/** A new table: which rules, who plays, how fast; everything else behind "more". */

import { post } from '../api/client.js';
import { CLOCKS, loadBots, loadPresets, middling, openTable } from '../api/tables.js';
import { siteHeader } from '../components/site-header.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { go } from '../core/router.js';
import { ViewElement } from '../core/view-element.js';
import { optionFields } from '../setup/option-fields.js';
import { problemText } from '../components/problem-text.js';
import {
  FRIEND,
  hintsField,
  opponentField,
  presetField,
  radioChips,
  seatCountField,
} from '../setup/table-fields.js';
import { problemsByOption } from '../setup/option-problems.js';

const FIRST_PRESET = 'schwimmen';
const USUAL_SEATS = 4;

class SetupScreen extends ViewElement {
  preset = undefined;
  #presets = [];
  #bots = [];
  #chosen = null;
  #options = {};
  #rules = null;
  #limits = { min: 2, max: 8 };
  /** Who sits on the other seats: a bot's key, or nobody yet. */
  #others = [];
  #clock = 'relaxed';
  #visibility = 'unlisted';
  #hints = false;
  /** @type {Record<string, string>} what is wrong, by option */
  #problems = {};
  #failure = null;
  #busy = false;

  async start() {
    try {
      [this.#presets, this.#bots] = await Promise.all([loadPresets(), loadBots()]);
      this.#choose(
        this.#presets.find(({ key }) => key === this.preset) ??
          this.#presets.find(({ key }) => key === FIRST_PRESET),
      );
    } catch (error) {
      this.#failure = error;
      this.update();
    }
  }

  content() {
    return [
      siteHeader(),
      h(
        'div',
        { class: 'page narrow setup' },
        h('h1', null, t('setup.title')),
        this.#failure && h('p', { class: 'notice', role: 'alert' }, problemText(this.#failure)),
        this.#chosen && this.#form(),
      ),
    ];
  }

  #form() {
    const submit = (event) => {
      event.preventDefault();
      this.#open();
    };
    return h(
      'form',
      { onsubmit: submit },
      this.#presetFields(),
      this.#playerFields(),
      part(
        'pace',
        radioChips('clock', this.#clock, Object.keys(CLOCKS), (clock) =>
          this.#set(() => (this.#clock = clock)),
        ),
      ),
      this.#moreFields(),
      h('p', { class: 'hint' }, t(this.#others.includes(FRIEND) ? 'setup.waits' : 'setup.starts')),
      h('div', { class: 'actions' }, this.#openButton()),
    );
  }

  #presetFields() {
    return part(
      'preset',
      h(
        'div',
        { class: 'preset-choice' },
        this.#presets.map((preset) =>
          presetField(preset, this.#chosen === preset, () => this.#choose(preset)),
        ),
      ),
    );
  }

  #playerFields() {
    const seats = seatCountField(this.#limits, this.#others.length + 1, (count) => this.#resize(count));
    const replace = (index, bot) => this.#set(() => (this.#others = this.#others.with(index, bot)));
    const opponents = this.#others.map((bot, index) =>
      opponentField({ bot, index, bots: this.#bots, onChange: (next) => replace(index, next) }),
    );
    return part('players', seats, h('div', { class: 'opponents' }, opponents));
  }

  #moreFields() {
    const choose = (visibility) => this.#set(() => (this.#visibility = visibility));
    return h(
      'details',
      { class: 'more' },
      h('summary', null, t('setup.more')),
      radioChips('visibility', this.#visibility, ['unlisted', 'public'], choose),
      hintsField(this.#hints, (hints) => this.#set(() => (this.#hints = hints))),
      optionFields({
        properties: this.#chosen.options.properties,
        rules: this.#rules,
        problems: this.#problems,
        onChange: (option, value) => this.#setOption(option, value),
      }),
    );
  }

  #openButton() {
    const disabled = this.#busy || Object.keys(this.#problems).length > 0;
    const props = { class: 'button primary large', type: 'submit', 'data-action': 'open-table', disabled };
    return h('button', props, t('setup.open'));
  }

  #set(change) {
    change();
    this.update();
  }

  #choose(preset) {
    this.#chosen = preset;
    this.#options = {};
    this.#rules = preset.rules;
    this.#problems = {};
    this.#limits = preset.seats;
    this.#resize(Math.min(preset.seats.max, this.#others.length ? this.#others.length + 1 : USUAL_SEATS));
  }

  #resize(seats) {
    const free = middling(this.#bots);
    this.#others = Array.from({ length: seats - 1 }, (_, i) => this.#others[i] ?? free[i % free.length].key);
    this.update();
  }

  /** The server says whether the rules make sense, and how many may sit down. */
  async #setOption(option, value) {
    this.#options = { ...this.#options, [option]: value };
    this.#rules = { ...this.#rules, [option]: value };
    try {
      const { rules, seats } = await post(
        '/rules/validate',
        { preset: this.#chosen.key, options: this.#options },
        { anonymous: true },
      );
      this.#problems = {};
      this.#rules = rules;
      this.#limits = seats;
      this.#resize(Math.min(Math.max(this.#others.length + 1, seats.min), seats.max));
    } catch (error) {
      this.#problems = problemsByOption(error);
      if (!Object.keys(this.#problems).length) this.#failure = error;
    }
    this.update();
  }

  async #open() {
    this.#busy = true;
    this.#failure = null;
    this.update();
    try {
      const match = await openTable(this.#request());
      go(`/t/${match.id}`);
    } catch (error) {
      this.#failure = error;
      this.#busy = false;
      this.update();
    }
  }

  #request() {
    return {
      preset: this.#chosen.key,
      options: this.#options,
      seats: this.#others.length + 1,
      visibility: this.#visibility,
      bots: this.#others.filter((bot) => bot !== FRIEND),
      clock: { per_move_s: CLOCKS[this.#clock] },
      start: 'when_full',
      hints: this.#hints,
    };
  }
}

/** A part of the form with its legend. */
function part(name, ...fields) {
  return h('fieldset', null, h('legend', null, t(`setup.${name}`)), fields);
}

customElements.define('setup-screen', SetupScreen);
