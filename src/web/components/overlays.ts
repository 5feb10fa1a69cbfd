import { signal } from '@preact/signals';
import type { EditedObject } from './object-dialogs.js';
import type { Removal } from './remove-dialog.js';

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
  remove: signal<null | Removal>(null),
};
