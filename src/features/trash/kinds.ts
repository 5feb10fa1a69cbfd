/**
 * What can be deleted and restored, and what goes with it. Of the rows, those of the thing itself come first: what
 * refers to them comes after.
 */

/** A type whose deleted objects are kept. */
export type TrashKind = 'task' | 'project' | 'note' | 'area' | 'goal';

interface Kind {
  table: 'tasks' | 'projects' | 'notes' | 'areas' | 'goals';
  /** A column of the same table by which parts of the object refer to it; they go with it. */
  parts?: 'parent_task_id';
  /** Rows of other tables that go with it, by the column that refers to it, with the primary key of their table. */
  also: readonly { table: string; column: string; key: readonly string[] }[];
  /** What refers to it and stays. */
  referrers: readonly { table: 'tasks' | 'projects' | 'notes' | 'goals'; column: string }[];
  /** What it refers to, by column, with what its owner has of that. */
  relations: Readonly<Record<string, 'projects' | 'areas' | 'goals' | 'tasks'>>;
}

export const TRASH_KINDS: Readonly<Record<TrashKind, Kind>> = {
  task: {
    table: 'tasks',
    parts: 'parent_task_id',
    also: [
      { table: 'task_tags', column: 'task_id', key: ['task_id', 'tag_id'] },
      { table: 'task_completions', column: 'task_id', key: ['id'] },
      { table: 'task_import_keys', column: 'task_id', key: ['user_id', 'key_hash'] },
    ],
    referrers: [{ table: 'notes', column: 'task_id' }],
    relations: { parent_task_id: 'tasks', project_id: 'projects', area_id: 'areas', goal_id: 'goals' },
  },
  project: {
    table: 'projects',
    also: [{ table: 'project_tags', column: 'project_id', key: ['project_id', 'tag_id'] }],
    referrers: [
      { table: 'tasks', column: 'project_id' },
      { table: 'notes', column: 'project_id' },
    ],
    relations: { area_id: 'areas', goal_id: 'goals' },
  },
  note: {
    table: 'notes',
    also: [{ table: 'note_tags', column: 'note_id', key: ['note_id', 'tag_id'] }],
    referrers: [],
    relations: { project_id: 'projects', task_id: 'tasks' },
  },
  area: {
    table: 'areas',
    also: [],
    referrers: [
      { table: 'tasks', column: 'area_id' },
      { table: 'projects', column: 'area_id' },
      { table: 'goals', column: 'area_id' },
    ],
    relations: {},
  },
  goal: {
    table: 'goals',
    also: [],
    referrers: [
      { table: 'tasks', column: 'goal_id' },
      { table: 'projects', column: 'goal_id' },
    ],
    relations: { area_id: 'areas' },
  },
};

/** A row as its table has it. */
export type Row = Record<string, string | number | null>;

/** What an entry of the trash holds, or a part of it: a large entry has several parts. */
export interface TrashContent {
  /** The rows by their tables, in the order in which they are put back. */
  rows: [table: string, rows: Row[]][];
  /** The rows that referred to one that was deleted, by their ids. */
  referrers: { table: string; column: string; to: number; ids: number[] }[];
}
