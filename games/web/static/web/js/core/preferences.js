/** What a person set on this device, the same in all tabs. */

const STORE = 'thirty-one.preferences';

/**
 * @typedef {{language: string|null, theme: 'system'|'light'|'dark', fourColours: boolean, pace: 'calm'|'brisk'|'instant',
 *   shortcuts: boolean}} Preferences
 */

/** @type {Preferences} */
const DEFAULTS = { language: null, theme: 'system', fourColours: false, pace: 'calm', shortcuts: true };

const changes = new EventTarget();
let current = read();

addEventListener('storage', (event) => {
  if (event.key === STORE) adopt(read());
});

/** @returns {Readonly<Preferences>} */
export function preferences() {
  return current;
}

/** @param {Partial<Preferences>} part */
export function setPreferences(part) {
  const next = { ...current, ...part };
  try {
    localStorage.setItem(STORE, JSON.stringify(next));
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  adopt(next);
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onPreferenceChange(listener, signal) {
  changes.addEventListener('change', listener, { signal });
}

function adopt(next) {
  current = next;
  changes.dispatchEvent(new Event('change'));
}

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}
