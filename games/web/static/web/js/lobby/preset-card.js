/** A preset that explains itself: what it is, whom it suits, how long it takes. */

import { presetFacts } from '../components/preset-facts.js';
import { h } from '../core/dom.js';
import { t } from '../core/messages.js';

/** @param {any} preset @param {{busy: boolean, onPlay: (key: string) => void}} options */
export function presetCard(preset, { busy, onPlay }) {
  const { key } = preset;
  const named = { preset: t(`preset.${key}.name`) };
  return h(
    'li',
    { key, class: 'preset-card', 'data-preset': key },
    h('h3', null, named.preset),
    h('p', { class: 'summary' }, t(`preset.${key}.summary`)),
    h('p', { class: 'suits-whom' }, t(`preset.${key}.for`)),
    h('p', { class: 'facts' }, preset.seats ? presetFacts(preset) : '…'),
    h(
      'div',
      { class: 'actions' },
      h('button', playButton(key, named, busy, onPlay), t('lobby.play')),
      h('a', quietLink(`/new/${key}`, t('lobby.options_of', named)), t('lobby.options')),
      h('a', quietLink(`/rules/${key}`, t('lobby.rules_of', named)), t('nav.rules')),
    ),
  );
}

function playButton(key, named, busy, onPlay) {
  return {
    type: 'button',
    class: 'button primary',
    disabled: busy,
    'data-action': 'play',
    'aria-label': t('lobby.play_preset', named),
    onclick: () => onPlay(key),
  };
}

function quietLink(href, label) {
  return { class: 'button quiet', href, 'aria-label': label };
}
