import { nameKey } from './names.js';

/** Users by the names that a text may give them. */

export interface NamedPerson {
  name: string | null;
  surname: string | null;
  /** Null for a reader who does not see the address. */
  email: string | null;
}

/**
 * Returns a function that finds the only user with a name, without regard to case: the whole name, its first word, or the
 * part of an address before its sign. Undefined for no user, and for several.
 */
export function personFinder<Person extends NamedPerson>(
  people: readonly Person[],
): (name: string) => Person | undefined {
  const byName = new Map<string, Set<Person>>();
  for (const person of people) {
    const whole = [person.name, person.surname].filter((part) => part !== null).join(' ');
    const address = person.email?.slice(0, person.email.lastIndexOf('@'));
    for (const name of [whole, nameKey(whole).split(/\s+/u)[0], address]) {
      const key = nameKey(name ?? '');
      if (key !== '') byName.set(key, (byName.get(key) ?? new Set()).add(person));
    }
  }
  return (name) => {
    const found = byName.get(nameKey(name));
    return found?.size === 1 ? [...found][0] : undefined;
  };
}

/** Returns a text that mentions users as `@[uid]` with their names, `?` for those without. */
export function withNames(text: string, nameOf: (uid: string) => string | null | undefined): string {
  return text.replace(/@\[([0-9a-z]{15})\]/g, (_whole, uid: string) => `@${nameOf(uid) ?? '?'}`);
}
