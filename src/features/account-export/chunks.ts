import type { CheckedDocument, ReservedIds, RowChunk } from './import-messages.js';
import { type IdMapping, RESOURCES, TABLES } from './rows.js';
import type { AccountDocument } from './schema.js';

/** So many rows, or characters of their JSON, are written in one step, between which others write. */
const CHUNK_ROWS = 250;
const CHUNK_LENGTH = 256 * 1024;

/** What is to be known of a valid document before its rows are made. */
export function summaryOf(document: AccountDocument): CheckedDocument {
  const uids = byResource((list) => document[list].map(({ uid }) => uid));
  return { uids, profile: document.profile, shares: document.shares.length };
}

function byResource<T>(of: (list: (typeof RESOURCES)[number]) => T) {
  return Object.fromEntries(RESOURCES.map((list) => [list, of(list)])) as Record<(typeof RESOURCES)[number], T>;
}

function mappingOf(document: AccountDocument, { userId, firstIds, newUids, deletedTaskId }: ReservedIds): IdMapping {
  const uidsOf = (list: (typeof RESOURCES)[number]) => document[list].map(({ uid }) => uid);
  return {
    userId,
    deletedTaskId,
    ids: byResource((list) => new Map(uidsOf(list).map((uid, index) => [uid, firstIds[list] + index]))),
    uids: byResource((list) => new Map(uidsOf(list).map((uid) => [uid, newUids[list].get(uid) ?? uid]))),
  };
}

/** The rows of all tables, in an order in which each refers to what came before. */
export function* chunksOf(document: AccountDocument, reserved: ReservedIds): Generator<RowChunk> {
  const mapping = mappingOf(document, reserved);
  for (const [table, rowsOf] of TABLES) {
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
