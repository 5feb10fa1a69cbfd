import { metPersons, type Person, personOf } from './met-persons.js';
import { all, every } from './mirror.js';

/** Returns the label of a user: the name, else the address if the user sees it, else a dash. */
export function labelOfPerson({ uid, name, email = null }: Person & { email?: string | null }): string {
  return name ?? email ?? parties().find((party) => party.uid === uid)?.email ?? '–';
}

/** Returns the user, and the owners and members of all shares. */
function parties() {
  return [...all('profile'), ...all('share').flatMap(({ owner, member }) => [owner, member])];
}

/** Returns the user whom an id or a uid names, among those whom the mirror names. */
export function personNamed(reference: string): Person | undefined {
  const isNamed = ({ id, uid }: Pick<Person, 'id' | 'uid'>) => uid === reference || id === Number(reference);
  const party = parties().find(isNamed);
  if (party !== undefined) return personOf(party);
  const assignees = every('task').flatMap(({ assignee }) => assignee ?? []);
  return [...metPersons.values()].find(isNamed) ?? assignees.find(isNamed);
}
