import { check, placesIn } from '../../filter/check.js';
import { matches } from '../../filter/matches.js';
import { FilterFault, parse } from '../../filter/parse.js';
import { type Condition, namesIn, resolve } from '../../filter/resolve.js';
import { readableTask, type TaskFacts } from '../../filter/tasks.js';
import { type Fault, type Filter, type Term, termsOf, textOf } from '../../filter/tree.js';
import { all } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Task } from '../data/types.js';
import { isLive, subtasksOf } from '../data/views.js';
import { now, startOfDay, today } from '../dates.js';
import { objectsNamed } from './names.js';

/** Filters over the mirror: the same language, the same module and the same result as those of the service. */

export interface BarFault extends Fault {
  offset: number;
  length: number;
  kind: 'syntax' | 'unknown' | 'ambiguous';
}

export interface ReadFilter {
  tree: Filter;
  faults: readonly BarFault[];
}

/** Reads the text of a filter of tasks. With faults, the tree is not usable. */
export function readFilter(text: string): ReadFilter {
  const syntax = (fault: Fault): BarFault => ({ offset: 0, length: text.length, ...fault, kind: 'syntax' });
  try {
    const { tree: parsed, places } = parse(text);
    const where = placesIn(places);
    const { tree, faults } = check(parsed, 'tasks', where);
    if (faults.length > 0) return { tree, faults: faults.map(syntax) };
    const originals = termsOf(parsed);
    const unnamed = termsOf(tree).flatMap((term, at) => nameFaults(term, originals[at] ?? term, where));
    return { tree, faults: unnamed };
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error;
    return { tree: { and: [] }, faults: [syntax(error.fault)] };
  }
}

function nameFaults(term: Term, original: Term, where: ReturnType<typeof placesIn>): BarFault[] {
  return namesIn(term, 'tasks').flatMap(({ named, value, index }) => {
    const { length } = objectsNamed(named, value);
    if (length === 1 || (length > 0 && named === 'tag')) return [];
    const position = { offset: 0, length: 0, ...where(original, index) };
    return [
      { ...position, kind: length === 0 ? 'unknown' : 'ambiguous', message: textOf(value), expected: [] } as const,
    ];
  });
}

export function conditionOf(tree: Filter): Condition {
  return resolve(tree, 'tasks', {
    today: today.value,
    firstDayOfWeek: profile.value?.first_day_of_week ?? 1,
    startOfDay,
    idsOf: (named, value) => objectsNamed(named, value).map(({ id }) => id),
  });
}

/** Time in milliseconds after which evaluation lets the page go on. */
const PIECE_MS = 8;
/** Number of tasks between two looks at the clock. */
const STEP = 50;

/** Returns the uids of the matching tasks, evaluated in pieces; undefined if the signal aborts. */
export async function matchingUids(
  condition: Condition,
  tasks: readonly Task[],
  signal: AbortSignal,
): Promise<Set<string> | undefined> {
  const facts = currentFacts();
  const uids = new Set<string>();
  let began = performance.now();
  for (const [at, task] of tasks.entries()) {
    if (at % STEP === STEP - 1 && performance.now() - began > PIECE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return undefined;
      began = performance.now();
    }
    // The change log does not update the counts of a task when its subtasks change.
    const counted = { ...task, subtask_counts: { total: subtasksOf(task).length } };
    if (matches(condition, readableTask(counted, facts))) uids.add(task.uid);
  }
  return uids;
}

function currentFacts(): TaskFacts {
  const me = profile.value?.id ?? 0;
  const shared = { task: new Set<number>(), project: new Set<number>(), note: new Set<number>() };
  for (const { owner, resource_type, resource_id } of all('share')) {
    if (owner.id === me) shared[resource_type].add(resource_id);
  }
  const isIn = (ids: ReadonlySet<number>, id: number | null | undefined) => typeof id === 'number' && ids.has(id);
  const commented = new Set(all('comment').map(({ task_id }) => task_id));
  const withFiles = new Set(all('attachment').map(({ task_id }) => task_id));
  const reminded = new Set(all('reminder').map(({ task_id }) => task_id));
  return {
    now: now.value.toISOString(),
    today: today.value,
    me,
    hasComments: ({ id }) => commented.has(id),
    hasAttachments: ({ id }) => withFiles.has(id),
    hasReminders: ({ id }) => reminded.has(id),
    isShared: (task) =>
      isIn(shared.project, task.project_id) || isIn(shared.task, task.id) || isIn(shared.task, task.parent_task_id),
    isLive,
  };
}
