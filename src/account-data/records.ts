import type { Feature } from '../context.js';
import { type AccountRecords, inOrderOfRelations } from './account-records.js';

/**
 * The lists of the document: first those whose records have a uid, each after those that it refers to, then the others.
 */
export function recordsOf(features: readonly Feature[]): readonly AccountRecords[] {
  let records = ordered.get(features);
  if (records === undefined) {
    records = inOrderOfRelations(features.flatMap(({ records }) => records?.definitions ?? []));
    ordered.set(features, records);
  }
  return records;
}

/** Ordered once for the same features: what is made for the records, such as a validator, is then made once too. */
const ordered = new WeakMap<readonly Feature[], readonly AccountRecords[]>();

/** The lists whose records have a uid; each is named like its table. */
export function resourceLists(records: readonly AccountRecords[]): string[] {
  return records.flatMap(({ list, counted }) => (counted === undefined ? [] : [list]));
}
