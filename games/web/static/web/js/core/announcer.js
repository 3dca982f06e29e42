/** Speaks to screen readers: one polite region for what happens, one assertive for what a person must know now. */

import { h, render } from './dom.js';

const KEPT = 6;
const regions = { polite: null, assertive: null };
const said = { polite: [], assertive: [] };
let count = 0;

/** Puts the two regions on the page; they must be there before the first word. */
export function installAnnouncer(host = document.body) {
  for (const manner of ['polite', 'assertive']) {
    const region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('aria-live', manner);
    region.setAttribute('role', manner === 'polite' ? 'log' : 'alert');
    region.dataset.announcer = manner;
    host.append(region);
    regions[manner] = region;
  }
}

/** @param {string} text @param {'polite'|'assertive'} [manner] */
export function announce(text, manner = 'polite') {
  if (!regions[manner] || !text) return;
  count += 1;
  said[manner] = [...said[manner], { key: count, text }].slice(manner === 'polite' ? -KEPT : -1);
  render(
    regions[manner],
    said[manner].map(({ key, text: words }) => h('p', { key }, words)),
  );
}
