import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import type { Caller } from '../../access/caller.js';
import { ResponseTime } from '../../lib/response-time.js';
import { entriesOf, objectOf, required } from '../../lib/typed.js';
import { queryFilter } from '../filters/service.js';
import { listTasks } from '../tasks/lists/store.js';
import { MOST } from './schema.js';

/** Leaves out tasks that are assigned to others. `is:overdue` does so by itself. */
const FOR_ME = '(assignee:me or assignee:none)';

/** The groups of a digest, each by the filter that finds its tasks. */
const GROUPS = {
  overdue: 'is:overdue -is:deferred',
  today: `due:today status:open -is:deferred ${FOR_ME}`,
  tomorrow: `due:tomorrow status:open -is:deferred ${FOR_ME}`,
  waiting: `status:waiting -is:deferred ${FOR_ME}`,
} as const;

type Group = keyof typeof GROUPS;

const LIVE = { live: true };

const ORDER = ['due_date', 'due_time', 'rank'].map((field) => ({ field, descending: false }));

interface DigestOf {
  date: string;
  groups: Record<Group, ListPage>;
  counts: Record<Group, number>;
}

/** Returns the groups of tasks of a digest, as the user sees them. @param most maximum tasks of each group */
export async function digestOf(db: Executor, caller: Caller, now: Date, most = MOST): Promise<DigestOf> {
  const time = new ResponseTime(now, caller.timezone);
  const page: Page = { order: ORDER, after: null, offset: 0, limit: most, count: true };
  const groups: [Group, ListPage][] = [];
  for (const [group, text] of entriesOf(GROUPS)) {
    const filter = await queryFilter({ read: db, time }, caller, 'tasks', text);
    groups.push([group, await listTasks(db, caller, { filters: LIVE, page, time, filter })]);
  }
  const counts = objectOf(groups.map(([group, { total }]) => [group, required(total)] as const));
  return { date: time.today, groups: objectOf(groups), counts };
}

/** Returns the response with a digest: the tasks are as the database wrote them. */
export function digestJson({ date, groups, counts }: DigestOf): string {
  const lists = entriesOf(groups).map(([group, { items }]) => `"${group}":[${items.texts().join()}]`);
  return `{"date":"${date}",${lists.join()},"counts":${JSON.stringify(counts)}}`;
}
