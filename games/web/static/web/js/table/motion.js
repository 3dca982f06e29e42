/**
 * Cards travel from where they were to where they are. A card that comes out of somebody's hand or the stock starts
 * there; one that goes into a hand or out of sight flies there.
 */

import { mayMove } from './pacing.js';

const TRAVEL = { duration: 420, easing: 'cubic-bezier(.3,.7,.2,1)' };

/** Where the cards lie before something changes. @param {Element} host */
export function layoutOf(host) {
  const cards = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll('[data-card]'))) {
    cards.set(element.dataset.card, { element, box: element.getBoundingClientRect() });
  }
  return cards;
}

/**
 * @param {Element} host @param {ReturnType<typeof layoutOf>} before
 * @param {any[]} events what happened in between
 */
export function travel(host, before, events) {
  if (!mayMove() || document.hidden) return;
  const now = layoutOf(host);
  for (const [card, { element, box }] of now) {
    const from = before.get(card)?.box ?? anchorBox(host, sourceOf(card, events));
    if (from) moveFrom(element, from, box);
  }
  for (const [card, { element, box }] of before) {
    const target = now.has(card) ? null : anchorBox(host, targetOf(card, events));
    if (target) flyAway(element, box, target);
  }
}

function moveFrom(element, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = from.width / to.width || 1;
  element.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
      { transformOrigin: '0 0', transform: 'none', zIndex: 5 },
    ],
    TRAVEL,
  );
}

function flyAway(element, from, to) {
  const ghost = element.cloneNode(true);
  ghost.removeAttribute('data-card');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.classList.add('ghost');
  for (const [name, value] of Object.entries({ left: from.left, top: from.top, width: from.width }))
    ghost.style.setProperty(name, `${value}px`);
  document.body.append(ghost);
  const [x, y] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  ghost
    .animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0.2 },
      ],
      TRAVEL,
    )
    .finished.finally(() => ghost.remove());
}

function anchorBox(host, anchor) {
  return anchor ? (host.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect() ?? null) : null;
}

function sourceOf(card, events) {
  for (const event of [...events].reverse()) {
    if ([event.gave].flat().includes(card) || (event.type === 'card_discarded' && event.card === card))
      return `seat-${event.seat}`;
    if (
      event.cards?.includes(card) ||
      event.card === card ||
      event.hands?.some(({ cards }) => cards?.includes(card))
    )
      return 'stock';
  }
  return null;
}

function targetOf(card, events) {
  for (const event of events) {
    if ([event.took].flat().includes(card) || (event.type === 'discard_taken' && event.card === card))
      return `seat-${event.seat}`;
    if (event.old?.includes(card)) return 'stock';
  }
  return null;
}
