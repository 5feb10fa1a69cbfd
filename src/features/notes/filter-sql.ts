import { sql } from 'kysely';
import { comparedText } from '../../../db/query/compared-texts.js';
import type { ComposedCondition } from '../../../db/query/list.js';
import type { VisibilityScope } from '../../access/visible.js';
import { isCoveredByShare } from '../../access/visible.js';
import type { Condition } from '../../filter/resolve.js';
import { type FilterColumns, relationColumn, selected } from '../filters/condition-sql.js';
import * as by from '../filters/parameters.js';
import { NOTE } from './description.js';
import type { NoteFilters } from './schema.js';

/** The fields of the filter language as conditions on a row of `notes n`. */

const column = (name: string) => sql.ref(`n.${name}`);

const fields: FilterColumns<VisibilityScope> = {
  resource: 'notes',
  texts: [comparedText('notes', 'n', 'title'), comparedText('notes', 'n', 'content')],
  columns: {
    created: { column: column('created_at') },
    updated: { column: column('updated_at') },
    project: relationColumn(NOTE, 'project_id', 'n'),
    task: relationColumn(NOTE, 'task_id', 'n'),
    owner: { column: column('user_id') },
    tag: { column: column('id'), tagged: 'note' },
  },
  flags: { shared: (value) => isCoveredByShare(NOTE, 'n', value('me')) },
};

const testsOf = by.testsBy<NoteFilters>({
  project_id: by.reference('project'),
  task_id: by.reference('task'),
  tag: by.tags,
  q: by.text,
  updated_since: by.since('updated'),
});

/** Returns the condition of a list of notes; undefined if it selects all. */
export function selectedNotes(
  filters: NoteFilters,
  filter: Condition | undefined,
): ComposedCondition<VisibilityScope> | undefined {
  return selected(fields, { tests: testsOf(filters), filter });
}
