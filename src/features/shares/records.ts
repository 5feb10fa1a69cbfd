import { type Static, Type } from '@sinclair/typebox';
import { RecordInstant, RecordUid, strict } from '../../http/record-schemas.js';
import { StringEnum } from '../../http/schemas.js';
import type { AccountRecords } from '../../resource/records.js';
import { SHARED_KINDS } from './schema.js';

declare module '../../resource/records.js' {
  interface AccountLists {
    shares: ShareRecord[];
  }
}

export const ShareRecord = Type.Object(
  {
    resource_type: StringEnum(SHARED_KINDS, { description: 'Type of the shared resource.' }),
    resource_uid: RecordUid('The uid of the shared resource.'),
    email: Type.String({ maxLength: 254, description: 'With whom.', examples: ['bob@example.com'] }),
    access: StringEnum(['ro', 'rw'], { description: 'Access of the member: read only, or read and write.' }),
    created_at: RecordInstant('Since when.'),
    updated_at: RecordInstant('Time of the last change.'),
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
