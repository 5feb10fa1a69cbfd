import type { SearchKind } from './search.js';

/** Content of the full-text index of both databases: the number of an entry, and the parts of a row. */

/** Bits of an entry's number for the id of its row. The higher bits hold the number of the kind. */
export const ID_BITS = 44;

/** Number of each kind. Of two equal matches, the one with the higher number comes first. */
export const KIND_NUMBERS = {
  note: 1,
  task: 2,
  tag: 3,
  goal: 4,
  area: 5,
  project: 6,
} as const satisfies Record<SearchKind, number>;

export interface Indexed {
  table: string;
  kind: SearchKind;
  name: string;
  body?: string;
  /** Words of the scope besides the owner, each with the column of its id. */
  scope?: readonly (readonly [word: string, column: string])[];
}

/** The searchable tables. A change here needs a migration that replaces the triggers of the index. */
export const INDEXED: readonly Indexed[] = [
  { table: 'areas', kind: 'area', name: 'name', body: 'description' },
  { table: 'goals', kind: 'goal', name: 'name', body: 'why' },
  { table: 'tags', kind: 'tag', name: 'name' },
  { table: 'projects', kind: 'project', name: 'name', body: 'description', scope: [['p', 'id']] },
  {
    table: 'tasks',
    kind: 'task',
    name: 'name',
    body: 'note',
    scope: [
      ['p', 'project_id'],
      ['t', 'id'],
      ['t', 'parent_task_id'],
    ],
  },
  {
    table: 'notes',
    kind: 'note',
    name: 'title',
    body: 'content',
    scope: [
      ['p', 'project_id'],
      ['n', 'id'],
    ],
  },
];
