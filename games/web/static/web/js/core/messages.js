/**
 * Words for codes. A catalogue maps a key to a text with `{placeholders}`, or to an object with one text per plural
 * category of the language, chosen by the parameter `count`.
 */

export const LANGUAGES = /** @type {const} */ ({
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  cs: 'Čeština',
  pt: 'Português',
});

const TAGS = { en: 'en', de: 'de', fr: 'fr', cs: 'cs', pt: 'pt-BR' };
const changes = new EventTarget();
let language = 'en';
let catalogue = {};
let plurals = new Intl.PluralRules('en');

/** @returns {string} a key of LANGUAGES */
export function currentLanguage() {
  return language;
}

/** The BCP 47 tag for `Accept-Language` and `Intl`. */
export function languageTag() {
  return TAGS[language];
}

/** The best of our languages for what the browser asks for. */
export function preferredLanguage(wanted = navigator.languages) {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in LANGUAGES);
  return known ?? 'en';
}

/** Loads a catalogue and tells everybody who shows words. */
export async function setLanguage(next) {
  const answer = await fetch(new URL(`../../locale/${next}.json`, import.meta.url));
  catalogue = await answer.json();
  language = next;
  plurals = new Intl.PluralRules(TAGS[next]);
  document.documentElement.lang = TAGS[next];
  changes.dispatchEvent(new Event('change'));
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onLanguageChange(listener, signal) {
  changes.addEventListener('change', listener, { signal });
}

/** @param {string} key */
export function has(key) {
  return key in catalogue;
}

/**
 * The message for `key`; the key itself where there is none, so that nothing is ever silent.
 * @param {string} key @param {Record<string, string|number>} [params]
 */
export function t(key, params = {}) {
  const message = catalogue[key];
  if (message === undefined) return key;
  return fill(typeof message === 'string' ? message : pluralForm(message, params.count), params);
}

function pluralForm(forms, count) {
  return forms[plurals.select(Number(count))] ?? forms.other;
}

function fill(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/**
 * `a, b and c` in the language of the page.
 * @param {string[]} items @param {'conjunction'|'disjunction'} [type]
 */
export function list(items, type = 'conjunction') {
  return new Intl.ListFormat(languageTag(), { style: 'long', type }).format(items);
}

/** Points such as "30.5", written the way the language writes them. */
export function points(text) {
  return new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1 }).format(Number(text));
}

/** A moment as date and time of day. */
export function moment(iso) {
  return new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}
