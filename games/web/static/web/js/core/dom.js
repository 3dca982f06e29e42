/**
 * Declarative DOM: `h` describes what should be there, `render` makes the page match the description and keeps
 * elements (with their focus, scroll position and running animations) wherever it can.
 *
 * Text is only ever set as text: nothing here parses markup.
 *
 * @typedef {{tag: string, key: string|number|null, props: Record<string, any>, children: Array<Node31>}} Description
 * @typedef {Description|string} Node31
 */

const SVG = 'http://www.w3.org/2000/svg';
const applied = new WeakMap();
const keys = new WeakMap();

/**
 * @param {string} tag
 * @param {Record<string, any>|null} [props] `on…` functions listen, `.name` sets a property, `style` sets custom
 *   properties, `key` keeps an element across re-ordering, `ref` receives the element; the rest are attributes.
 * @returns {Description}
 */
export function h(tag, props = null, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, key, props: rest, children: flatten(children) };
}

/** Makes the children of `host` match `children`. */
export function render(host, ...children) {
  patchChildren(host, flatten(children), host.namespaceURI === SVG);
}

function flatten(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== '')
    .map((child) => (typeof child === 'object' ? child : String(child)));
}

function patchChildren(host, descriptions, inSvg) {
  const spare = spareNodes(host);
  descriptions.forEach((description, index) => {
    const node = takeSpare(spare, description) ?? create(description, inSvg);
    if (typeof description === 'string') setText(node, description);
    else patchElement(node, description);
    const there = host.childNodes[index];
    if (there !== node) host.insertBefore(node, there ?? null);
  });
  while (host.childNodes.length > descriptions.length) host.lastChild.remove();
}

function spareNodes(host) {
  const spare = new Map();
  for (const node of host.childNodes) {
    const slot = slotOf(node.nodeName.toLowerCase(), keys.get(node) ?? null);
    if (!spare.has(slot)) spare.set(slot, []);
    spare.get(slot).push(node);
  }
  return spare;
}

function takeSpare(spare, description) {
  const slot =
    typeof description === 'string'
      ? slotOf('#text', null)
      : slotOf(description.tag.toLowerCase(), description.key);
  return spare.get(slot)?.shift();
}

function slotOf(name, key) {
  return key === null ? name : `${name} ${key}`;
}

function create(description, inSvg) {
  if (typeof description === 'string') return document.createTextNode(description);
  const svg = inSvg || description.tag === 'svg';
  const element = svg
    ? document.createElementNS(SVG, description.tag)
    : document.createElement(description.tag);
  if (description.key !== null) keys.set(element, description.key);
  return element;
}

function setText(node, text) {
  if (node.data !== text) node.data = text;
}

function patchElement(element, { tag, props, children }) {
  const before = applied.get(element) ?? {};
  for (const name of Object.keys(before)) if (!(name in props)) apply(element, name, null);
  for (const [name, value] of Object.entries(props)) if (before[name] !== value) apply(element, name, value);
  applied.set(element, props);
  // A custom element looks after its own children.
  if (!tag.includes('-'))
    patchChildren(element, children, element.namespaceURI === SVG && tag !== 'foreignObject');
  props.ref?.(element);
}

function apply(element, name, value) {
  if (name === 'ref') return;
  if (name === 'style') applyStyle(element, value ?? {});
  else if (name.startsWith('on')) element[name] = value;
  else if (name.startsWith('.')) element[name.slice(1)] = value;
  else if (name === 'value' || name === 'checked' || name === 'open') applyLive(element, name, value);
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** What a person changes by hand lives in properties, not in attributes. */
function applyLive(element, name, value) {
  if (name in element) element[name] = value ?? '';
  else element.setAttribute(name, value);
}

function applyStyle(element, style) {
  for (const [property, value] of Object.entries(style)) {
    if (value === null || value === undefined) element.style.removeProperty(property);
    else element.style.setProperty(property, String(value));
  }
}
