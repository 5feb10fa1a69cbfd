import { signal } from '@preact/signals';
import type { Area, Goal, Project, Tag, WritableType } from '../data/types.js';

export type ChangeAction = 'due' | 'tags' | 'move' | 'priority' | 'assignee';

export type EditedObject =
  | { type: 'project'; object?: Project }
  | { type: 'area'; object?: Area }
  | { type: 'goal'; object?: Goal }
  | { type: 'tag'; object?: Tag };

export interface Removal {
  type: WritableType;
  uids: readonly string[];
}

/** A status that ends a project with open tasks. */
export interface ProjectEnd {
  uid: string;
  status: string;
}

export interface Original {
  type: 'task' | 'project';
  uid: string;
}

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
  endProject: signal<null | ProjectEnd>(null),
  duplicate: signal<null | Original>(null),
};

export function askToDuplicate(type: Original['type'], { uid }: { uid: string }): void {
  dialogs.duplicate.value = { type, uid };
}
