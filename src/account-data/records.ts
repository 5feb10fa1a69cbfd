import type { Feature } from '../manifest.js';
import { type AccountRecords, inOrderOfRelations } from '../resource/records.js';

/** Lists of the document: first those with uids, each after the lists that it refers to, then the others. */
export function recordsOf(features: readonly Feature[]): readonly AccountRecords[] {
  let records = ordered.get(features);
  if (records === undefined) {
    records = inOrderOfRelations(features.flatMap(({ records }) => records?.definitions ?? []));
    ordered.set(features, records);
  }
  return records;
}

/** Cached, so that values derived from the records, such as validators, are built once. */
const ordered = new WeakMap<readonly Feature[], readonly AccountRecords[]>();

/** Lists of records with uids; each has the name of its table. */
export function resourceLists(records: readonly AccountRecords[]): string[] {
  return records.flatMap(({ list, counted }) => (counted === undefined ? [] : [list]));
}
