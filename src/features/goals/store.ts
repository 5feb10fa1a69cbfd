import { sql } from 'kysely';
import { byKeyword, byList, byListOrNone, byValue } from '../../../db/query/filters.js';
import { isAnyOf } from '../../../db/query/json.js';
import { ownResource } from '../../access/own-resources.js';
import type { SearchSource } from '../../manifest.js';
import { GOAL } from './description.js';
import { GOAL_SORT_FIELDS, type GoalFilters } from './schema.js';

export const {
  list: listGoals,
  read: readGoals,
  find: findGoal,
} = ownResource<GoalFilters>(GOAL, {
  alias: 'g',
  sortFields: GOAL_SORT_FIELDS,
  filters: {
    status: (value) => isAnyOf(sql.ref('g.status'), value('status'), 'text'),
    horizon: (value) => isAnyOf(sql.ref('g.horizon'), value('horizon'), 'text'),
    'horizon:none': () => sql`g.horizon IS NULL`,
    'target:none': () => sql`g.target_date IS NULL`,
    'target:any': () => sql`g.target_date IS NOT NULL`,
    target_before: (value) => sql`g.target_date < ${value('target_before')}`,
    target_after: (value) => sql`g.target_date > ${value('target_after')}`,
  },
  active: ({ status, horizon, target, target_before, target_after }) => ({
    ...byList('status', status),
    ...byListOrNone('horizon', horizon),
    ...byKeyword('target', target),
    ...byValue('target_before', target_before),
    ...byValue('target_after', target_after),
  }),
});

export const goalSearch: SearchSource = {
  name: 'name',
  text: 'why',
  due: 'target_date',
  color: 'color',
  closed: sql`t.status IN ('achieved', 'dropped')`,
};
