import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  idOf,
  type Row,
} from '../../account-data/account-records.js';
import { exportMembers } from '../../http/columns.js';
import { area_uid, recordMembers, strict } from '../../http/record-schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { nameKey } from '../../lib/names.js';
import { goalColumns } from './columns.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    goals: GoalRecord[];
  }
}

export const GoalRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(goalColumns),
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
      ...rowFromRecord(goalColumns, one),
      name_key: nameKey(one.name),
      area_id: idOf(mapping, 'areas', one.area_uid),
    };
  }
}
