import { pause } from '../../../db/pieces.js';
import { requireAccess } from '../../access/policy.js';
import { scopeFault } from '../../access/scopes.js';
import { visibleRelationsOf } from '../../access/visible-relations.js';
import { dayFrom } from '../../lib/dates.js';
import { bodyError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { newRank } from '../../lib/ranks.js';
import { found, type Representation } from '../../lib/representation.js';
import { required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { createNote } from '../notes/service.js';
import { createProject } from '../projects/service.js';
import { findProject, projectState } from '../projects/store.js';
import { createSection } from '../sections/service.js';
import { linkAll, type TagLink } from '../tags/store.js';
import { ensureTags, tagIds } from '../tags/tagging.js';
import { insertLinks } from '../tasks/blocking/store.js';
import { locationOfNew, type TaskLocation } from '../tasks/crud/location.js';
import * as tasks from '../tasks/crud/store.js';
import { log, readAfterWrite } from '../tasks/crud/use-case.js';
import { firstOccurrence } from '../tasks/recurrence/recurrence.js';
import { recurrenceOf } from '../tasks/recurrence/rules.js';
import { copyViews } from '../views/copying.js';
import { type Dates, daysToMove, moved, type Plan, type TaskPlan } from './plan.js';
import { type Choice, readPlan } from './reading.js';
import { type Part, PROJECT_PARTS, type ProjectCopy, TASK_PARTS, type TaskCopy } from './schema.js';
import { freeTaskIds, insertTaskRows } from './store.js';
import { planOf } from './template.js';
import type { ProjectFromTemplate } from './template-schema.js';

/** Copies of tasks and projects: what is copied is read as a plan, moved to other dates, and created. */

/** Returns what a request wants to copy. @throws AppError INSUFFICIENT_SCOPE if the token may not write it */
export function choiceOf(
  caller: WriteContext['caller'],
  of: 'task' | 'project',
  { with: given, open_only = false }: TaskCopy | ProjectCopy,
): Choice {
  const fault = scopeFault(caller, 'notes:write');
  if (fault !== null && given?.includes('notes')) throw fault;
  const all: readonly Part[] = of === 'task' ? TASK_PARTS : PROJECT_PARTS;
  return { parts: given ?? all.filter((part) => part !== 'notes' || fault === null), openOnly: open_only };
}

/**
 * Copies a task to the place of the original, with the rights of a new task there. A copy of a task whose place the caller
 * does not see is their own.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function duplicateTask(write: WriteContext, ref: IdOrUid, body: TaskCopy): Promise<Representation> {
  const { trx, caller, now } = write;
  const row = requireAccess(await tasks.taskState(trx, caller, ref), 'read');
  const plan = await readPlan(trx, caller, { of: 'task', row }, choiceOf(caller, 'task', body));
  const { project_id, section_id, parent_task_id } = visibleRelationsOf('task', row);
  const place = parent_task_id === null ? { project_id, section_id } : { parent_task_id };
  const location = await locationOfNew(trx, caller, { name: row.name, ...place });
  const next = onDates(write, plan, body);
  const [first, ...others] = next.tasks;
  const { columns, ...more } = required(first);
  const position = parent_task_id === null ? null : await tasks.nextPosition(trx, parent_task_id);
  const name = cleanName(body.name ?? columns.name);
  const top = { ...more, columns: { ...columns, name, position, rank: newRank(now) } };
  const { ids } = await createAll(write, { ...next, tasks: [top, ...others] }, location);
  return readAfterWrite(write, required(ids[0]));
}

/** Copies a project, which belongs to the caller. @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
export async function duplicateProject(write: WriteContext, ref: IdOrUid, body: ProjectCopy): Promise<Representation> {
  const { trx, caller } = write;
  const row = requireAccess(await projectState(trx, caller, ref), 'read');
  const plan = await readPlan(trx, caller, { of: 'project', row }, choiceOf(caller, 'project', body));
  return createPlanned(write, onDates(write, plan, body), body.name);
}

/** Creates a project from a document. @throws AppError FORBIDDEN, VALIDATION_FAILED */
export function createFromTemplate(
  write: WriteContext,
  { template, name, ...dates }: ProjectFromTemplate,
): Promise<Representation> {
  return createPlanned(write, planOf(template, write, givenDays(write, dates)), name);
}

/** Creates a planned project of the caller. */
async function createPlanned(write: WriteContext, plan: Plan, name: string | undefined): Promise<Representation> {
  const { trx, caller, today } = write;
  const { uid, columns, tags, area_id, goal_id } = required(plan.project);
  const { pinned: _pinned, rank: _rank, template: _template, ...members } = columns;
  const project = await createProject(write, {
    ...(members as typeof members & { status: 'not_started' }),
    ...{ uid, name: name ?? columns.name, tags, area_id, goal_id },
  } as Parameters<typeof createProject>[1]);
  const location = { user_id: caller.id, project_id: project.id, section_id: null, parent_task_id: null };
  const { ids } = await createAll(write, plan, { ...location, area_id: null, goal_id: null });
  if (plan.views !== null) await copyViews(write, { projectId: project.id, taskIds: ids }, plan.views);
  return found(await findProject(trx, caller, { id: project.id }, today));
}

/** @throws AppError VALIDATION_FAILED */
function givenDays({ caller }: WriteContext, { start_date, due_date }: Dates): Dates {
  if (start_date !== undefined && due_date !== undefined) throw bodyError('due_date', 'must not be beside start_date');
  const day = (member: 'start_date' | 'due_date', text: string | undefined) =>
    text === undefined ? undefined : dayFrom(text, `body/${member}`, caller.timezone);
  return { start_date: day('start_date', start_date), due_date: day('due_date', due_date) };
}

/** @throws AppError VALIDATION_FAILED */
function onDates(write: WriteContext, plan: Plan, dates: Dates): Plan {
  const days = daysToMove(plan, givenDays(write, dates));
  const next = moved(plan, days, write.caller.timezone);
  if (next !== undefined) return next;
  const member = dates.start_date === undefined ? 'due_date' : 'start_date';
  throw bodyError(member, 'would move a date beyond the years 1 to 9999');
}

/** The event loop runs after this many milliseconds. */
const MAX_MS = 10;

/**
 * Creates the sections, tasks and notes of a plan.
 * @param location of tasks without a parent in the plan
 * @returns the ids of the tasks
 */
async function createAll(write: WriteContext, plan: Plan, location: TaskLocation): Promise<{ ids: number[] }> {
  const { trx } = write;
  let paused = performance.now();
  const pace = async () => {
    if (performance.now() - paused <= MAX_MS) return;
    await pause(trx);
    paused = performance.now();
  };
  const sections: number[] = [];
  for (const columns of plan.sections) {
    await pace();
    sections.push((await createSection(write, { ...columns, project_id: required(location.project_id) })).id);
  }
  const ids = await createTasks(write, plan.tasks, { location, sections });
  for (const { columns, task, inProject, tags } of plan.notes) {
    await pace();
    const place = {
      ...(inProject && { project_id: location.project_id }),
      ...(task !== null && { task_id: required(ids[task]) }),
    };
    await createNote(write, { ...columns, ...place, tags } as Parameters<typeof createNote>[1]);
  }
  return { ids };
}

/** Due date of a recurring task without one. */
function firstDate(columns: TaskPlan['columns'], today: string): string | null {
  const rule = recurrenceOf(columns);
  return rule === null ? null : firstOccurrence(rule, today);
}

async function createTasks(
  write: WriteContext,
  plans: readonly TaskPlan[],
  { location, sections }: { location: TaskLocation; sections: readonly number[] },
): Promise<number[]> {
  const { trx, changes, at, today } = write;
  const ids = await freeTaskIds(trx, plans.length);
  const idAt = (place: number) => required(ids[place]);
  const tags = await ensureTags(
    write,
    location.user_id,
    plans.flatMap(({ tags: names }) => names),
  );
  const byKey = new Map(tags.map((tag) => [tag.name_key, tag]));
  const tagsOf = (names: readonly string[]): TagLink[] => [
    ...new Set(names.map((name) => required(byKey.get(nameKey(name))))),
  ];
  const rows = plans.map(({ uid, columns, parent, section, area_id, goal_id }, place) => ({
    ...{ id: idAt(place), uid, ...columns, ...location, area_id, goal_id },
    due_date: columns.due_date ?? firstDate(columns, today),
    ...(parent !== null && { parent_task_id: idAt(parent), section_id: null }),
    ...(parent === null && section !== null && { section_id: required(sections[section]) }),
    ...{ completed_at: null, completed_by: null, created_at: at, updated_at: at },
  }));
  await insertTaskRows(trx, rows);
  plans.forEach(({ tags: names, blocked_by }, place) => {
    const row = required(rows[place]);
    const to = {
      ...row,
      tags: tagIds(tagsOf(names)),
      ...(blocked_by.length > 0 && { blocked_by: blocked_by.map(idAt) }),
    };
    changes.add('task', 'created', row, { to });
  });
  await linkAll(
    trx,
    'task',
    plans.flatMap(({ tags: names }, place) => tagsOf(names).map(({ id }) => ({ carrier: idAt(place), tag: id }))),
  );
  await insertLinks(
    trx,
    plans.flatMap(({ blocked_by }, place) =>
      blocked_by.map((blocker) => ({ task_id: idAt(place), blocker_id: idAt(blocker) })),
    ),
  );
  await log(
    write,
    rows.map(({ id, user_id, name }) => ({ id, user_id, kind: 'created' as const, field: null, from: null, to: name })),
  );
  return ids;
}
