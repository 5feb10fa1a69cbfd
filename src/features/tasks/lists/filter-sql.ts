import { type Expression, sql } from 'kysely';
import { comparedText } from '../../../../db/query/compared-texts.js';
import { type RelationTests, relationTests } from '../../../../db/query/filters.js';
import type { ComposedCondition, Filter } from '../../../../db/query/list.js';
import { knowAddress } from '../../../access/people.js';
import type { ViewerValue } from '../../../access/visible.js';
import { isCoveredByShare } from '../../../access/visible.js';
import { OPEN_STATUSES } from '../../../filter/fields.js';
import type { Condition } from '../../../filter/resolve.js';
import type { RelationOf } from '../../../resource/type.js';
import { composed, type FilterColumns, relationColumn, selected } from '../../filters/condition-sql.js';
import * as by from '../../filters/parameters.js';
import { isLive } from '../../live-tasks/live-sql.js';
import { isBlocked, isClaimed } from '../blocking/blocking-sql.js';
import { TASK } from '../description.js';
import {
  countsByStatus,
  hasNote,
  isForMe,
  isForToday,
  isInboxTask,
  isOpen,
  isPastDue,
  isTopFor,
  recurs,
  type TaskScope,
} from './conditions-sql.js';
import type { TaskFilters } from './query-schema.js';

/** The fields of the filter language, and those of parameters, as conditions on a row of `tasks t`. */

const column = (name: string) => sql.ref(`t.${name}`);
const relation = (name: RelationOf<typeof TASK>) => relationColumn(TASK, name, 't');

/** An assignee is seen by everyone who sees the task; their address only by those who share with them. */
function assigneeTests(me: Expression<unknown>): RelationTests {
  const assignee = column('assignee_id');
  return {
    ...relationTests(assignee, 'users'),
    isUid: (given) => sql`${assignee} = (SELECT u.id FROM users u
      WHERE u.deleted_at IS NULL AND (u.uid = ${given} OR u.email = ${given} AND ${knowAddress(me, sql.ref('u.id'))}))`,
  };
}

const live: Filter<TaskScope> = (value, scope) => isLive(value as ViewerValue, scope);

/** True if the task can be one of the caller's days. */
const isMine: Filter<TaskScope> = (value, scope) => sql`${isForMe(value('me'))} AND ${live(value, scope)}`;

const flags: Record<string, Filter<TaskScope>> = {
  recurring: () => recurs('t'),
  shared: (value) => isCoveredByShare(TASK, 't', value('me')),
  'is:inbox': (value) => isInboxTask(value('me')),
  'is:today': (value, scope) => {
    const byStatus = countsByStatus(value as ViewerValue, { ...scope, subtasks: 'dated' });
    return sql`(${isMine(value, scope)} AND ${isForToday({ today: value('today'), now: value('now') }, byStatus)})`;
  },
  'is:overdue': (value, scope) => sql`(${isMine(value, scope)} AND ${isPastDue(value('today'))} AND ${isOpen})`,
  'due:overdue': (value, scope) => sql`(${isPastDue(value('today'))} AND ${isOpen} AND ${live(value, scope)})`,
  live,
  'assigned:me': (value) => sql`t.assignee_id = ${value('me')}`,
  'assigned:me or none': (value) => isForMe(value('me')),
  'is:subtask': (value) => sql`NOT ${isTopFor(value as ViewerValue)}`,
  'due:today': (value) => sql`t.due_date = ${value('today')}`,
  'due:upcoming': (value) => sql`t.due_date > ${value('today')}`,
  claimed: (value) => isClaimed('t', { now: value('now_of_claims'), latest: value('latest_claim_end') }),
  'list:today': (value, scope) => {
    const byStatus = countsByStatus(value as ViewerValue, scope);
    return sql`(${isMine(value, scope)} AND ${isForToday({ today: value('today'), now: value('now') }, byStatus)})`;
  },
  'list:upcoming': (value, scope) => sql`(${isOpen} AND ${isMine(value, scope)} AND (
      t.due_date BETWEEN ${value('today')} AND ${value('last_day')}
      OR (t.defer_until >= ${value('start')} AND t.defer_until < ${value('end')})))`,
  'is:deferred': (value) => sql`t.defer_until > ${value('now')}`,
  'is:blocked': () => isBlocked('t'),
  'has:note': () => hasNote,
  'has:subtasks': () => sql`EXISTS (SELECT 1 FROM tasks c WHERE c.parent_task_id = t.id)`,
  'has:comments': () => sql`EXISTS (SELECT 1 FROM comments c WHERE c.task_id = t.id)`,
  'has:attachments': () => sql`EXISTS (SELECT 1 FROM attachments f WHERE f.task_id = t.id)`,
  'has:reminders': (value) =>
    sql`EXISTS (SELECT 1 FROM reminders r WHERE r.task_id = t.id AND r.user_id = ${value('me')})`,
};

const fields: FilterColumns<TaskScope> = {
  resource: 'tasks',
  texts: [comparedText('tasks', 't', 'name'), comparedText('tasks', 't', 'note')],
  columns: {
    status: { column: column('status') },
    priority: { column: column('priority') },
    due: { column: column('due_date') },
    time: { column: column('due_time') },
    defer: { column: column('defer_until') },
    completed: { column: column('completed_at') },
    created: { column: column('created_at') },
    updated: { column: column('updated_at') },
    project: relation('project_id'),
    section: relation('section_id'),
    area: relation('area_id'),
    goal: relation('goal_id'),
    parent: relation('parent_task_id'),
    owner: { column: column('user_id') },
    assignee: { column: column('assignee_id'), relation: (value) => assigneeTests(value('me')) },
    source: { column: column('source') },
    tag: { column: column('id'), tagged: 'task' },
  },
  flags,
  existential: ['is:blocked', 'claimed', 'has:subtasks', 'has:comments', 'has:attachments', 'has:reminders'],
  indexed: ({ field, codes = [] }) =>
    field === 'status' && codes.every((code) => OPEN_STATUSES.includes(Number(code))) ? isOpen : undefined,
};

const testsOf = by.testsBy<TaskFilters>({
  project_id: by.reference('project'),
  status: (given) => ({ field: 'status', codes: given.flatMap((code) => (code === 'open' ? OPEN_STATUSES : [code])) }),
  priority: by.codes('priority'),
  section_id: by.reference('section'),
  area_id: by.reference('area'),
  goal_id: by.reference('goal'),
  parent_task_id: by.reference('parent'),
  assignee_id: (given) => {
    const text = given.trim().toLowerCase();
    if (text === 'me_or_none') return { flag: 'assigned:me or none' };
    return text === 'me' ? { flag: 'assigned:me' } : by.reference('assignee')(text);
  },
  subtasks_of: (ids) => ({ field: 'parent', reference: ids }),
  tag: by.tags,
  q: by.text,
  due: by.due,
  due_before: by.before('due'),
  due_after: by.after('due'),
  updated_since: by.since('updated'),
  completed_since: by.since('completed'),
  created_before: by.before('created'),
  deferred_since: by.since('defer'),
  deferred_before: by.before('defer'),
  recurring: by.flag('recurring'),
  timed: by.presence('time'),
  deferred: by.flag('is:deferred'),
  captured: by.presence('source'),
  tagged: by.presence('tag'),
  blocked: by.flag('is:blocked'),
  claimed: by.flag('claimed'),
  live: by.flag('live'),
  has_note: by.flag('has:note'),
});

/** Returns the condition of a list of tasks; undefined if it selects all. @param more a test that the list adds */
export function selectedTasks(
  filters: TaskFilters,
  filter: Condition | undefined,
  more: by.Test | undefined,
): ComposedCondition<TaskScope> | undefined {
  const tests = testsOf(filters);
  return selected(fields, { tests: more === undefined ? tests : [...tests, more], filter });
}

export function taskCondition(filter: Condition): ComposedCondition<TaskScope> {
  return composed(fields, { filter });
}
