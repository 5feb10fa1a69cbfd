import type { SearchKind } from './search.js';

/** What the full-text index of either database holds: the number of an entry, and what a row becomes. */

/** The bits of an entry's number that hold the id of its row; the kind's number stands above them. */
export const ID_BITS = 44;

/** The number of each kind in an entry's: of two that match equally well, the one with the higher number comes first. */
export const KIND_NUMBERS = {
  note: 1,
  task: 2,
  tag: 3,
  goal: 4,
  area: 5,
  project: 6,
} as const satisfies Record<SearchKind, number>;

/** How the rows of a table become entries. */
export interface Indexed {
  table: string;
  kind: SearchKind;
  name: string;
  body?: string;
  /** Besides the owner: the words of the scope, by the column whose id they carry. */
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
