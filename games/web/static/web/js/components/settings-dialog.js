/** Language, look and pace of this device, and the name others see. */

import { call } from '../api/client.js';
import { player, setPlayer } from '../api/session.js';
import { h } from '../core/dom.js';
import { currentLanguage, LANGUAGES, t } from '../core/messages.js';
import { preferences, setPreferences } from '../core/preferences.js';
import { modal } from './modal-dialog.js';

/** @param {{onClose: () => void, onLanguage: (language: string) => void}} options */
export function settingsDialog({ onClose, onLanguage }) {
  const current = preferences();
  return modal(
    { key: 'settings', title: t('settings.title'), onClose },
    choice('language', currentLanguage(), Object.entries(LANGUAGES), onLanguage),
    player() && nameField(),
    choice('theme', current.theme, named('theme', ['system', 'light', 'dark']), (theme) =>
      setPreferences({ theme }),
    ),
    choice('pace', current.pace, named('pace', ['calm', 'brisk', 'instant']), (pace) =>
      setPreferences({ pace }),
    ),
    toggle('fourColours', current.fourColours),
    toggle('shortcuts', current.shortcuts),
  );
}

function named(group, values) {
  return values.map((value) => [value, t(`settings.${group}.${value}`)]);
}

function choice(name, value, entries, onChoice) {
  return h(
    'label',
    { class: 'field' },
    h('span', null, t(`settings.${name}`)),
    h(
      'select',
      {
        name,
        value,
        onchange: (event) => onChoice(event.target.value),
        ref: (select) => {
          select.value = value;
        },
      },
      entries.map(([key, label]) => h('option', { key, value: key }, label)),
    ),
  );
}

function toggle(name, checked) {
  return h(
    'label',
    { class: 'switch' },
    h('input', {
      type: 'checkbox',
      name,
      checked,
      onchange: (event) => setPreferences({ [name]: event.target.checked }),
    }),
    h('span', null, t(`settings.${name}`)),
  );
}

function nameField() {
  return h(
    'label',
    { class: 'field' },
    h('span', null, t('settings.name')),
    h('input', {
      name: 'name',
      maxlength: 30,
      autocomplete: 'nickname',
      value: player().name,
      onchange: (event) => rename(event.target.value.trim()),
    }),
  );
}

async function rename(name) {
  if (name) setPlayer({ ...player(), ...(await call('PATCH', '/me', { body: { name } })) });
}
