import { signal } from '@preact/signals';
import type { EditedObject } from './object-dialogs.js';

export type ChangeAction = 'due' | 'tags' | 'move' | 'priority';

export const dialogs = {
  quickAdd: signal(false),
  palette: signal(false),
  keys: signal(false),
  sync: signal(false),
  signOut: signal(false),
  menu: signal(false),
  change: signal<null | { action: ChangeAction; uids: readonly string[] }>(null),
  edit: signal<null | EditedObject>(null),
};
