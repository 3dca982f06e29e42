/** The application: shows the screen of the current address, and the settings over any of them. */

import { OPEN_SETTINGS } from './components/settings-button.js';
import { settingsDialog } from './components/settings-dialog.js';
import { onPlayerChange } from './api/session.js';
import { announce } from './core/announcer.js';
import { h } from './core/dom.js';
import { setLanguage, t } from './core/messages.js';
import { preferences, setPreferences, onPreferenceChange } from './core/preferences.js';
import { currentLanguage } from './core/messages.js';
import { onRouteChange, routeOf } from './core/router.js';
import { ViewElement } from './core/view-element.js';

/** How each screen is loaded, and the element that shows it. */
const SCREENS = {
  lobby: ['lobby-screen', () => import('./screens/lobby-screen.js')],
  table: ['table-screen', () => import('./screens/table-screen.js')],
  setup: ['setup-screen', () => import('./screens/setup-screen.js')],
  rules: ['rules-screen', () => import('./screens/rules-screen.js')],
  replay: ['replay-screen', () => import('./screens/replay-screen.js')],
};

class TableApp extends ViewElement {
  #route = routeOf(location.pathname);
  #ready = false;
  #settings = false;

  start() {
    onRouteChange(() => this.#follow());
    onPlayerChange(() => this.update(), this.life);
    onPreferenceChange(() => this.#followLanguage(), this.life);
    document.addEventListener(OPEN_SETTINGS, () => this.#showSettings(true), { signal: this.life });
    this.#load();
  }

  content() {
    const { screen, params } = this.#route;
    const [element] = SCREENS[screen];
    return [
      h('a', { class: 'skip-link', href: '#main' }, t('nav.skip')),
      h(
        'main',
        { id: 'main', tabindex: -1 },
        this.#ready &&
          h(element, { key: location.pathname, '.match': params.match, '.preset': params.preset }),
      ),
      this.#settings &&
        settingsDialog({
          onClose: () => this.#showSettings(false),
          onLanguage: (language) => setPreferences({ language }),
        }),
    ];
  }

  async #follow() {
    this.#route = routeOf(location.pathname);
    this.#ready = false;
    await this.#load();
    scrollTo(0, 0);
    /** @type {HTMLElement} */ (this.querySelector('#main')).focus({ preventScroll: true });
  }

  async #load() {
    const route = this.#route;
    document.title = t('app.title');
    await SCREENS[route.screen][1]();
    if (route !== this.#route) return;
    this.#ready = true;
    this.update();
  }

  #showSettings(open) {
    this.#settings = open;
    this.update();
  }

  /** Another tab may have changed the language as well. */
  async #followLanguage() {
    const { language } = preferences();
    if (!language || language === currentLanguage()) return;
    await setLanguage(language);
    announce(t('settings.language.changed'));
  }
}

customElements.define('table-app', TableApp);
