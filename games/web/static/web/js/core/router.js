/** Which screen an address shows, and moving between screens without loading the page again. */

/** @type {Array<[RegExp, string, string[]]>} pattern of the path, screen, names of its parameters */
const ROUTES = [
  [/^\/$/, 'lobby', []],
  [/^\/new(?:\/([\w-]+))?$/, 'setup', ['preset']],
  [/^\/t\/([\w-]+)$/, 'table', ['match']],
  [/^\/t\/([\w-]+)\/replay$/, 'replay', ['match']],
  [/^\/rules(?:\/([\w-]+))?$/, 'rules', ['preset']],
];

const changes = new EventTarget();

/**
 * @param {string} path
 * @returns {{screen: string, params: Record<string, string|undefined>}}
 */
export function routeOf(path) {
  for (const [pattern, screen, names] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { screen, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) };
  }
  return { screen: 'lobby', params: {} };
}

/** @param {string} path */
export function go(path) {
  if (path !== location.pathname) history.pushState(null, '', path);
  changes.dispatchEvent(new Event('change'));
}

/** @param {() => void} listener */
export function onRouteChange(listener) {
  changes.addEventListener('change', listener);
  addEventListener('popstate', listener);
  document.addEventListener('click', followOwnLinks);
}

function followOwnLinks(event) {
  const link = event.target.closest?.('a[href^="/"]');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('data-document')) return;
  event.preventDefault();
  go(link.getAttribute('href'));
}
