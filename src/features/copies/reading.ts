import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { visibleRelationsOf } from '../../access/visible-relations.js';
import { isEnded, STATUS } from '../../filter/fields.js';
import type { Columns, RowOf } from '../../lib/columns.js';
import { detailsToError } from '../../lib/errors.js';
import { newUid } from '../../lib/ids.js';
import { linksOf } from '../../write/links-store.js';
import { noteColumns } from '../notes/description.js';
import { projectColumns } from '../projects/columns.js';
import { PROJECT } from '../projects/description.js';
import type { ProjectState } from '../projects/store.js';
import { SECTION } from '../sections/description.js';
import { TAG_LINKS, type Tagged, tagsByIds } from '../tagging/store.js';
import { BLOCKERS } from '../tasks/blocking/service.js';
import { NEW_TASK_COLUMNS } from '../tasks/columns.js';
import type { TaskState } from '../tasks/crud/store.js';
import { viewColumns } from '../views/columns.js';
import { rankedTasks } from '../views/order-store.js';
import { viewsIn } from '../views/store.js';
import type { Plan, ViewPlan } from './plan.js';
import { MAX_COPIED, type Part } from './schema.js';
import * as store from './store.js';

/**
 * The first half of a copy: reads a project or task with its parts into a `Plan`, in which objects refer to each other by
 * their position. `service.ts` writes a plan as new objects, and `template.ts` turns it into a template. Only what the
 * caller sees is read. Counts and bytes are checked before the rows are read.
 */

export type Source = { of: 'project'; row: ProjectState } | { of: 'task'; row: TaskState };

export interface Choice {
  parts: readonly Part[];
  openOnly: boolean;
}

function selectionOf({ of, row }: Source, { parts, openOnly }: Choice): store.Selection | null {
  if (of === 'project' && !parts.includes('tasks')) return null;
  return { of, id: row.id, openOnly, subtasks: parts.includes('subtasks') };
}

/**
 * Reads what a copy of a project or task consists of.
 * @throws AppError VALIDATION_FAILED if that is too much
 */
export async function readPlan(db: Executor, caller: Caller, source: Source, choice: Choice): Promise<Plan> {
  const { parts } = choice;
  const { of, row } = source;
  const isOwner = row.user_id === caller.id && caller.projects === null;
  const relations = ({ area_id, goal_id }: { area_id: number | null; goal_id: number | null }) =>
    isOwner ? { area_id, goal_id } : { area_id: null, goal_id: null };
  const uids = new Map<string, string>();
  const copyOf = (original: string) => {
    const uid = newUid();
    uids.set(original, uid);
    return uid;
  };
  const tagNamesOf = tagReader(db, row.user_id, parts.includes('tags'));
  const sections = of === 'project' && parts.includes('sections') ? await store.sectionsIn(db, row.id) : [];
  const found = await selectedTasks(db, source, choice);
  const taskIndexes = new Map(found.map(({ id }, index) => [id, index]));
  const sectionIndexes = new Map(sections.map(({ id }, index) => [id, index]));
  const ids = found.map(({ id }) => id);
  const tags = await tagNamesOf('task', ids);
  const blockers = await linksOf(db, BLOCKERS, ids);
  const reminders = parts.includes('reminders') ? await store.relativeReminders(db, caller.id, ids) : new Map();
  const tasks: Plan['tasks'] = [];
  for await (const rows of store.rowsOf(db, 'tasks', ids)) {
    for (const task of rows) {
      const isDone = task.status === STATUS.completed || task.status === STATUS.cancelled;
      tasks[taskIndexes.get(task.id) ?? 0] = {
        uid: copyOf(task.uid),
        columns: {
          ...only(NEW_TASK_COLUMNS, task),
          ...(isDone && { status: STATUS.not_started }),
          source: null,
        },
        assignee_id: task.assignee_id,
        parent: taskIndexes.get(task.parent_task_id ?? 0) ?? null,
        section: sectionIndexes.get(task.section_id ?? 0) ?? null,
        ...relations(task),
        tags: tags.get(task.id) ?? [],
        reminders: reminders.get(task.id) ?? [],
        blocked_by: (blockers.get(task.id) ?? []).flatMap((id) => taskIndexes.get(id) ?? []),
      };
    }
  }
  return {
    project:
      of === 'project'
        ? {
            uid: copyOf(row.uid),
            columns: {
              ...only(projectColumns, row),
              pinned: 0,
              ...(isEnded(row.status) && { status: 'not_started' }),
            },
            ...relations({ ...row, ...visibleRelationsOf(PROJECT, row) }),
            tags: (await tagNamesOf('project', [row.id])).get(row.id) ?? [],
          }
        : null,
    sections: sections.map((section) => ({ ...only(SECTION.columns, section), uid: copyOf(section.uid) })),
    tasks,
    notes: parts.includes('notes') ? await readNotes(db, caller, source, { taskIndexes, tagNamesOf }) : [],
    views:
      of === 'project' && parts.includes('views')
        ? { ownerId: row.user_id, rows: await readViews(db, row.id, taskIndexes), uids }
        : null,
  };
}

async function readViews(
  db: Executor,
  projectId: number,
  taskIndexes: ReadonlyMap<number, number>,
): Promise<ViewPlan[]> {
  const plans: ViewPlan[] = [];
  for (const view of await viewsIn(db, projectId)) {
    const ranked = (await rankedTasks(db, view.id)).flatMap(({ task_id, rank }) => {
      const task = taskIndexes.get(task_id);
      return task === undefined ? [] : [{ task, rank }];
    });
    plans.push({ columns: only(viewColumns, view), rankedTasks: ranked });
  }
  return plans;
}

/** @throws AppError VALIDATION_FAILED */
async function selectedTasks(db: Executor, source: Source, choice: Choice) {
  const selection = selectionOf(source, choice);
  if (selection === null) return [];
  const found = await store.selectedTasks(db, selection);
  if (found.length <= MAX_COPIED) return found;
  throw tooMany('tasks', await store.countTasks(db, selection));
}

function tooMany(what: string, count: number | string) {
  const message = `would copy ${count} ${what}, more than ${MAX_COPIED}`;
  return detailsToError([{ path: 'body/with', message }], 'VALIDATION_FAILED');
}

async function readNotes(
  db: Executor,
  caller: Caller,
  { of, row }: Source,
  { taskIndexes, tagNamesOf }: { taskIndexes: ReadonlyMap<number, number>; tagNamesOf: TagReader },
): Promise<Plan['notes']> {
  const ids = await store.notesIn(db, caller, {
    project: of === 'project' ? row.id : null,
    tasks: [...taskIndexes.keys()],
  });
  if (ids.length > MAX_COPIED) throw tooMany('notes', `over ${MAX_COPIED}`);
  const tags = await tagNamesOf('note', ids);
  const order = new Map(ids.map((id, index) => [id, index]));
  const notes: Plan['notes'] = [];
  for await (const rows of store.rowsOf(db, 'notes', ids)) {
    for (const note of rows) {
      notes[order.get(note.id) ?? 0] = {
        columns: only(noteColumns, note),
        task: taskIndexes.get(note.task_id ?? 0) ?? null,
        inProject: note.project_id !== null,
        tags: tags.get(note.id) ?? [],
      };
    }
  }
  return notes;
}

type TagReader = (kind: Tagged, ids: readonly number[]) => Promise<ReadonlyMap<number, string[]>>;

function tagReader(db: Executor, owner: number, isWanted: boolean): TagReader {
  return async (kind, ids) => {
    if (!isWanted || ids.length === 0) return new Map();
    const links = await linksOf(db, TAG_LINKS[kind], ids);
    const tags = await tagsByIds(db, owner, [...new Set([...links.values()].flat())]);
    const names = new Map(tags.map(({ id, name }) => [id, name]));
    return new Map([...links].map(([id, linked]) => [id, linked.flatMap((tag) => names.get(tag) ?? [])]));
  };
}

/** Returns the columns of a row that a description, or an example row, names. */
function only<Described extends Columns | object>(
  names: Described,
  row: object,
): Described extends Columns ? RowOf<Described> : Described {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(names).map((name) => [name, values[name]])) as never;
}

async function selectedIds(db: Executor, caller: Caller, source: Source, choice: Choice) {
  const tasks = (await selectedTasks(db, source, choice)).map(({ id }) => id);
  const project = source.of === 'project' ? source.row.id : null;
  const notes = choice.parts.includes('notes') ? await store.notesIn(db, caller, { project, tasks }) : [];
  return { tasks, notes };
}

/** Bytes of the notes of tasks, and of the contents of notes, that a copy reads. */
export async function textBytes(db: Executor, caller: Caller, source: Source, choice: Choice): Promise<number> {
  const { tasks, notes } = await selectedIds(db, caller, source, choice);
  return (await store.textBytes(db, 'tasks', tasks)) + (await store.textBytes(db, 'notes', notes));
}

/** Number of objects that a copy creates. */
export async function countCopies(db: Executor, caller: Caller, source: Source, choice: Choice): Promise<number> {
  const { parts } = choice;
  const { tasks, notes } = await selectedIds(db, caller, source, choice);
  const isProject = source.of === 'project';
  const sections = isProject && parts.includes('sections') ? (await store.sectionsIn(db, source.row.id)).length : 0;
  const views = isProject && parts.includes('views') ? (await viewsIn(db, source.row.id)).length : 0;
  return Number(isProject) + sections + tasks.length + notes.length + views;
}
