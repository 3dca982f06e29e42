/** The chance of losing a life over a match: one seat's line strong, the others faint. A touch goes to that step. */

import { h, render } from '../core/dom.js';
import { percent } from './chance-words.js';
import { markAt } from './label-mark.js';

const EDGE = { left: 44, right: 10, top: 10, bottom: 20 };
const GRID = [0, 0.5, 1];
/** Rounds are numbered where there is room. */
const NUMBER_WIDTH = 18;

/**
 * @typedef {import('./match-analysis.js').RoundCurve} RoundCurve
 * @typedef {{title: string, length: number, at: number, now: number|null, rounds: Array<{round: number, start: number}>,
 *   curves: Array<{seat: number, strong: boolean, rounds: RoundCurve[]}>}} Plot `now`: the chance decided on at the step `at`
 */

export class ChanceGraph extends HTMLElement {
  /** @type {Plot|null} */
  #plot = null;
  #size = { width: 0, height: 0 };
  #observer = new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect));
  /** @type {((step: number) => void)|null} */
  onstep = null;

  /** @param {Plot} plot */
  set plot(plot) {
    this.#plot = plot;
    this.#draw();
  }

  connectedCallback() {
    this.#observer.observe(this);
    this.onpointerdown = (event) => this.#point(event);
    this.onpointermove = (event) => {
      if (event.buttons & 1) this.#point(event);
    };
  }

  disconnectedCallback() {
    this.#observer.disconnect();
  }

  #resized({ width, height }) {
    this.#size = { width, height };
    this.#draw();
  }

  #point({ clientX }) {
    const { left, width } = this.getBoundingClientRect();
    const share = (clientX - left - EDGE.left) / (width - EDGE.left - EDGE.right);
    const last = this.#plot.length - 1;
    this.onstep?.(Math.min(Math.max(Math.round(share * last), 0), last));
  }

  #draw() {
    const { width, height } = this.#size;
    if (!this.#plot || !width) return;
    const { title, length, at, now, rounds, curves } = this.#plot;
    const scale = scaleFor(length, width, height);
    render(
      this,
      h(
        'svg',
        { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title },
        GRID.map((chance) => gridLine(scale, chance)),
        roundLines(scale, rounds),
        [...curves]
          .sort((a, b) => Number(a.strong) - Number(b.strong))
          .map((curve) => seatCurve(scale, curve)),
        h('line', { class: 'cursor', x1: scale.x(at), x2: scale.x(at), y1: EDGE.top - 6, y2: scale.bottom }),
        now !== null && h('circle', { class: 'now', cx: scale.x(at), cy: scale.y(now), r: 5 }),
      ),
    );
  }
}

function scaleFor(length, width, height) {
  const across = (width - EDGE.left - EDGE.right) / Math.max(1, length - 1);
  const up = height - EDGE.top - EDGE.bottom;
  return {
    right: width - EDGE.right,
    bottom: height - EDGE.bottom,
    x: (step) => tenths(EDGE.left + across * step),
    y: (chance) => tenths(EDGE.top + up * (1 - Math.min(chance, 1))),
  };
}

function tenths(length) {
  return Math.round(length * 10) / 10;
}

function gridLine({ right, y }, chance) {
  return h(
    'g',
    { key: `grid-${chance}`, class: 'grid' },
    h('line', { x1: EDGE.left, x2: right, y1: y(chance), y2: y(chance) }),
    h('text', { x: EDGE.left - 6, y: y(chance) + 4, 'text-anchor': 'end' }, percent(chance)),
  );
}

function roundLines({ x, bottom }, rounds) {
  let free = 0;
  return rounds.map(({ round, start }) => {
    const left = x(start);
    const numbered = left >= free;
    if (numbered) free = left + NUMBER_WIDTH;
    return h(
      'g',
      { key: `round-${round}`, class: 'round-line' },
      h('line', { x1: left, x2: left, y1: EDGE.top, y2: bottom }),
      numbered && h('text', { x: left + 3, y: bottom + 15 }, String(round)),
    );
  });
}

function seatCurve(scale, { seat, strong, rounds }) {
  return h(
    'g',
    { key: `seat-${seat}`, class: `curve ${strong ? 'strong' : ''}` },
    h('path', { class: 'line', d: rounds.map(({ points }) => lineThrough(scale, points)).join('') }),
    strong &&
      rounds.flatMap(({ points, end }) => [
        outcome(scale, points.at(-1), end),
        points.map(({ step, chance, label }) => label && markAt(label, scale.x(step), scale.y(chance))),
      ]),
  );
}

/** A lone point is drawn as a dot. */
function lineThrough({ x, y }, points) {
  if (points.length === 1) return `M${x(points[0].step) - 1} ${y(points[0].chance)}h2`;
  return points.map(({ step, chance }, i) => `${i ? 'L' : 'M'}${x(step)} ${y(chance)}`).join('');
}

/** How the round then ended: at the top with a life lost, at the bottom without. */
function outcome({ x, y }, last, end) {
  if (!end) return null;
  const to = { x: x(end.step), y: y(end.lost > 0 ? 1 : 0) };
  return [
    last && h('path', { class: 'outcome', d: `M${x(last.step)} ${y(last.chance)}L${to.x} ${to.y}` }),
    end.lost > 0 && markAt('lost', to.x, to.y),
  ];
}

customElements.define('chance-graph', ChanceGraph);
