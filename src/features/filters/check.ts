import type { Page } from '../../../db/page.js';
import type { Caller } from '../../access/caller.js';
import { scopeFault } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { describe } from '../../filter/describe.js';
import type { Resource } from '../../filter/fields.js';
import { leadingTest } from '../../filter/plan.js';
import { print } from '../../filter/print.js';
import type { Condition, ResolvedFilter } from '../../filter/resolve.js';
import { dayAt } from '../../lib/calendar.js';
import { listNotes } from '../notes/store.js';
import { listProjects } from '../projects/store.js';
import { listTasks } from '../tasks/lists/store.js';
import type { FilterCheck, FilterChecked } from './schema.js';
import { requestFilter } from './service.js';

type Reading = Pick<Context, 'db' | 'now'>;

/** @throws AppError INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME, INSUFFICIENT_SCOPE */
export async function checkFilter(
  context: Reading,
  caller: Caller,
  { filter, resource = 'tasks' }: FilterCheck,
): Promise<FilterChecked> {
  const fault = scopeFault(caller, `${resource}:read`);
  if (fault !== null) throw fault;
  const now = context.now();
  const given = { resource, filter, path: 'body/filter' };
  const { tree, condition } = await requestFilter({ read: context.db.read, now }, caller, given);
  const leading = leadingTest(condition, resource);
  const rows = await countIn({ ...context, now: () => now }, caller, resource, leading ?? { all: [] });
  return {
    tree,
    text: print(tree),
    reads: describe(tree, resource, caller.language),
    plan: { index: leading?.field ?? null, rows_examined: rows },
  };
}

const COUNT: Page = { order: [], after: null, limit: 1, offset: 0, count: true };

/** Counts the visible items that a condition selects. */
async function countIn(
  { db, now }: Reading,
  caller: Caller,
  resource: Resource,
  condition: Condition,
): Promise<number> {
  const filter: ResolvedFilter = { tree: { and: [] }, condition };
  const filters = {};
  const { total } =
    resource === 'tasks'
      ? await listTasks(db.read, caller, { filters: { include_subtasks: true }, page: COUNT, now: now(), filter })
      : resource === 'projects'
        ? await listProjects(db.read, caller, { filters, today: dayAt(now(), caller.timezone), filter }, COUNT)
        : await listNotes(db.read, caller, { filters, filter }, COUNT);
  return total ?? 0;
}
