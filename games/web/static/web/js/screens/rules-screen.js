/** The rules of a preset in words, generated from its options. */

import { loadPresets } from '../api/tables.js';
import { cardArt } from '../cards/card-art.js';
import { siteHeader } from '../components/site-header.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { ViewElement } from '../core/view-element.js';
import { ruleKey, ruleSections } from '../rules/rule-sections.js';
import { problemText } from '../components/problem-text.js';
import { presetFacts } from '../components/preset-facts.js';

/** @typedef {[string, string[], string]} Example kind, cards, points */

/** @type {Example[]} */
const EXAMPLES = [
  ['suit', ['KH', '9H', '7C'], '19'],
  ['three_of_a_kind', ['8S', '8H', '8D'], '30.5'],
  ['thirty_one', ['AS', 'KS', '10S'], '31'],
];
/** @type {Example} */
const FIRE = ['fire', ['AH', 'AS', 'AC'], '32'];

class RulesScreen extends ViewElement {
  preset = undefined;
  #presets = [];
  #problem = null;

  async start() {
    try {
      this.#presets = await loadPresets();
    } catch (error) {
      this.#problem = error;
    }
    this.update();
  }

  content() {
    const preset = this.#presets.find(({ key }) => key === this.preset) ?? this.#presets[0];
    return [
      siteHeader(),
      h(
        'div',
        { class: 'page narrow rules' },
        this.#problem && h('p', { class: 'notice', role: 'alert' }, problemText(this.#problem)),
        preset && [this.#tabs(preset), this.#text(preset)],
      ),
    ];
  }

  #tabs(current) {
    return h(
      'nav',
      { class: 'tabs', 'aria-label': t('rules.presets') },
      this.#presets.map(({ key }) =>
        h(
          'a',
          { key, href: `/rules/${key}`, 'aria-current': key === current.key ? 'page' : null },
          t(`preset.${key}.name`),
        ),
      ),
    );
  }

  #text(preset) {
    const { rules, options } = preset;
    return h(
      'article',
      null,
      h('h1', null, t('rules.of', { preset: t(`preset.${preset.key}.name`) })),
      h('p', { class: 'lead' }, t(`preset.${preset.key}.summary`)),
      h('p', { class: 'facts' }, presetFacts(preset)),
      ruleSections(rules, options.properties).map(({ section, sentences }) =>
        h(
          'section',
          { key: section },
          h('h2', null, t(`rules.section.${section}`)),
          section === 'aim' && h('p', null, t('rules.aim')),
          section === 'cards' && [h('p', null, t('rules.values')), examples(rules)],
          h(
            'ul',
            null,
            sentences.map((sentence) =>
              h(
                'li',
                { key: sentence.option },
                t(ruleKey(sentence), { count: Number(sentence.value), value: String(sentence.value) }),
              ),
            ),
          ),
        ),
      ),
      h(
        'p',
        { class: 'actions' },
        h(
          'a',
          { class: 'button primary', href: `/new/${preset.key}` },
          t('rules.play', { preset: t(`preset.${preset.key}.name`) }),
        ),
      ),
    );
  }
}

function examples(rules) {
  const shown = EXAMPLES.filter(([kind]) => kind !== 'three_of_a_kind' || rules.three_of_a_kind);
  return h(
    'ul',
    { class: 'examples' },
    [...shown, ...(rules.fire ? [FIRE] : [])].map(([kind, cards, worth]) =>
      h(
        'li',
        { key: kind },
        h(
          'span',
          { class: 'fan open', 'aria-hidden': 'true' },
          cards.map((card) => h('span', { key: card, class: 'card' }, cardArt(card))),
        ),
        h('span', null, t(`rules.example.${kind}`, { points: worth })),
      ),
    ),
  );
}

customElements.define('rules-screen', RulesScreen);
