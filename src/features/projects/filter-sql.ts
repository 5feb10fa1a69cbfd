import { sql } from 'kysely';
import type { ComposedCondition, Filter } from '../../../db/query/list.js';
import type { VisibilityScope } from '../../access/visible.js';
import type { Condition } from '../../filter/resolve.js';
import { composed, type FilterColumns, relationColumn } from '../filters/condition-sql.js';
import { isCoveredByShare } from '../filters/shared-sql.js';
import { isOver } from './conditions-sql.js';

/** The fields of the filter language as conditions on a row of `projects p`. */

const column = (name: string) => sql.ref(`p.${name}`);

const flags: Record<string, Filter<VisibilityScope>> = {
  pinned: () => sql`p.pinned = 1`,
  shared: (value) => isCoveredByShare('project', 'p', value('me')),
  'is:overdue': (value) => sql`(p.due_date < ${value('today')} AND NOT ${isOver})`,
  'has:description': () => sql`trim(coalesce(p.description, ''), ${sql.lit(' \t\n\r')}) <> ''`,
  'has:tasks': () => sql`EXISTS (SELECT 1 FROM tasks c WHERE c.project_id = p.id)`,
};

const fields: FilterColumns<VisibilityScope> = {
  resource: 'projects',
  texts: [column('name'), column('description')],
  columns: {
    status: { column: column('status'), type: 'text' },
    priority: { column: column('priority') },
    due: { column: column('due_date') },
    created: { column: column('created_at') },
    updated: { column: column('updated_at') },
    area: relationColumn('project', 'area_id', 'p'),
    goal: relationColumn('project', 'goal_id', 'p'),
    owner: { column: column('user_id') },
    tag: { column: column('id'), tagged: 'project' },
  },
  flags,
};

export function projectCondition(condition: Condition): ComposedCondition<VisibilityScope> {
  return composed(condition, fields);
}
