/** The fields of a new table beside its rules: preset, seats, opponents, pace. */

import { presetFacts } from '../components/preset-facts.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';

/** A seat for somebody who gets the link. */
export const FRIEND = '';

/** @param {any} preset @param {boolean} checked @param {() => void} onchange */
export function presetField(preset, checked, onchange) {
  const { key } = preset;
  return h(
    'label',
    { key, class: 'preset-option' },
    h('input', { type: 'radio', name: 'preset', value: key, checked, onchange }),
    h(
      'span',
      null,
      h('strong', null, t(`preset.${key}.name`)),
      h('span', { class: 'hint' }, t(`preset.${key}.for`)),
      h('span', { class: 'hint' }, presetFacts(preset)),
    ),
  );
}

/** @param {{min: number, max: number}} limits @param {number} seats @param {(count: number) => void} onChange */
export function seatCountField({ min, max }, seats, onChange) {
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return h(
    'label',
    { class: 'field' },
    h('span', null, t('setup.seats')),
    h(
      'select',
      {
        name: 'seats',
        ref: showing(String(seats)),
        onchange: (event) => onChange(Number(event.target.value)),
      },
      counts.map((count) => h('option', { key: count, value: count }, t('setup.seat_count', { count }))),
    ),
  );
}

/** @param {{bot: string, index: number, bots: any[], onChange: (bot: string) => void}} options */
export function opponentField({ bot, index, bots, onChange }) {
  return h(
    'label',
    { key: index, class: 'field' },
    h('span', null, t('setup.seat', { seat: index + 2 })),
    h(
      'select',
      { name: `seat-${index}`, ref: showing(bot), onchange: (event) => onChange(event.target.value) },
      h('option', { value: FRIEND }, t('setup.friend')),
      bots.map(({ key, name, strength }) =>
        h('option', { key, value: key }, t('setup.bot', { name, strength })),
      ),
    ),
  );
}

/** @param {string} name @param {string} value @param {string[]} values @param {(value: string) => void} onChoice */
export function radioChips(name, value, values, onChoice) {
  const radio = (choice) => ({
    type: 'radio',
    name,
    value: choice,
    checked: choice === value,
    onchange: () => onChoice(choice),
  });
  return h(
    'div',
    { class: 'choices', role: 'group', 'aria-label': t(`setup.${name}`) },
    values.map((choice) =>
      h(
        'label',
        { key: choice, class: 'chip' },
        h('input', radio(choice)),
        h('span', null, t(`setup.${name}.${choice}`)),
      ),
    ),
  );
}

/** @param {boolean} checked @param {(checked: boolean) => void} onChange */
export function hintsField(checked, onChange) {
  return h(
    'label',
    { class: 'switch' },
    h('input', {
      type: 'checkbox',
      name: 'hints',
      checked,
      onchange: (event) => onChange(event.target.checked),
    }),
    h('span', null, t('setup.hints'), h('span', { class: 'hint' }, t('setup.hints.help'))),
  );
}

/** A select shows its value only once its options are there. */
function showing(value) {
  return (select) => {
    select.value = value;
  };
}
