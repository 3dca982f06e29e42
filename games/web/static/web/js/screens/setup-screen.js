/** A new table: which rules, who plays, how fast; everything else behind "more". */

import { post } from '../api/client.js';
import { CLOCKS, loadBots, loadPresets, middling, openTable } from '../api/tables.js';
import { siteHeader } from '../components/site-header.js';
import { h } from '../core/dom.js';
import { has, t } from '../core/messages.js';
import { go } from '../core/router.js';
import { ViewElement } from '../core/view-element.js';
import { optionFields } from '../setup/option-fields.js';
import { problemText } from '../components/problem-text.js';
import { presetFacts } from './lobby-screen.js';

const FRIEND = '';
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
    return h(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          this.#open();
        },
      },
      h(
        'fieldset',
        { class: 'preset-choice' },
        h('legend', null, t('setup.preset')),
        this.#presets.map((preset) => this.#presetChoice(preset)),
      ),
      h(
        'fieldset',
        null,
        h('legend', null, t('setup.players')),
        this.#seatCount(),
        h(
          'div',
          { class: 'opponents' },
          this.#others.map((bot, index) => this.#opponent(bot, index)),
        ),
      ),
      h(
        'fieldset',
        null,
        h('legend', null, t('setup.pace')),
        this.#pick('clock', this.#clock, Object.keys(CLOCKS), (value) => {
          this.#clock = value;
        }),
      ),
      h(
        'details',
        { class: 'more' },
        h('summary', null, t('setup.more')),
        this.#pick('visibility', this.#visibility, ['unlisted', 'public'], (value) => {
          this.#visibility = value;
        }),
        h(
          'label',
          { class: 'switch' },
          h('input', {
            type: 'checkbox',
            name: 'hints',
            checked: this.#hints,
            onchange: (event) => {
              this.#hints = event.target.checked;
            },
          }),
          h('span', null, t('setup.hints'), h('span', { class: 'hint' }, t('setup.hints.help'))),
        ),
        this.#rules &&
          optionFields({
            properties: this.#chosen.options.properties,
            rules: this.#rules,
            problems: this.#problems,
            onChange: (option, value) => this.#setOption(option, value),
          }),
      ),
      h('p', { class: 'hint' }, t(this.#others.includes(FRIEND) ? 'setup.waits' : 'setup.starts')),
      h(
        'div',
        { class: 'actions' },
        h(
          'button',
          {
            class: 'button primary large',
            type: 'submit',
            'data-action': 'open-table',
            disabled: this.#busy || Object.keys(this.#problems).length > 0,
          },
          t('setup.open'),
        ),
      ),
    );
  }

  #presetChoice(preset) {
    const { key } = preset;
    return h(
      'label',
      { key, class: 'preset-option' },
      h('input', {
        type: 'radio',
        name: 'preset',
        value: key,
        checked: this.#chosen === preset,
        onchange: () => this.#choose(preset),
      }),
      h(
        'span',
        null,
        h('strong', null, t(`preset.${key}.name`)),
        h('span', { class: 'hint' }, t(`preset.${key}.for`)),
        h('span', { class: 'hint' }, presetFacts(preset)),
      ),
    );
  }

  #seatCount() {
    const { min, max } = this.#limits;
    const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
    return h(
      'label',
      { class: 'field' },
      h('span', null, t('setup.seats')),
      h(
        'select',
        {
          name: 'seats',
          onchange: (event) => this.#resize(Number(event.target.value)),
          ref: (select) => {
            select.value = String(this.#others.length + 1);
          },
        },
        counts.map((count) => h('option', { key: count, value: count }, t('setup.seat_count', { count }))),
      ),
    );
  }

  #opponent(bot, index) {
    return h(
      'label',
      { key: index, class: 'field' },
      h('span', null, t('setup.seat', { seat: index + 2 })),
      h(
        'select',
        {
          name: `seat-${index}`,
          onchange: (event) => {
            this.#others = this.#others.with(index, event.target.value);
            this.update();
          },
          ref: (select) => {
            select.value = bot;
          },
        },
        h('option', { value: FRIEND }, t('setup.friend')),
        this.#bots.map(({ key, name, strength }) =>
          h('option', { key, value: key }, t('setup.bot', { name, strength })),
        ),
      ),
    );
  }

  #pick(name, value, values, onChoice) {
    return h(
      'div',
      { class: 'choices', role: 'group', 'aria-label': t(`setup.${name}`) },
      values.map((choice) =>
        h(
          'label',
          { key: choice, class: 'chip' },
          h('input', {
            type: 'radio',
            name,
            value: choice,
            checked: choice === value,
            onchange: () => {
              onChoice(choice);
              this.update();
            },
          }),
          h('span', null, t(`setup.${name}.${choice}`)),
        ),
      ),
    );
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

/**
 * What is wrong with which option, from the pointers of a problem document.
 * @returns {Record<string, string>}
 */
function problemsByOption(error) {
  return Object.fromEntries(
    (error.errors ?? []).map(({ pointer, code, params }) => [
      pointer.split('/').at(-1),
      wrongOption(code, params),
    ]),
  );
}

function wrongOption(code, params) {
  const other = params?.with_option ? t(`option.${params.with_option}`) : '';
  const key = `reason.${code}`;
  return has(key) ? t(key, { ...params, other }) : t('problem.validation_failed');
}

customElements.define('setup-screen', SetupScreen);
