import { signal } from '@preact/signals';

/** What lies over the page at the moment. */
export const dialogs = {
  quickAdd: signal(false),
  palette: signal(false),
  keys: signal(false),
  sync: signal(false),
  signOut: signal(false),
  menu: signal(false),
  /** Changes one member of tasks, by their uids. */
  change: signal<null | { what: 'due' | 'tags' | 'move' | 'priority'; uids: readonly string[] }>(null),
};
