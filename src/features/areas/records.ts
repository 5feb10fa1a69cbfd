import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  type Row,
} from '../../account-data/account-records.js';
import { exportMembers } from '../../http/columns.js';
import { recordMembers, strict } from '../../http/record-schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { nameKey } from '../../lib/names.js';
import { areaColumns } from './columns.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    areas: AreaRecord[];
  }
}

export const AreaRecord = Type.Object(
  { ...recordMembers, ...exportMembers(areaColumns) },
  { $id: 'AreaRecord', ...strict, description: 'An area, as it is exported.' },
);
export type AreaRecord = Static<typeof AreaRecord>;

export const areaRecords: AccountRecords = {
  list: 'areas',
  description: 'The areas.',
  record: AreaRecord,
  counted: 'areas',
  uniqueNames: true,
  rows: [['areas', areaRows]],
};

function* areaRows({ areas }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const one of areas) {
    yield {
      ...commonColumns(mapping, 'areas', one),
      ...rowFromRecord(areaColumns, one),
      name_key: nameKey(one.name),
    };
  }
}
