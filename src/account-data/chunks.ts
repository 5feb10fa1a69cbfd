import { required } from '../lib/typed.js';
import type { AccountRecords, IdMapping } from '../resource/records.js';
import type { CheckedDocument, ReservedIds, RowChunk } from './import-messages.js';
import { resourceLists } from './records.js';
import type { AccountDocument } from './schema.js';

/** Rows, or characters of their JSON, per write; other writes run in between. */
const CHUNK_ROWS = 250;
const CHUNK_LENGTH = 256 * 1024;

export function summaryOf(document: AccountDocument, records: readonly AccountRecords[]): CheckedDocument {
  return {
    uids: byResource(records, (list) => uidsOf(document, list)),
    profile: document.profile,
    shares: document.shares.length,
  };
}

function uidsOf(document: AccountDocument, list: string): string[] {
  return (document as AccountDocument & Partial<Record<string, { uid: string }[]>>)[list]?.map(({ uid }) => uid) ?? [];
}

function byResource<T>(records: readonly AccountRecords[], of: (list: string) => T): Record<string, T> {
  return Object.fromEntries(resourceLists(records).map((list) => [list, of(list)]));
}

function mappingOf(
  document: AccountDocument,
  { userId, ids, newUids, deletedTaskId }: ReservedIds,
  records: readonly AccountRecords[],
): IdMapping {
  return {
    userId,
    deletedTaskId,
    ids: byResource(records, (list) => {
      const reserved = required(ids[list]);
      return new Map(uidsOf(document, list).map((uid, index) => [uid, required(reserved[index])]));
    }),
    uids: byResource(
      records,
      (list) => new Map(uidsOf(document, list).map((uid) => [uid, newUids[list]?.get(uid) ?? uid])),
    ),
  };
}

/** Yields the rows of all tables, each after the rows that it refers to. */
export function* chunksOf(
  document: AccountDocument,
  reserved: ReservedIds,
  records: readonly AccountRecords[],
): Generator<RowChunk> {
  const mapping = mappingOf(document, reserved, records);
  for (const [table, rowsOf] of records.flatMap(({ rows }) => rows)) {
    let columns: string[] = [];
    let rows: string[] = [];
    let length = 0;
    for (const row of rowsOf(document, mapping)) {
      if (rows.length === CHUNK_ROWS || length > CHUNK_LENGTH) {
        yield { table, columns, count: rows.length, rows: `[${rows.join()}]` };
        rows = [];
        length = 0;
      }
      const json = JSON.stringify(row);
      if (rows.length === 0) columns = Object.keys(row);
      length += json.length;
      rows.push(json);
    }
    if (rows.length > 0) yield { table, columns, count: rows.length, rows: `[${rows.join()}]` };
  }
}
