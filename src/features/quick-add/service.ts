import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { personsByIds } from '../../access/people.js';
import type { Context } from '../../context.js';
import { comparisonForm } from '../../filter/comparison.js';
import { instantFrom } from '../../lib/dates.js';
import { detailsToError } from '../../lib/errors.js';
import { parseRef } from '../../lib/ids.js';
import { isBlank, nameKey } from '../../lib/names.js';
import { personFinder } from '../../lib/person-names.js';
import { firstDayOfWeek } from '../filters/caller-store.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';
import type { TaskCreate } from '../tasks/schema.js';
import { namesIn } from './marks.js';
import type { Directory, NamedUser, Parsed } from './parse.js';
import { quickParser } from './parser.js';
import type { QuickAdd, QuickPreview } from './schema.js';
import { findNamed, type TaskLocation, writersOf } from './store.js';

/** Maximum age in milliseconds of the client's `now`: text written offline is parsed as of the time of writing. */
const MAX_AGE_MS = 30 * 86_400_000;
/** Milliseconds by which a client's clock may be ahead. */
const MAX_AHEAD_MS = 300_000;

/**
 * Parses a line of text in the language and the time zone of the caller.
 * @param path of the members in error details
 * @throws AppError VALIDATION_FAILED, TEXT_TOO_COMPLEX, OVERLOADED
 */
export async function readQuickAdd(context: Context, caller: Caller, quick: QuickAdd, path = 'body'): Promise<Parsed> {
  const { text, now, due_date } = quick;
  const instant = now === undefined ? context.now() : writtenAt(context, caller, now, `${path}/now`);
  const directory = await findAll(context.db.read, caller, quick);
  const { timezone, language } = caller;
  const moment = { instant, timezone, language, firstDayOfWeek: await firstDayOfWeek(context.db.read, caller) };
  const day = due_date ?? undefined;
  const parsed = await (context.quickParser ?? quickParser).run(
    { text, moment: { ...moment, day }, directory },
    caller.id,
  );
  if (isBlank(parsed.name)) {
    const message = 'must contain a name for the task in addition to dates, tags and other marks';
    throw detailsToError([{ path: `${path}/text`, message }], 'VALIDATION_FAILED');
  }
  return namesDay(parsed) || due_date == null ? parsed : { ...parsed, due_date };
}

async function findAll(db: Executor, caller: Caller, quick: QuickAdd): Promise<Directory> {
  const { projects, areas, people } = namesIn(quick.text);
  // A subtask belongs to the project of its parent.
  const names = { projects: quick.parent_task_id == null ? projects : [], areas };
  const found = await findNamed(db, caller, names);
  return { ...found, people: await findPeople(db, caller, people, placeOf(quick, names.projects, found)) };
}

/** Returns what decides who may answer for the task: the first of these that exists. */
function placeOf({ parent_task_id, project_id }: QuickAdd, names: readonly string[], found: Omit<Directory, 'people'>) {
  const [named] = names.flatMap((name) => found.projects.get(comparisonForm(name)) ?? []);
  const ref = parent_task_id != null ? parent_task_id : (named?.id ?? project_id);
  const parsed = ref == null ? null : parseRef(String(ref));
  return parsed && { type: parent_task_id != null ? TASK : PROJECT, ref: parsed };
}

/** Returns users by the key of their name in the text: the caller, and those who may write where the task will be. */
async function findPeople(
  db: Executor,
  caller: Caller,
  names: readonly string[],
  location: TaskLocation | null,
): Promise<Map<string, NamedUser>> {
  const found = new Map<string, NamedUser>();
  if (names.length === 0) return found;
  const writers = location === null ? [] : await writersOf(db, caller, location);
  const finder = personFinder(writers);
  const [me = null] = await personsByIds(db, [caller.id]);
  for (const name of names) {
    const key = nameKey(name);
    const person = finder(name);
    if (key === 'me' && me !== null) found.set(key, me);
    else if (person !== undefined) {
      const { id, uid, name: first, surname } = person;
      found.set(key, {
        id,
        uid,
        name:
          [first, surname]
            .filter((part) => part !== null)
            .join(' ')
            .trim() || null,
      });
    }
  }
  return found;
}

/** True if the text has a day or a recurrence, and not only a time. */
function namesDay({ rule, spans }: Parsed): boolean {
  return rule !== null || spans.some(({ kind, value }) => kind === 'date' && !/^\d\d:\d\d$/.test(value));
}

function writtenAt({ now }: Context, { timezone }: Caller, text: string, path: string): Date {
  const instant = new Date(instantFrom(text, path, timezone));
  const age = now().getTime() - instant.getTime();
  if (age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS) return instant;
  const message = age < 0 ? 'must not be in the future' : 'must be at most 30 days ago';
  throw detailsToError([{ path, message }], 'VALIDATION_FAILED');
}

export function previewOf({ spans, rule, project, area, assignee, ...rest }: Parsed): QuickPreview {
  const { name, note, tags, priority, due_date, due_time, reminders } = rest;
  const task = {
    ...{ name, note, priority: (priority ?? 0) as QuickPreview['task']['priority'], due_date, due_time },
    recurrence_type: rule?.recurrence_type ?? null,
    recurrence_interval: rule?.recurrence_interval ?? 1,
    recurrence_weekdays: rule?.recurrence_weekdays ?? null,
    recurrence_month_day: rule?.recurrence_month_day ?? null,
    recurrence_week_of_month: rule?.recurrence_week_of_month ?? null,
    recurrence_end_date: rule?.recurrence_end_date ?? null,
    completion_based: rule?.completion_based ?? false,
    ...{ project, area, assignee, tags, reminders },
  };
  return { task, spans };
}

export function bodyOf(parsed: Parsed, given: Omit<QuickAdd, 'text'>): TaskCreate {
  const { task } = previewOf(parsed);
  const { project, area, assignee, ...members } = task;
  const { project_id, section_id, parent_task_id, status, uid } = given;
  const within = project?.id ?? project_id;
  const isHere = project === null || [project.id, project.uid].includes(project_id ?? '');
  return {
    ...members,
    ...(within != null && { project_id: within }),
    ...(isHere && section_id != null && { section_id }),
    ...(parent_task_id != null && { parent_task_id }),
    ...(status !== undefined && { status }),
    ...(area !== null && { area_id: area.id }),
    ...(assignee !== null && { assignee_id: assignee.id }),
    ...(uid !== undefined && { uid }),
  };
}
