import { cleanName, nameKey } from '../../lib/names.js';
import { GONE, RELATION_FIELDS } from './export-store.js';
import type { AccountDocument, ActivityRecord } from './schema.js';

/** The lists of the document whose items are rows with a uid. */
export const RESOURCES = ['areas', 'goals', 'tags', 'projects', 'tasks', 'notes'] as const;
export type Resource = (typeof RESOURCES)[number];

/** As whose, under which ids and with which uids the things of a document go into the database. */
export interface IdMapping {
  userId: number;
  /** By the uid in the document. */
  ids: Record<Resource, ReadonlyMap<string, number>>;
  uids: Record<Resource, ReadonlyMap<string, string>>;
  /** Below this are ids that no entry of activity has: those of tasks are positive. */
  deletedTaskId: number;
}

type Row = Record<string, string | number | null | undefined>;

/** Makes the rows of one table, one by one: a large document is large enough already. */
type Rows = (document: AccountDocument, mapping: IdMapping) => Iterable<Row>;

/** The tables with their rows, in an order in which each refers to what came before. */
export const TABLES: readonly (readonly [table: string, rows: Rows])[] = [
  ['areas', areaRows],
  ['goals', goalRows],
  ['tags', tagRows],
  ['projects', projectRows],
  // A subtask may stand before its parent in the document, but not in the database.
  ['tasks', (document, mapping) => taskRows(document, mapping, false)],
  ['tasks', (document, mapping) => taskRows(document, mapping, true)],
  ['notes', noteRows],
  ['project_tags', (document, mapping) => linkRows(document, mapping, 'project')],
  ['task_tags', (document, mapping) => linkRows(document, mapping, 'task')],
  ['note_tags', (document, mapping) => linkRows(document, mapping, 'note')],
  ['task_completions', completionRows],
  ['activity', activityRows],
];

function* areaRows({ areas }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const one of areas) {
    yield {
      ...common(mapping, 'areas', one),
      name: cleanName(one.name),
      name_key: nameKey(one.name),
      description: one.description,
      color: one.color,
    };
  }
}

function* goalRows({ goals }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const one of goals) {
    yield {
      ...common(mapping, 'goals', one),
      name: cleanName(one.name),
      name_key: nameKey(one.name),
      why: one.why,
      horizon: one.horizon,
      target_date: one.target_date,
      status: one.status,
      color: one.color,
      area_id: idOf(mapping, 'areas', one.area_uid),
    };
  }
}

function* tagRows({ tags }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const one of tags) {
    yield {
      ...common(mapping, 'tags', one),
      name: cleanName(one.name),
      name_key: nameKey(one.name),
      color: one.color,
    };
  }
}

function* projectRows({ projects }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const one of projects) {
    yield {
      ...common(mapping, 'projects', one),
      name: cleanName(one.name),
      description: one.description,
      status: one.status,
      priority: one.priority,
      due_date: one.due_date,
      color: one.color,
      pinned: bit(one.pinned),
      area_id: idOf(mapping, 'areas', one.area_uid),
      goal_id: idOf(mapping, 'goals', one.goal_uid),
    };
  }
}

function* taskRows({ tasks }: AccountDocument, mapping: IdMapping, subtasks: boolean): Iterable<Row> {
  for (const one of tasks) {
    if ((one.parent_task_uid !== null) !== subtasks) continue;
    const { id, uid } = common(mapping, 'tasks', one);
    // One literal: a spread makes rows of this many members twice as slow to write.
    yield {
      id,
      uid,
      user_id: mapping.userId,
      created_at: one.created_at,
      updated_at: one.updated_at,
      name: cleanName(one.name),
      note: one.note,
      status: one.status,
      priority: one.priority,
      due_date: one.due_date,
      defer_until: one.defer_until,
      completed_at: one.completed_at,
      recurrence_type: one.recurrence_type,
      recurrence_interval: one.recurrence_interval,
      recurrence_weekdays: one.recurrence_weekdays && JSON.stringify(one.recurrence_weekdays),
      recurrence_month_day: one.recurrence_month_day,
      recurrence_week_of_month: one.recurrence_week_of_month,
      recurrence_end_date: one.recurrence_end_date,
      completion_based: bit(one.completion_based),
      position: one.position,
      project_id: idOf(mapping, 'projects', one.project_uid),
      area_id: idOf(mapping, 'areas', one.area_uid),
      goal_id: idOf(mapping, 'goals', one.goal_uid),
      parent_task_id: idOf(mapping, 'tasks', one.parent_task_uid),
    };
  }
}

function* noteRows({ notes }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const one of notes) {
    yield {
      ...common(mapping, 'notes', one),
      title: cleanName(one.title ?? '') || null,
      content: one.content,
      color: one.color,
      project_id: idOf(mapping, 'projects', one.project_uid),
      task_id: idOf(mapping, 'tasks', one.task_uid),
    };
  }
}

function* linkRows(document: AccountDocument, { ids }: IdMapping, kind: 'project' | 'task' | 'note'): Iterable<Row> {
  const tagIds = new Map(document.tags.map(({ uid, name }) => [nameKey(name), ids.tags.get(uid)]));
  for (const { uid, tags } of document[`${kind}s`]) {
    const carrier = ids[`${kind}s`].get(uid);
    for (const name of tags) yield { [`${kind}_id`]: carrier, tag_id: tagIds.get(nameKey(name)) };
  }
}

function* completionRows({ tasks }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const { uid, completions } of tasks) {
    const task_id = idOf(mapping, 'tasks', uid);
    for (const { due_date, completed_at } of completions) {
      yield { task_id, user_id: mapping.userId, due_date, completed_at };
    }
  }
}

function* activityRows({ tasks, deleted_task_activity }: AccountDocument, mapping: IdMapping): Iterable<Row> {
  for (const { uid, activity } of tasks) {
    const taskId = idOf(mapping, 'tasks', uid);
    for (const entry of activity) yield activityRow(mapping, taskId, entry);
  }
  for (const entry of deleted_task_activity) yield activityRow(mapping, mapping.deletedTaskId - entry.task, entry);
}

function common(
  { userId, ids, uids }: IdMapping,
  list: Resource,
  { uid, created_at, updated_at }: AccountDocument[Resource][number],
) {
  return { id: ids[list].get(uid), uid: uids[list].get(uid), user_id: userId, created_at, updated_at };
}

function idOf({ ids }: IdMapping, list: Resource, uid: string | null): number | null {
  return uid === null ? null : (ids[list].get(uid) as number);
}

/** What the values of a field are ids of; undefined when they are none. */
function listNamed(field: string | null): Resource | undefined {
  return field !== null && Object.hasOwn(RELATION_FIELDS, field)
    ? RELATION_FIELDS[field as keyof typeof RELATION_FIELDS]
    : undefined;
}

function activityRow(mapping: IdMapping, taskId: number | null, entry: ActivityRecord): Row {
  const { field } = entry;
  const list = listNamed(field);
  const value = (text: string | null) =>
    list === undefined || text === null ? text : String(mapping.ids[list].get(text) ?? GONE);
  return {
    task_id: taskId,
    owner_id: mapping.userId,
    // Nobody has the id 0: who else it was cannot be told here.
    user_id: entry.by === 'owner' ? mapping.userId : 0,
    kind: entry.kind,
    field,
    old_value: value(entry.old_value),
    new_value: value(entry.new_value),
    created_at: entry.created_at,
  };
}

function bit(value: boolean): number {
  return value ? 1 : 0;
}
