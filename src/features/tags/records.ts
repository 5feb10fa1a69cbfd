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
import { tagColumns } from './columns.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    tags: TagRecord[];
  }
}

export const TagRecord = Type.Object(
  { ...recordMembers, ...exportMembers(tagColumns) },
  { $id: 'TagRecord', ...strict, description: 'A tag, as it is exported.' },
);
export type TagRecord = Static<typeof TagRecord>;

export const tagRecords: AccountRecords = {
  list: 'tags',
  description: 'The tags.',
  record: TagRecord,
  counted: 'tags',
  uniqueNames: true,
  rows: [['tags', tagRows]],
  examples: [
    {
      uid: 't4g9x0q2m7b4t1z',
      created_at: '2026-03-01T09:30:00.000Z',
      updated_at: '2026-03-01T09:30:00.000Z',
      name: 'errand',
      color: '#3366cc',
    },
  ],
};

function* tagRows({ tags }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const one of tags) {
    yield {
      ...commonColumns(mapping, 'tags', one),
      ...rowFromRecord(tagColumns, one),
      name_key: nameKey(one.name),
    };
  }
}
