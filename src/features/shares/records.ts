import { type Static, Type } from '@sinclair/typebox';
import type { AccountRecords } from '../../account-data/account-records.js';
import { RecordInstant, RecordUid, strict } from '../../http/record-schemas.js';
import { StringEnum } from '../../http/schemas.js';
import { SHARED_KINDS } from './schema.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    shares: ShareRecord[];
  }
}

export const ShareRecord = Type.Object(
  {
    resource_type: StringEnum(SHARED_KINDS, { description: 'What is shared.' }),
    resource_uid: RecordUid('Which one.'),
    email: Type.String({ maxLength: 254, description: 'With whom.', examples: ['bob@example.com'] }),
    access: StringEnum(['ro', 'rw'], { description: 'What they may do with it.' }),
    created_at: RecordInstant('Since when.'),
    updated_at: RecordInstant('When it last changed.'),
  },
  { $id: 'ShareRecord', ...strict, description: 'A share that the account has given, for the record.' },
);
export type ShareRecord = Static<typeof ShareRecord>;

export const shareRecords: AccountRecords = {
  list: 'shares',
  description: 'Shared resources with their members, for reference: an import does not restore shares.',
  record: ShareRecord,
  rows: [],
};
