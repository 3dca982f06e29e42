/**
 * The rules of a table as a text, made from its options: which sentences apply, in the order a person needs them.
 * Options that the chosen way of exchanging never reads are left out, as are those that another option switches off.
 */

/** @typedef {{option: string, value: any}} Sentence */

/** @type {Array<[string, string[]]>} */
const SECTIONS = [
  ['aim', ['exchange_mechanism']],
  ['cards', ['pack', 'three_of_a_kind', 'fire']],
  ['start', ['first_dealer', 'dealer_choice', 'next_dealer']],
  [
    'turns',
    [
      'pass_allowed',
      'pass_scope',
      'all_pass',
      'sweep_destination',
      'stock_exhausted',
      'max_sweeps_per_round',
      'renew_789',
      'may_return_taken_discard',
      'draw_pile_exhausted',
    ],
  ],
  ['ending', ['close_allowed', 'close_mode', 'close_first_turn', 'instant_31', 'deal_combo']],
  [
    'showdown',
    [
      'life_loss',
      'threshold_points',
      'tie_break',
      'fire_penalty',
      'penalty_on_31',
      'closer_tie',
      'closer_penalty',
    ],
  ],
  ['lives', ['lives', 'swim', 'all_out', 'min_players', 'max_players']],
];

/** When an option has a meaning, given all of them. */
const MATTERS = {
  pass_scope: (rules) => rules.pass_allowed,
  all_pass: (rules) => rules.pass_allowed,
  sweep_destination: (rules) => rules.pass_allowed && rules.all_pass === 'sweep',
  stock_exhausted: (rules) =>
    rules.pass_allowed && rules.all_pass === 'sweep' && rules.sweep_destination === 'waste',
  max_sweeps_per_round: (rules) => rules.pass_allowed && rules.all_pass === 'sweep',
  close_mode: (rules) => rules.close_allowed,
  close_first_turn: (rules) => rules.close_allowed,
  closer_tie: (rules) => rules.close_allowed && rules.life_loss === 'lowest',
  closer_penalty: (rules) => rules.close_allowed && rules.life_loss === 'lowest',
  fire_penalty: (rules) => rules.fire && rules.life_loss === 'lowest',
  penalty_on_31: (rules) => rules.life_loss === 'lowest',
  threshold_points: (rules) => rules.life_loss === 'threshold',
};

/** @param {any} rules expanded rules @param {Record<string, any>} properties the options' JSON Schema properties */
export function matters(rules, properties, option) {
  const family = properties[option]?.['x-family'];
  if (family && family !== rules.exchange_mechanism) return false;
  return MATTERS[option]?.(rules) ?? true;
}

/** @returns {Array<{section: string, sentences: Sentence[]}>} */
export function ruleSections(rules, properties) {
  return SECTIONS.map(([section, options]) => ({
    section,
    sentences: options
      .filter((option) => option in rules && matters(rules, properties, option))
      .map((option) => ({ option, value: rules[option] }))
      .filter(isRemarkable),
  }));
}

/** What is not there needs no sentence, unless people expect it. */
const UNREMARKABLE = { renew_789: false, closer_penalty: 0 };

function isRemarkable({ option, value }) {
  return UNREMARKABLE[option] !== value;
}

/** The key of the sentence for an option's value; numbers share one sentence. */
export function ruleKey({ option, value }) {
  return typeof value === 'number' ? `rule.${option}` : `rule.${option}.${value}`;
}
