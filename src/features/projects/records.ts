import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  bit,
  commonColumns,
  type IdMapping,
  idOf,
  type Row,
  tagLinks,
} from '../../account-data/account-records.js';
import { area_uid, color, goal_uid, RecordDay, RecordText, recordMembers, strict } from '../../http/record-schemas.js';
import { IntEnum, Name, Nullable, PRIORITIES, StringEnum } from '../../http/schemas.js';
import { cleanName } from '../../lib/names.js';
import { recordTags } from '../tags/schema.js';
import { PROJECT_STATUSES } from './schema.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    projects: ProjectRecord[];
  }
}

export const ProjectRecord = Type.Object(
  {
    ...recordMembers,
    name: Name('project'),
    description: RecordText('What it is about.'),
    status: StringEnum(PROJECT_STATUSES, { description: 'How far it is.' }),
    priority: Nullable(IntEnum(PRIORITIES, { description: '0 low, 1 medium, 2 high.' })),
    due_date: Nullable(RecordDay('The day it is due.')),
    color,
    pinned: Type.Boolean({ description: 'Whether it is kept at hand.' }),
    area_uid,
    goal_uid,
    tags: recordTags,
  },
  { $id: 'ProjectRecord', ...strict, description: 'A project, as it is exported.' },
);
export type ProjectRecord = Static<typeof ProjectRecord>;

/** The projects of an account in its exported document. */
export const projectRecords: AccountRecords = {
  list: 'projects',
  description: 'The projects.',
  record: ProjectRecord,
  counted: 'projects',
  relations: { area_uid: 'areas', goal_uid: 'goals' },
  tagged: true,
  rows: [['projects', projectRows], tagLinks('projects', 'project')],
};

function* projectRows({ projects }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const one of projects) {
    yield {
      ...commonColumns(mapping, 'projects', one),
      name: cleanName(one.name),
      description: one.description,
      status: one.status,
      priority: one.priority,
      due_date: one.due_date,
      color: one.color,
      pinned: bit(one.pinned),
      area_id: idOf(mapping, 'areas', one.area_uid),
      goal_id: idOf(mapping, 'goals', one.goal_uid),
    };
  }
}
