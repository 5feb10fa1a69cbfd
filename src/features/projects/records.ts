import { type Static, Type } from '@sinclair/typebox';
import { exportMembers } from '../../http/columns.js';
import { area_uid, goal_uid, recordMembers, strict } from '../../http/record-schemas.js';
import { checkRanks, recordsOfType } from '../../resource/records.js';
import { recordTags } from '../tags/schema.js';
import { projectColumns } from './columns.js';
import { PROJECT } from './description.js';

declare module '../../resource/records.js' {
  interface AccountLists {
    projects: ProjectRecord[];
  }
}

const ProjectRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(projectColumns),
    area_uid,
    goal_uid,
    tags: recordTags,
  },
  { $id: 'ProjectRecord', ...strict, description: 'A project, as it is exported.' },
);
type ProjectRecord = Static<typeof ProjectRecord>;

export const projectRecords = recordsOfType(PROJECT, {
  description: 'The projects.',
  record: ProjectRecord,
  tagged: true,
  check: ({ projects }, report) => checkRanks('projects', projects, report),
});
