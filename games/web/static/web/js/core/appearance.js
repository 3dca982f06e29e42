/** Puts the chosen look on the page, for the style sheets to follow. */

import { onPreferenceChange, preferences } from './preferences.js';

export function installAppearance() {
  apply();
  onPreferenceChange(apply);
}

function apply() {
  const { theme, fourColours } = preferences();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.suits = fourColours ? 'four' : 'two';
}
