import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  type Row,
} from '../../account-data/account-records.js';
import { color, RecordText, recordMembers, strict } from '../../http/record-schemas.js';
import { Name } from '../../http/schemas.js';
import { cleanName, nameKey } from '../../lib/names.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    areas: AreaRecord[];
  }
}

export const AreaRecord = Type.Object(
  { ...recordMembers, name: Name('area'), description: RecordText('What it is about.'), color },
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
      name: cleanName(one.name),
      name_key: nameKey(one.name),
      description: one.description,
      color: one.color,
    };
  }
}
