import { sql } from 'kysely';
import type { ComposedCondition } from '../../../db/query/list.js';
import type { VisibilityScope } from '../../access/visible.js';
import type { Condition } from '../../filter/resolve.js';
import { composed, type FilterColumns, relationColumn } from '../filters/condition-sql.js';
import { isCoveredByShare } from '../filters/shared-sql.js';

/** The fields of the filter language as conditions on a row of `notes n`. */

const column = (name: string) => sql.ref(`n.${name}`);

const fields: FilterColumns<VisibilityScope> = {
  resource: 'notes',
  texts: [column('title'), column('content')],
  columns: {
    created: { column: column('created_at') },
    updated: { column: column('updated_at') },
    project: relationColumn('note', 'project_id', 'n'),
    task: relationColumn('note', 'task_id', 'n'),
    owner: { column: column('user_id') },
    tag: { column: column('id'), tagged: 'note' },
  },
  flags: { shared: (value) => isCoveredByShare('note', 'n', value('me')) },
};

export function noteCondition(condition: Condition): ComposedCondition<VisibilityScope> {
  return composed(condition, fields);
}
