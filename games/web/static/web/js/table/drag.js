/** Dragging one card onto another, with mouse, pen or finger. A press that does not move stays a tap. */

const THRESHOLD_PX = 8;

/**
 * @param {HTMLElement} host
 * @param {{canDrag: (card: HTMLElement) => boolean, canDrop: (card: HTMLElement, target: HTMLElement) => boolean,
 *   onStart: (card: HTMLElement) => void, onDrop: (card: HTMLElement, target: HTMLElement|null) => void}} rules
 * @param {AbortSignal} signal
 */
export function installDrag(host, rules, signal) {
  host.addEventListener(
    'pointerdown',
    (event) => {
      const card = /** @type {HTMLElement|null} */ (
        /** @type {Element} */ (event.target).closest('[data-card]')
      );
      if (card && event.isPrimary && event.button === 0 && rules.canDrag(card)) follow(card, event, rules);
    },
    { signal },
  );
}

function follow(card, start, rules) {
  const gesture = { card, start, rules, moved: false, target: null, over: new AbortController() };
  const { signal } = gesture.over;
  addEventListener('pointermove', (event) => onMove(gesture, event), { signal });
  addEventListener('pointerup', () => onEnd(gesture, true), { signal });
  addEventListener('pointercancel', () => onEnd(gesture, false), { signal });
}

function onMove(gesture, event) {
  const [x, y] = [event.clientX - gesture.start.clientX, event.clientY - gesture.start.clientY];
  if (!gesture.moved && Math.hypot(x, y) < THRESHOLD_PX) return;
  if (!gesture.moved) begin(gesture);
  gesture.card.style.setProperty('--drag-x', `${x}px`);
  gesture.card.style.setProperty('--drag-y', `${y}px`);
  aim(gesture, event);
}

function begin(gesture) {
  gesture.moved = true;
  gesture.card.classList.add('dragged');
  gesture.rules.onStart(gesture.card);
}

function aim(gesture, { clientX, clientY }) {
  const found =
    document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest('[data-card]'))
      .find(
        (element) => element && element !== gesture.card && gesture.rules.canDrop(gesture.card, element),
      ) ?? null;
  if (found === gesture.target) return;
  gesture.target?.classList.remove('aimed');
  found?.classList.add('aimed');
  gesture.target = found;
}

function onEnd(gesture, dropped) {
  const { card, target, rules, moved, over } = gesture;
  over.abort();
  if (!moved) return;
  swallowNextClick();
  card.classList.remove('dragged');
  card.style.removeProperty('--drag-x');
  card.style.removeProperty('--drag-y');
  target?.classList.remove('aimed');
  rules.onDrop(card, dropped ? target : null);
}

/** The release after a drag is not a tap. */
function swallowNextClick() {
  const over = new AbortController();
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, once: true, signal: over.signal },
  );
  setTimeout(() => over.abort(), 50);
}
