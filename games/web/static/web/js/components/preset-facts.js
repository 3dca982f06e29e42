/** The numbers of a preset in words. */

import { t } from '../core/messages.js';

/** "2–8 players · about 8 min · easy" */
export function presetFacts(preset) {
  return [
    t('facts.players', { min: preset.seats.min, max: preset.seats.max }),
    t('facts.minutes', { count: preset.duration_min }),
    t(`facts.complexity.${preset.complexity}`),
  ].join(' · ');
}
