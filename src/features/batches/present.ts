import type { Executor } from '../../../db/database.js';
import { fillsPiece, limitAfter, pause } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { groupedBy } from '../../lib/grouping.js';
import { parsedJson, required } from '../../lib/typed.js';
import { linksOf } from '../../write/links-store.js';
import type { Before, StoredUndo } from '../../write/undo-log.js';
import { type UndoType, undoTypes } from '../../write/undo-rules.js';
import { CREATIONS } from './faults.js';
import { type PresentRow, presentRows } from './store.js';

/** Rows of the undo log beside the present state of their objects. Both can have long texts: they are read in pieces. */

/** A row of the undo log, its content, and the present columns and links of its object. */
export interface UndoObject {
  row: StoredUndo;
  /** Null if the former values are not stored. */
  before: Before | null;
  /** Undefined if the object does not exist. */
  now: PresentRow | undefined;
}

interface PresentOptions {
  features: Context['features'];
  /** By type and id. */
  rows: readonly StoredUndo[];
  locked: boolean;
  /** Long texts that are read: of members that the batch changed (the default), or that `faultOf` compares, or none. */
  texts?: 'changed' | 'compared' | 'none';
}

/** Yields rows with the present state of their objects, in their order, each piece of one type. */
export async function* withPresent(
  db: Executor,
  caller: Caller,
  { features, rows, locked, texts = 'changed' }: PresentOptions,
): AsyncGenerator<UndoObject[]> {
  for (const [type, ofType] of groupedBy(rows, (row) => row.type)) {
    const objects = ofType.map((row) => ({ row, before: row.before === null ? null : parsedJson<Before>(row.before) }));
    const known = undoTypes(features).get(type);
    const changed = new Set(objects.flatMap(({ before }) => Object.keys(before?.values ?? {})));
    const areAllCompared = texts === 'compared' && ofType.some(({ event }) => CREATIONS.includes(event));
    const isRead = (name: string) => texts !== 'none' && (areAllCompared || changed.has(name));
    let limit = objects.length;
    for (let left = objects; left.length > 0; ) {
      const some = left.slice(0, limit);
      const ids = some.map(({ row }) => row.ref_id);
      const found = known === undefined ? [] : await readPresent(db, caller, { known, isRead, ids, locked });
      const sizes = found.map(({ text_bytes: size }) => ({ size }));
      const last = fillsPiece(sizes) ? required(found.at(-1)).id : Number.POSITIVE_INFINITY;
      const present = new Map(found.map((row) => [row.id, row]));
      const piece = some.filter(({ row }) => row.ref_id <= last);
      yield piece.map(({ row, before }) => ({ row, before, now: present.get(row.ref_id) }));
      left = left.slice(piece.length);
      limit = limitAfter(sizes);
      if (left.length > 0) await pause(db);
    }
  }
}

/** Returns rows with their links, as the members of their type; the first of them if they fill a piece. */
async function readPresent(
  db: Executor,
  caller: Caller,
  {
    known: { resource, rules, members },
    isRead,
    ids,
    locked,
  }: {
    known: UndoType;
    /** True for the long texts that are read. */
    isRead(name: string): boolean;
    ids: readonly number[];
    locked: boolean;
  },
): Promise<PresentRow[]> {
  const isLong = (name: string) => resource.columns[name]?.form === 'longText';
  const read = members.filter((name) => rules.links[name] === undefined && (!isLong(name) || isRead(name)));
  const selection = { type: resource, columns: read, longTexts: read.filter(isLong) };
  const rows = await presentRows(db, caller, selection, { ids, locked });
  for (const [name, links] of Object.entries(rules.links)) {
    const linked = await linksOf(
      db,
      links,
      rows.map(({ id }) => id),
    );
    for (const row of rows) Object.assign(row, { [name]: linked.get(row.id) });
  }
  return rows;
}
