import { jsonColumns } from '../../../db/query/json.js';
import {
  column,
  commonMembers,
  type Members,
  ownRows,
  tagNames,
  uidOf,
} from '../../account-data/account-records-sql.js';
import { projectColumns } from './columns.js';
import type { ProjectRecord } from './records.js';

export const projectExport = {
  query: ownRows('projects', {
    ...commonMembers,
    ...jsonColumns('x', projectColumns),
    area_uid: uidOf('areas', column('area_id')),
    goal_uid: uidOf('goals', column('goal_id')),
    tags: tagNames('project'),
  } satisfies Members<ProjectRecord>),
};
