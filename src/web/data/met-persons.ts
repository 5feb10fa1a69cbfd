import type { Schemas } from '../../client/index.js';

export type Person = Schemas['Person'];

/** Users whom a task was offered to, by uid: not all of them are in the mirror. They last as long as the page. */
export const metPersons = new Map<string, Person>();

/** Returns a party of a share, or the user, as others see them. */
export function personOf({ id, uid, name, surname }: Schemas['ShareParty']): Person {
  return { id, uid, name: [name, surname].filter(Boolean).join(' ') || null };
}
