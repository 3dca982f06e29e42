/** The time left until a moment, as text and as a shrinking ring; says once when little is left. */

import { h, render } from '../core/dom.js';
import { languageTag } from '../core/messages.js';

const URGENT_S = 15;
const CIRCLE = 2 * Math.PI * 15;

export class TurnClock extends HTMLElement {
  #timer = 0;
  #deadline = null;
  /** Seconds a full ring stands for. */
  total = 60;
  /** Milliseconds this device is ahead of the server. */
  skew = 0;
  /** @type {(() => void)|null} called once when time runs short */
  onurgent = null;

  /** @param {string|null} iso */
  set deadline(iso) {
    if (iso === this.#deadline) return;
    this.#deadline = iso;
    this.dataset.told = '';
    this.#draw();
  }

  connectedCallback() {
    this.setAttribute('role', 'timer');
    this.#timer = setInterval(() => this.#draw(), 1000);
    this.#draw();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #draw() {
    if (!this.#deadline) return render(this);
    const left = Math.max(0, Math.round((Date.parse(this.#deadline) - Date.now() + this.skew) / 1000));
    const urgent = left <= URGENT_S;
    this.classList.toggle('urgent', urgent);
    if (urgent && !this.dataset.told) {
      this.dataset.told = 'yes';
      this.onurgent?.();
    }
    return render(this, ring(Math.min(1, left / this.total)), h('span', { class: 'time' }, timeLeft(left)));
  }
}

function ring(share) {
  return h(
    'svg',
    { viewBox: '0 0 36 36', class: 'ring', 'aria-hidden': 'true' },
    h('circle', { cx: 18, cy: 18, r: 15, class: 'ring-track' }),
    h('circle', {
      cx: 18,
      cy: 18,
      r: 15,
      class: 'ring-left',
      transform: 'rotate(-90 18 18)',
      'stroke-dasharray': `${CIRCLE * share} ${CIRCLE}`,
    }),
  );
}

/** "0:42", "12 min", "23 hr" @param {number} seconds */
export function timeLeft(seconds) {
  if (seconds < 600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const [amount, unit] =
    seconds < 5400
      ? [seconds / 60, 'minute']
      : seconds < 172_800
        ? [seconds / 3600, 'hour']
        : [seconds / 86_400, 'day'];
  return new Intl.NumberFormat(languageTag(), { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.round(amount),
  );
}

customElements.define('turn-clock', TurnClock);
