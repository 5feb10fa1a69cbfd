import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  checkRanks,
  commonColumns,
  type IdMapping,
  idOf,
  type Row,
  tagLinks,
} from '../../account-data/account-records.js';
import { exportMembers } from '../../http/columns.js';
import { area_uid, goal_uid, recordMembers, strict } from '../../http/record-schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { rankOfNumber } from '../../lib/ranks.js';
import { recordTags } from '../tags/schema.js';
import { projectColumns } from './columns.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    projects: ProjectRecord[];
  }
}

export const ProjectRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(projectColumns),
    area_uid,
    goal_uid,
    tags: recordTags,
  },
  { $id: 'ProjectRecord', ...strict, description: 'A project, as it is exported.' },
);
export type ProjectRecord = Static<typeof ProjectRecord>;

export const projectRecords: AccountRecords = {
  list: 'projects',
  description: 'The projects.',
  record: ProjectRecord,
  counted: 'projects',
  relations: { area_uid: 'areas', goal_uid: 'goals' },
  tagged: true,
  rows: [['projects', projectRows], tagLinks('projects', 'project')],
  check: ({ projects }, report) => checkRanks('projects', projects, report),
};

function* projectRows({ projects }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const [index, one] of projects.entries()) {
    yield {
      ...commonColumns(mapping, 'projects', one),
      ...rowFromRecord(projectColumns, one),
      rank: one.rank || rankOfNumber(index),
      area_id: idOf(mapping, 'areas', one.area_uid),
      goal_id: idOf(mapping, 'goals', one.goal_uid),
    };
  }
}
