/** Starts the client: words first, then the application, then the worker that keeps it for offline use. */

import { installAnnouncer } from './core/announcer.js';
import { installAppearance } from './core/appearance.js';
import { preferredLanguage, setLanguage } from './core/messages.js';
import { preferences } from './core/preferences.js';
import { keepShell } from './core/offline-shell.js';

installAppearance();
installAnnouncer();
await setLanguage(preferences().language ?? preferredLanguage());
await import('./app.js');
keepShell();
