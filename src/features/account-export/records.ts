import type { Feature } from '../../context.js';
import type { AccountRecords } from '../../lib/account-records.js';

/**
 * The lists of the document: first those whose records have a uid, each after those that it refers to, then the others.
 */
export function recordsOf(features: readonly Feature[]): AccountRecords[] {
  return inOrder(features.flatMap(({ records }) => records?.definitions ?? []));
}

/** The same of definitions in any order. */
export function inOrder(definitions: readonly AccountRecords[]): AccountRecords[] {
  const identified = new Set<AccountRecords>();
  const add = (one: AccountRecords | undefined): void => {
    if (one === undefined || identified.has(one)) return;
    const lists = [...Object.values(one.relations ?? {}), ...(one.tagged ? ['tags'] : [])];
    for (const list of lists.filter((list) => list !== one.list)) add(definitions.find((other) => other.list === list));
    identified.add(one);
  };
  for (const one of definitions) if (one.counted !== undefined) add(one);
  return [...identified, ...definitions.filter(({ counted }) => counted === undefined)];
}

/** The lists whose records have a uid; each is named like its table. */
export function resourceLists(records: readonly AccountRecords[]): string[] {
  return records.flatMap(({ list, counted }) => (counted === undefined ? [] : [list]));
}
