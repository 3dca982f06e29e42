/** A custom element whose content is a function of its state: call `update()` after a change. */

import { render } from './dom.js';
import { onLanguageChange } from './messages.js';
import { onPreferenceChange } from './preferences.js';

export class ViewElement extends HTMLElement {
  #waiting = false;
  #life = new AbortController();

  /** Aborted when the element leaves the page; pass it to listeners and requests. */
  get life() {
    return this.#life.signal;
  }

  connectedCallback() {
    this.#life = new AbortController();
    onLanguageChange(() => this.update(), this.life);
    onPreferenceChange(() => this.update(), this.life);
    this.start();
    this.#draw();
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  /** Draws once, soon, however often it is called. */
  update() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => this.#draw());
  }

  #draw() {
    this.#waiting = false;
    if (!this.isConnected) return;
    this.beforeDraw();
    render(this, this.content());
    this.afterDraw();
  }

  /** What to do once on the page. */
  start() {}

  /** @returns {import('./dom.js').Node31|Array<import('./dom.js').Node31>} */
  content() {
    return [];
  }

  beforeDraw() {}

  afterDraw() {}
}
