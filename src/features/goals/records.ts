import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  idOf,
  type Row,
} from '../../account-data/account-records.js';
import { area_uid, color, RecordDay, RecordText, recordMembers, strict } from '../../http/record-schemas.js';
import { Name, Nullable, StringEnum } from '../../http/schemas.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { GOAL_STATUSES, HORIZONS } from './schema.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    goals: GoalRecord[];
  }
}

export const GoalRecord = Type.Object(
  {
    ...recordMembers,
    name: Name('goal'),
    why: RecordText('What it is for.'),
    horizon: Nullable(StringEnum(HORIZONS, { description: 'How far ahead it lies.' })),
    target_date: Nullable(RecordDay('The day by which it shall be achieved.')),
    status: StringEnum(GOAL_STATUSES, { description: 'How it stands.' }),
    color,
    area_uid,
  },
  { $id: 'GoalRecord', ...strict, description: 'A goal, as it is exported.' },
);
export type GoalRecord = Static<typeof GoalRecord>;

export const goalRecords: AccountRecords = {
  list: 'goals',
  description: 'The goals.',
  record: GoalRecord,
  counted: 'goals',
  relations: { area_uid: 'areas' },
  uniqueNames: true,
  rows: [['goals', goalRows]],
};

function* goalRows({ goals }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const one of goals) {
    yield {
      ...commonColumns(mapping, 'goals', one),
      name: cleanName(one.name),
      name_key: nameKey(one.name),
      why: one.why,
      horizon: one.horizon,
      target_date: one.target_date,
      status: one.status,
      color: one.color,
      area_id: idOf(mapping, 'areas', one.area_uid),
    };
  }
}
