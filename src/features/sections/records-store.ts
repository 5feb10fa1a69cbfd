import { jsonColumns } from '../../../db/query/json.js';
import { column, commonMembers, type Members, ownRows, uidOf } from '../../account-data/account-records-sql.js';
import { sectionColumns } from './columns.js';
import type { SectionRecord } from './records.js';

export const sectionExport = {
  query: ownRows('sections', {
    ...commonMembers,
    ...jsonColumns('x', sectionColumns),
    project_uid: uidOf('projects', column('project_id')),
  } satisfies Members<SectionRecord>),
};
