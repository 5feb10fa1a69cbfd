import { createPace } from '../../../db/pieces.js';
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
import { addReminders } from '../reminders/with-task.js';
import { createSection } from '../sections/service.js';
import { ensureTags, tagIds } from '../tagging/service.js';
import { linkAll, type TagLink } from '../tagging/store.js';
import { insertLinks } from '../tasks/blocking/store.js';
import { locationOfNew, type TaskLocation } from '../tasks/crud/location.js';
import * as tasks from '../tasks/crud/store.js';
import { log, readAfterWrite } from '../tasks/crud/use-case.js';
import { TASK } from '../tasks/description.js';
import { firstOccurrence } from '../tasks/recurrence/recurrence.js';
import { assertRuleAccepted, nextDateOf } from '../tasks/recurrence/rule-steps.js';
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
 * Copies a task beside the original, which takes the rights that a new task there takes. A caller who does not see the
 * project or parent of the original owns the copy, outside of it.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function duplicateTask(write: WriteContext, ref: IdOrUid, body: TaskCopy): Promise<Representation> {
  const { trx, caller, now } = write;
  const row = requireAccess(await tasks.taskState(trx, caller, ref), 'read');
  const plan = await readPlan(trx, caller, { of: 'task', row }, choiceOf(caller, 'task', body));
  const { project_id, section_id, parent_task_id } = visibleRelationsOf(TASK, row);
  const container = parent_task_id === null ? { project_id, section_id } : { parent_task_id };
  const location = await locationOfNew(trx, caller, { name: row.name, ...container });
  const next = onDates(write, plan, body);
  const [first, ...others] = next.tasks;
  const { columns, ...more } = required(first);
  const position = parent_task_id === null ? null : await tasks.nextPosition(trx, parent_task_id);
  const name = cleanName(body.name ?? columns.name);
  const top = { ...more, columns: { ...columns, name, position, rank: newRank(now) } };
  const keepsAssignees = location.project_id === row.project_id && location.user_id === row.user_id;
  const { ids } = await createAll(write, { ...next, tasks: [top, ...others] }, location, keepsAssignees);
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
export async function createFromTemplate(
  write: WriteContext,
  { template, name, ...dates }: ProjectFromTemplate,
): Promise<Representation> {
  const plan = planOf(template, write, givenDays(write, dates));
  for (const [index, { columns }] of plan.tasks.entries()) {
    assertRuleAccepted(write, columns, `body/template/tasks/${index}/recurrence_rule`);
  }
  return createPlanned(write, plan, name);
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

/**
 * Creates the sections, tasks and notes of a plan.
 * @param location of tasks without a parent in the plan
 * @returns the ids of the tasks
 */
async function createAll(
  write: WriteContext,
  plan: Plan,
  location: TaskLocation,
  keepsAssignees = false,
): Promise<{ ids: number[] }> {
  const pace = createPace(write.trx);
  const sections: number[] = [];
  for (const columns of plan.sections) {
    await pace();
    sections.push((await createSection(write, { ...columns, project_id: required(location.project_id) })).id);
  }
  const ids = await createTasks(write, plan.tasks, { location, sections, keepsAssignees, pace });
  for (const { columns, task, inProject, tags } of plan.notes) {
    await pace();
    const container = {
      ...(inProject && { project_id: location.project_id }),
      ...(task !== null && { task_id: required(ids[task]) }),
    };
    await createNote(write, { ...columns, ...container, tags } as Parameters<typeof createNote>[1]);
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
  {
    location,
    sections,
    keepsAssignees,
    pace,
  }: { location: TaskLocation; sections: readonly number[]; keepsAssignees: boolean; pace: () => Promise<void> },
): Promise<number[]> {
  const { trx, changes, at, today } = write;
  const ids = await freeTaskIds(trx, plans.length);
  const idAt = (index: number) => required(ids[index]);
  const tags = await ensureTags(
    write,
    location.user_id,
    plans.flatMap(({ tags: names }) => names),
  );
  await pace();
  const byKey = new Map(tags.map((tag) => [tag.name_key, tag]));
  const tagsOf = (names: readonly string[]): TagLink[] => [
    ...new Set(names.map((name) => required(byKey.get(nameKey(name))))),
  ];
  const rows = plans.map(({ uid, columns, assignee_id, parent, section, area_id, goal_id }, index) => ({
    ...{ id: idAt(index), uid, ...columns, ...location, area_id, goal_id },
    assignee_id: keepsAssignees ? assignee_id : null,
    due_date: columns.due_date ?? firstDate(columns, today),
    ...(parent !== null && { parent_task_id: idAt(parent), section_id: null }),
    ...(parent === null && section !== null && { section_id: required(sections[section]) }),
    ...{ completed_at: null, completed_by: null, created_at: at, updated_at: at },
  }));
  const stored = rows.map((row) => ({ ...row, recurrence_next: nextDateOf(write, row) }));
  await pace();
  await insertTaskRows(trx, stored);
  await pace();
  plans.forEach(({ tags: names, blocked_by }, index) => {
    const row = required(stored[index]);
    const to = {
      ...row,
      tags: tagIds(tagsOf(names)),
      ...(blocked_by.length > 0 && { blocked_by: blocked_by.map(idAt) }),
    };
    changes.add('task', 'created', row, { to });
  });
  await pace();
  await linkAll(
    trx,
    'task',
    plans.flatMap(({ tags: names }, index) => tagsOf(names).map(({ id }) => ({ carrier: idAt(index), tag: id }))),
  );
  await insertLinks(
    trx,
    plans.flatMap(({ blocked_by }, index) =>
      blocked_by.map((blocker) => ({ task_id: idAt(index), blocker_id: idAt(blocker) })),
    ),
  );
  await pace();
  await log(
    write,
    rows.map(({ id, user_id, name }) => ({ id, user_id, kind: 'created' as const, field: null, from: null, to: name })),
  );
  await addReminders(
    write,
    plans.map(({ reminders }, index) => {
      return { task: required(stored[index]), times: reminders.map((before) => ({ at: null, before })) };
    }),
  );
  return ids;
}
