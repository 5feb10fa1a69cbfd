/**
 * Types that can be restored, with their dependent rows. In an entry, the rows of the object come first, then those
 * that refer to them.
 */

/** Types whose deleted objects go to the trash. */
export type TrashKind = 'task' | 'project' | 'note' | 'area' | 'goal';

interface Kind {
  table: 'tasks' | 'projects' | 'notes' | 'areas' | 'goals';
  /** Column of the same table by which parts refer to the object; they are deleted with it. */
  parts?: 'parent_task_id';
  /** Dependent rows of other tables, by the column that refers to the object, with the primary key of their table. */
  also: readonly { table: string; column: string; key: readonly string[] }[];
  /** Columns of other resources that refer to the object; these resources are kept. */
  referrers: readonly { table: 'tasks' | 'projects' | 'notes' | 'goals'; column: string }[];
  /** Relations of the object by column, with the table of their targets. Targets belong to the same owner. */
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

export type Row = Record<string, string | number | null>;

/** Content of a trash entry, or of one of its parts. */
export interface TrashContent {
  /** Rows by table, in the order of insertion. */
  rows: [table: string, rows: Row[]][];
  /** Ids of the rows that referred to a deleted row. */
  referrers: { table: string; column: string; to: number; ids: number[] }[];
}
