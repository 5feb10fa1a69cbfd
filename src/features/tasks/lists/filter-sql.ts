import { sql } from 'kysely';
import type { ComposedCondition, Filter } from '../../../../db/query/list.js';
import type { ViewerValue } from '../../../access/visible.js';
import type { Condition } from '../../../filter/resolve.js';
import { composed, type FilterColumns, relationColumn } from '../../filters/condition-sql.js';
import { isCoveredByShare } from '../../filters/shared-sql.js';
import { isBlocked } from '../blocking/blocking-sql.js';
import { OPEN_STATUSES } from '../columns.js';
import {
  countsByStatus,
  hasNote,
  isForToday,
  isInboxTask,
  isOpen,
  isPastDue,
  isTopFor,
  type TaskScope,
} from './conditions-sql.js';

/** The fields of the filter language as conditions on a row of `tasks t`. */

const column = (name: string) => sql.ref(`t.${name}`);
const relation = (name: Parameters<typeof relationColumn>[1]) => relationColumn('task', name, 't');

const flags: Record<string, Filter<TaskScope>> = {
  recurring: () => sql`t.recurrence_type IS NOT NULL`,
  shared: (value) => isCoveredByShare('task', 't', value('me')),
  'is:inbox': (value) => isInboxTask(value('me')),
  'is:today': (value, scope) => {
    const byStatus = countsByStatus(value as ViewerValue, { ...scope, subtasks: 'dated' });
    return isForToday({ today: value('today'), now: value('now') }, byStatus);
  },
  'is:overdue': (value) => sql`(${isPastDue(value('today'))} AND ${isOpen})`,
  'is:subtask': (value) => sql`NOT ${isTopFor(value as ViewerValue)}`,
  'is:deferred': (value) => sql`t.defer_until > ${value('now')}`,
  'is:blocked': () => isBlocked('t'),
  'has:note': () => hasNote,
  'has:subtasks': () => sql`EXISTS (SELECT 1 FROM tasks c WHERE c.parent_task_id = t.id)`,
};

const fields: FilterColumns<TaskScope> = {
  resource: 'tasks',
  texts: [column('name'), column('note')],
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
    tag: { column: column('id'), tagged: 'task' },
  },
  flags,
  indexed: ({ field, codes = [] }) =>
    field === 'status' && codes.every((code) => OPEN_STATUSES.includes(Number(code))) ? isOpen : undefined,
};

export function taskCondition(condition: Condition): ComposedCondition<TaskScope> {
  return composed(condition, fields);
}
