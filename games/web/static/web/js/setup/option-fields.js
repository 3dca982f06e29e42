/** The options of a preset as form fields, made from their JSON Schema. */

import { h } from '../core/dom.js';
import { has, t } from '../core/messages.js';
import { matters, ruleKey } from '../rules/rule-sections.js';

/** Not choices of the table's host, but limits of its size, which the seats field shows. */
const HIDDEN = new Set(['min_players', 'max_players']);

/**
 * @param {{properties: Record<string, any>, rules: any, problems: Record<string, string>, onChange: (option: string, value: any) => void}} options
 */
export function optionFields({ properties, rules, problems, onChange }) {
  return Object.entries(properties)
    .filter(([name]) => !HIDDEN.has(name) && matters(rules, properties, name))
    .map(([name, schema]) => field({ name, schema, value: rules[name], problem: problems[name], onChange }));
}

function field({ name, schema, value, problem, onChange }) {
  const id = `option-${name}`;
  const help = helpOf(name, value);
  return h(
    'div',
    { key: name, class: `option ${problem ? 'wrong' : ''} ${schema.default === value ? '' : 'changed'}` },
    h('label', { for: id }, t(`option.${name}`)),
    control({ id, name, schema, value, onChange, described: `${id}-help`, wrong: Boolean(problem) }),
    h('p', { id: `${id}-help`, class: 'hint' }, problem ?? help),
  );
}

function control({ id, name, schema, value, onChange, described, wrong }) {
  const shared = { id, name, 'aria-describedby': described, 'aria-invalid': wrong ? 'true' : null };
  if (schema.type === 'boolean')
    return h('input', {
      ...shared,
      type: 'checkbox',
      checked: value,
      onchange: (event) => onChange(name, event.target.checked),
    });
  if (schema.type === 'integer') {
    return h('input', {
      ...shared,
      type: 'number',
      min: schema.minimum,
      max: schema.maximum,
      value,
      onchange: (event) => onChange(name, Number(event.target.value)),
    });
  }
  return h(
    'select',
    {
      ...shared,
      onchange: (event) => onChange(name, event.target.value),
      ref: (select) => {
        select.value = value;
      },
    },
    schema.enum.map((choice) => h('option', { key: choice, value: choice }, t(`option.${name}.${choice}`))),
  );
}

function helpOf(name, value) {
  const key = ruleKey({ option: name, value });
  return has(key) ? t(key, { count: Number(value), value: String(value) }) : '';
}
