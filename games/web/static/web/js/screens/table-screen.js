/** The table: shows a match and turns taps, drags and keys into moves. */

import { loadBots, openTable, sameAgain } from '../api/tables.js';
import { hintPanel, spokenHint } from '../coach/hint-panel.js';
import { announce } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';
import { go } from '../core/router.js';
import { ViewElement } from '../core/view-element.js';
import { isLive, swapOf, valueAfterChoosing, withClose } from '../game/choices.js';
import { lastActions } from '../game/narrator.js';
import { centre } from '../table/centre.js';
import { installDrag } from '../table/drag.js';
import { dragRules } from '../table/drag-rules.js';
import { finalRanking } from '../table/final-ranking.js';
import { logPanel } from '../table/log-panel.js';
import { layoutOf, travel } from '../table/motion.js';
import { myPlace } from '../table/my-place.js';
import { problemText } from '../components/problem-text.js';
import { notices } from '../table/notices.js';
import { seatsAround } from '../table/seats.js';
import { shortcutOf } from '../table/shortcuts.js';
import { showdown } from '../table/showdown.js';
import { readOut, tellBeat, tellMyTurn } from '../table/table-voice.js';
import { TableModel } from '../table/table-model.js';
import { titleOf } from '../table/page-title.js';
import { shareLink } from '../components/share-link.js';
import { resign } from '../table/table-requests.js';
import { tableBar } from '../table/table-bar.js';
import { turnLine } from '../table/turn-line.js';
import { waitingRoom } from '../table/waiting-room.js';

export class TableScreen extends ViewElement {
  /** @type {string} the match to show */
  match = '';
  #model;
  #selected = null;
  #closing = false;
  #events = [];
  #layout = null;
  #bots = [];
  #copied = false;
  #logOpen = false;

  start() {
    this.#model = new TableModel(this.match, this.life);
    const listen = { signal: this.life };
    this.#model.addEventListener('change', () => this.#modelChanged(), listen);
    this.#model.addEventListener('beat', (event) => this.#beat(event.detail), listen);
    this.#model.addEventListener('my-turn', () => tellMyTurn(this.#model), listen);
    document.addEventListener('keydown', (event) => this.#key(event), listen);
    installDrag(
      this,
      dragRules({
        legal: () => this.#model.legal,
        onSelect: (choice) => this.#select(choice),
        onDrop: (choice) => this.#choose(choice),
      }),
      this.life,
    );
    this.#model.open().then(() => this.#loadBots());
  }

  content() {
    const model = this.#model;
    if (model.failure) return this.#missing(model.failure);
    if (!model.view) return h('p', { class: 'boot', role: 'status' }, t('table.loading'));
    return [
      tableBar({
        view: model.view,
        logOpen: this.#logOpen,
        onLog: () => this.#toggleLog(),
        onRead: () => readOut(this.#model),
        onResign: () => this.#resign(),
        onShare: () => this.#share(),
      }),
      notices({ model }),
      h(
        'div',
        { class: `table-layout ${this.#logOpen ? 'log-open' : ''}` },
        this.#table(),
        this.#hint && hintPanel({ hint: this.#hint, onClose: () => this.#closeHint() }),
        this.#log(),
      ),
      model.showdown && this.#showdown(),
    ];
  }

  beforeDraw() {
    const felt = this.querySelector('.felt');
    this.#layout = felt ? layoutOf(felt) : null;
  }

  afterDraw() {
    const felt = this.querySelector('.felt');
    if (felt && this.#layout && this.#events.length) travel(felt, this.#layout, this.#events);
    this.#events = [];
    this.dataset.version = String(this.#model.view?.version ?? 0);
    const list = /** @type {HTMLElement|null} */ (this.querySelector('.log-list'));
    if (list && list.dataset.length !== String(this.#model.log.length)) {
      list.scrollTop = list.scrollHeight;
      list.dataset.length = String(this.#model.log.length);
    }
  }

  #table() {
    const { view, showdown: open } = this.#model;
    if (view.status === 'open' || view.status === 'cancelled')
      return h('div', { class: 'felt' }, this.#waiting());
    const shared = this.#shared();
    return h(
      'div',
      { class: `felt seats-${view.seats.length} ${view.you ? '' : 'watching'}` },
      seatsAround({ view: { ...view, skew: shared.skew }, lastActions: lastActions(view, this.#model.log) }),
      centre(shared),
      turnLine(shared),
      view.status === 'finished'
        ? !open && finalRanking({ view, onAgain: () => this.#again() })
        : myPlace(shared),
    );
  }

  #waiting() {
    const model = this.#model;
    const { view } = model;
    return waitingRoom({ view, model, bots: this.#bots, copied: this.#copied, onShare: () => this.#share() });
  }

  /** What the pieces of the table show, and what they may ask for. */
  #shared() {
    const { view, legal, pending, clockSkew: skew } = this.#model;
    const state = { view, legal, pending, skew, selected: this.#selected, closing: this.#closing };
    return { ...state, ...this.#hooks(), hinted: this.#hint !== null };
  }

  #hooks() {
    return {
      valueOf: (zone, card) => valueAfterChoosing(this.#model.legal, this.#selected, { zone, card }),
      onCard: (zone, card) => this.#choose({ zone, card }),
      onAction: (action) => this.#act(action),
      onClosing: (on) => {
        this.#closing = on;
      },
      onHint: () => this.#toggleHint(),
    };
  }

  #log() {
    const { view, log } = this.#model;
    return h(
      'aside',
      { class: 'log', 'aria-label': t('log.title') },
      h('h2', { class: 'log-title' }, t('log.title')),
      logPanel({ view, log, onRound: (event) => this.#model.reopenShowdown(event) }),
    );
  }

  #showdown() {
    const { event, view } = this.#model.showdown;
    return showdown({ event, view, onContinue: () => this.#model.dismissShowdown(), onward: this.#onward() });
  }

  /** The match does not wait for people who still look at the cards. */
  #onward() {
    const turn = this.#model.turnMeanwhile;
    if (!turn) return '';
    const { view, clockSkew } = this.#model;
    if (turn.seat !== view.you?.seat) return t('showdown.onward');
    return [
      t('turn.mine'),
      ' ',
      h('turn-clock', { '.total': view.clock.per_move_s, '.skew': clockSkew, '.deadline': turn.deadline }),
    ];
  }

  #missing(problem) {
    return h(
      'div',
      { class: 'page narrow' },
      h('h1', null, t('table.missing')),
      h('p', null, problemText(problem)),
      h('a', { class: 'button primary', href: '/' }, t('final.lobby')),
    );
  }

  #choose(choice) {
    const { legal } = this.#model;
    const chosen = this.#selected;
    if (choice.zone === 'discard') return this.#act({ type: 'discard', card: chosen.card });
    const swap = chosen && swapOf(legal, chosen, choice);
    if (swap) return this.#act(swap);
    const again = chosen?.zone === choice.zone && chosen.card === choice.card;
    return this.#select(again ? null : choice);
  }

  #act(action) {
    this.#selected = null;
    const complete = withClose(this.#model.legal, action, this.#closing);
    this.#closing = false;
    return this.#model.act(complete);
  }

  #modelChanged() {
    const { legal } = this.#model;
    if (this.#selected && !isLive(legal, this.#selected)) this.#selected = null;
    if (this.#model.view) document.title = titleOf(this.#model.view, legal.length > 0);
    this.update();
  }

  #beat(beat) {
    this.#events = [...this.#events, ...beat.events];
    tellBeat(beat);
  }

  /** What the coach said, as long as the table is as it was. */
  get #hint() {
    const { hint, view, legal } = this.#model;
    return legal.length && hint?.version === view.version ? hint : null;
  }

  async #toggleHint() {
    if (this.#hint) return this.#closeHint();
    await this.#model.askHint();
    if (this.#hint) announce(spokenHint(this.#hint), 'assertive');
  }

  #closeHint() {
    this.#model.dismissHint();
    /** @type {HTMLElement|null} */ (this.querySelector('[data-action="hint"]'))?.focus();
  }

  #select(choice) {
    this.#selected = choice;
    this.update();
  }

  #key(event) {
    if (event.key === 'Escape' && this.#hint && !this.#model.showdown) this.#closeHint();
    const [kind, value] = shortcutOf(event) ?? [];
    if (!kind || !this.#model.view) return;
    if (kind === 'read') readOut(this.#model);
    else if (kind === 'action') this.#click(`[data-action="${value}"]`);
    else this.#click(`.felt [data-zone="${kind}"]`, value);
  }

  #click(selector, index = 0) {
    /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(selector))[index]?.click();
  }

  #toggleLog() {
    this.#logOpen = !this.#logOpen;
    this.update();
  }

  async #share() {
    const url = `${location.origin}/t/${this.match}`;
    this.#copied = await shareLink(url, t('share.title'));
    announce(this.#copied ? t('share.copied') : url);
    this.update();
  }

  #resign() {
    return this.#model.arrange(resign);
  }

  async #again() {
    const match = await openTable(sameAgain(this.#model.view));
    go(`/t/${match.id}`);
  }

  async #loadBots() {
    if (this.#model.view?.status !== 'open') return;
    this.#bots = await loadBots();
    this.update();
  }
}

customElements.define('table-screen', TableScreen);
