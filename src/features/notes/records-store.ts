import { jsonColumns } from '../../../db/query/json.js';
import {
  column,
  commonMembers,
  type Members,
  ownRows,
  tagNames,
  uidOf,
} from '../../account-data/account-records-sql.js';
import { noteColumns } from './columns.js';
import type { NoteRecord } from './records.js';

export const noteExport = {
  query: ownRows('notes', {
    ...commonMembers,
    ...jsonColumns('x', noteColumns),
    project_uid: uidOf('projects', column('project_id')),
    task_uid: uidOf('tasks', column('task_id')),
    tags: tagNames('note'),
  } satisfies Members<NoteRecord>),
};
