import { signal } from '@preact/signals';
import { today } from '../dates.js';
import { firstViewDone } from '../frames.js';
import { all } from './mirror.js';
import type { QuickReading, readQuick } from './read-quick.js';
import { profile } from './session.js';
import { mayChange } from './views.js';

const reader = signal<typeof readQuick | null>(null);

// Fetched soon, so that it is there without a connection.
void firstViewDone
  .then(() => import('./read-quick.js'))
  .then((loaded) => {
    reader.value = loaded.readQuick;
  })
  .catch(() => undefined);

/** Reads a line of quick add without the service; null before the code for it is fetched. */
export function readHere(line: string): QuickReading | null {
  const read = reader.value;
  if (read === null) return null;
  return read(line, {
    language: profile.value?.language.slice(0, 2).toLowerCase() ?? 'en',
    today: today.value,
    projects: all('project').filter(mayChange),
    areas: all('area'),
  });
}
