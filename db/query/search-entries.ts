import { required } from '../../src/lib/typed.js';
import type { SearchKind } from './search.js';

/** Content of the full-text index of both databases: the number of an entry, and the parts of a row. */

/** Bits of an entry's number for the id of its row. The higher bits hold the number of the kind. */
export const ID_BITS = 44;

export interface Indexed {
  table: string;
  kind: SearchKind;
  /**
   * Unique, also among the tables of `COMPARED`, which begin at 8. At most 7. Of two equal matches, the one whose kind has
   * the higher number comes first.
   */
  number: number;
  /** Absent for a table whose rows have a body only. */
  name?: string;
  body?: string;
  /** Words of the scope besides the owner: `p`, `t` or `n`, and the column with the id of the project, task or note. */
  scope?: readonly ScopeWord[];
}

/** The third item: a column of the row of a table to which the column refers, instead of the column itself. */
export type ScopeWord = readonly [word: string, column: string, of?: { table: string; column: string }];

/** The searchable tables. A change here needs a migration that replaces the triggers of the index. */
export const INDEXED: readonly Indexed[] = [
  { table: 'areas', kind: 'area', number: 5, name: 'name', body: 'description' },
  { table: 'goals', kind: 'goal', number: 4, name: 'name', body: 'why' },
  { table: 'tags', kind: 'tag', number: 3, name: 'name' },
  { table: 'projects', kind: 'project', number: 6, name: 'name', body: 'description', scope: [['p', 'id']] },
  {
    table: 'tasks',
    kind: 'task',
    number: 2,
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
    number: 1,
    name: 'title',
    body: 'content',
    scope: [
      ['p', 'project_id'],
      ['n', 'id'],
    ],
  },
  {
    table: 'comments',
    kind: 'comment',
    number: 0,
    body: 'text',
    scope: [
      ['p', 'task_id', { table: 'tasks', column: 'project_id' }],
      ['t', 'task_id'],
      ['t', 'task_id', { table: 'tasks', column: 'parent_task_id' }],
    ],
  },
];

/** Returns all kinds, those of higher numbers first. */
export function searchKinds(): SearchKind[] {
  return [...INDEXED].sort((one, other) => other.number - one.number).map(({ kind }) => kind);
}

/** Returns the number of the first entry of a kind. */
export function firstEntryOf(kind: SearchKind): number {
  return required(INDEXED.find((indexed) => indexed.kind === kind)).number * 2 ** ID_BITS;
}

/** Returns the kind and the table of an entry. */
export function indexedBy(entry: number): Indexed {
  const number = Math.floor(entry / 2 ** ID_BITS);
  return required(INDEXED.find((indexed) => indexed.number === number));
}

/** SQL for the id of a word of the scope of a row. */
export function scopeId(row: string, [, column, of]: ScopeWord): string {
  if (of === undefined) return `${row}.${column}`;
  return `(SELECT above.${of.column} FROM ${of.table} above WHERE above.id = ${row}.${column})`;
}
