import { sql } from 'kysely';
import { comparedText } from '../../../db/query/compared-texts.js';
import type { ComposedCondition, Filter } from '../../../db/query/list.js';
import type { VisibilityScope } from '../../access/visible.js';
import { isCoveredByShare } from '../../access/visible.js';
import type { Condition } from '../../filter/resolve.js';
import { composed, type FilterColumns, relationColumn } from '../filters/condition-sql.js';
import * as by from '../filters/parameters.js';
import { isProjectOver } from '../live-tasks/live-sql.js';
import { PROJECT } from './description.js';
import type { ProjectFilters } from './schema.js';

/** The fields of the filter language, and those of parameters, as conditions on a row of `projects p`. */

const column = (name: string) => sql.ref(`p.${name}`);

const flags: Record<string, Filter<VisibilityScope>> = {
  pinned: () => sql`p.pinned = 1`,
  template: () => sql`p.template = 1`,
  'due:today': (value) => sql`p.due_date = ${value('today')}`,
  'due:upcoming': (value) => sql`p.due_date > ${value('today')}`,
  shared: (value) => isCoveredByShare(PROJECT, 'p', value('me')),
  'due:overdue': (value) => sql`(p.due_date < ${value('today')} AND NOT ${isProjectOver})`,
  'is:overdue': (value) => sql`(p.due_date < ${value('today')} AND NOT ${isProjectOver})`,
  'has:description': () => sql`trim(coalesce(p.description, ''), ${sql.lit(' \t\n\r')}) <> ''`,
  'has:tasks': () => sql`EXISTS (SELECT 1 FROM tasks c WHERE c.project_id = p.id)`,
};

const fields: FilterColumns<VisibilityScope> = {
  resource: 'projects',
  texts: [comparedText('projects', 'p', 'name'), comparedText('projects', 'p', 'description')],
  columns: {
    status: { column: column('status'), type: 'text' },
    priority: { column: column('priority') },
    due: { column: column('due_date') },
    created: { column: column('created_at') },
    updated: { column: column('updated_at') },
    area: relationColumn(PROJECT, 'area_id', 'p'),
    goal: relationColumn(PROJECT, 'goal_id', 'p'),
    owner: { column: column('user_id') },
    tag: { column: column('id'), tagged: 'project' },
  },
  flags,
  existential: ['has:tasks'],
};

const testsOf = by.testsBy<ProjectFilters>({
  status: by.codes('status'),
  priority: by.codes('priority'),
  area_id: by.reference('area'),
  goal_id: by.reference('goal'),
  tag: by.tags,
  tagged: by.presence('tag'),
  pinned: by.flag('pinned'),
  template: by.flag('template'),
  q: by.text,
  due: by.due,
  due_before: by.before('due'),
  due_after: by.after('due'),
  updated_since: by.since('updated'),
});

const NO_TEMPLATE = by.flag('template')(false);

/** Returns the condition of a list of projects. Templates are listed only if they are asked for. */
export function selectedProjects(
  filters: ProjectFilters,
  filter: Condition | undefined,
): ComposedCondition<VisibilityScope> {
  const tests = testsOf(filters);
  return composed(fields, { tests: filters.template === undefined ? [...tests, NO_TEMPLATE] : tests, filter });
}
