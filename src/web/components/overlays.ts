import { signal } from '@preact/signals';

export const dialogs = {
  quickAdd: signal(false),
  palette: signal(false),
  keys: signal(false),
  sync: signal(false),
  signOut: signal(false),
  menu: signal(false),
  change: signal<null | { action: 'due' | 'tags' | 'move' | 'priority'; uids: readonly string[] }>(null),
};
