import type { Page } from '../../../db/page.js';
import type { Caller } from '../../access/caller.js';
import { scopeFault } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { describe } from '../../filter/describe.js';
import type { Resource } from '../../filter/fields.js';
import { leadingTest } from '../../filter/plan.js';
import { print } from '../../filter/print.js';
import type { Condition, ResolvedFilter } from '../../filter/resolve.js';
import { AppError } from '../../lib/errors.js';
import { ResponseTime } from '../../lib/response-time.js';
import { type Reading, requestFilter } from '../filters/service.js';
import { listNotes } from '../notes/store.js';
import { listProjects } from '../projects/store.js';
import { listTasks } from '../tasks/lists/store.js';
import type { FilterCheck, FilterChecked } from './schema.js';

/** @throws AppError INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME, INSUFFICIENT_SCOPE */
export async function checkFilter(
  context: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  { filter, resource = 'tasks', foreignFilter }: FilterCheck & { foreignFilter: ForeignFilters },
): Promise<FilterChecked> {
  const here = { now: context.now(), timezone: caller.timezone };
  const foreign = typeof filter === 'string' && resource === 'tasks' ? foreignFilter(filter, here) : undefined;
  const fault = scopeFault(caller, `${resource}:read`);
  if (fault !== null) throw fault;
  const time = new ResponseTime(context.now(), caller.timezone);
  const given = { resource, filter, path: 'body/filter' };
  const checked = requestFilter({ read: context.db.read, time }, caller, given);
  const { tree, condition } = await checked.catch((error: unknown) => {
    throw foreign === undefined || !(error instanceof AppError) || error.code !== 'INVALID_FILTER'
      ? error
      : foreignError(foreign, String(filter));
  });
  const leading = leadingTest(condition, resource);
  const rows = await countIn({ read: context.db.read, time }, caller, resource, leading ?? { all: [] });
  return {
    tree,
    text: print(tree),
    reads: describe(tree, resource, caller.language),
    plan: { index: leading?.field ?? null, rows_examined: rows },
    foreign: foreign ?? null,
  };
}

/** Recognises a filter in the language of another program. */
export type ForeignFilters = (
  text: string,
  here: { now: Date; timezone: string },
) => { program: string; text: string | null } | undefined;

function foreignError({ program, text }: NonNullable<ReturnType<ForeignFilters>>, given: string): AppError {
  const message = `is in the language of ${program}`;
  const detail = { path: 'body/filter', message, offset: 0, length: given.length };
  return new AppError('INVALID_FILTER', {
    message: `The filter ${message}${text === null ? '' : `. Here it is: ${text}`}`,
    details: [{ ...detail, expected: text === null ? [] : [text] }],
  });
}

const COUNT: Page = { order: [], after: null, limit: 1, offset: 0, count: true };

/** Counts the visible items that a condition selects. */
async function countIn(
  { read, time }: Reading,
  caller: Caller,
  resource: Resource,
  condition: Condition,
): Promise<number> {
  const filter: ResolvedFilter = { tree: { and: [] }, condition };
  const filters = {};
  const { total } =
    resource === 'tasks'
      ? await listTasks(read, caller, { filters: { include_subtasks: true }, page: COUNT, time, filter })
      : resource === 'projects'
        ? await listProjects(read, caller, { filters, today: time.today, filter }, COUNT)
        : await listNotes(read, caller, { filters, filter }, COUNT);
  return total ?? 0;
}
