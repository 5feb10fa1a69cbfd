import type { Static } from '@sinclair/typebox';
import type { AccountRecords } from '../../resource/records.js';
import { AttachmentRecord } from './schema.js';

declare module '../../resource/records.js' {
  interface AccountLists {
    attachments?: Static<typeof AttachmentRecord>[];
  }
}

export const attachmentRecords: AccountRecords = {
  list: 'attachments',
  description:
    'The attachments, for reference: their files are fetched one by one, and an import does not restore them. ' +
    'Older documents lack the list.',
  record: AttachmentRecord,
  addedLater: true,
  rows: [],
};
