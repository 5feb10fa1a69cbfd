import { comparisonForm } from '../../filter/comparison.js';
import type { Named } from '../../filter/fields.js';
import { textOf, type Value } from '../../filter/tree.js';
import { all, every } from '../data/mirror.js';
import { profile } from '../data/session.js';

/** Objects of the mirror that values of a filter can name, by the rules of the service. */

export interface NamedObject {
  id: number;
  uid: string;
  name: string;
}

export function objectsOf(named: Named): readonly NamedObject[] {
  return named === 'person' ? people() : all(named);
}

/** The user, the owners and members of shares, and assignees. Only an address is a name of theirs. */
function people(): NamedObject[] {
  const known = new Map<number, NamedObject>();
  const me = profile.value;
  if (me !== undefined) known.set(me.id, { id: me.id, uid: me.uid, name: me.email });
  for (const { owner, member } of all('share')) {
    for (const { id, uid, email } of [owner, member]) known.set(id, { id, uid, name: email });
  }
  for (const { assignee } of every('task')) {
    if (assignee !== null && !known.has(assignee.id)) known.set(assignee.id, { ...assignee, name: assignee.uid });
  }
  return [...known.values()];
}

/** Names of areas, goals and tags are unique by their compatibility form; others are compared like texts. */
function keyOf(named: Named, name: string): string {
  const isUnique = named === 'area' || named === 'goal' || named === 'tag';
  if (isUnique) return name.trim().normalize('NFKC').toLowerCase();
  return comparisonForm(name.trim());
}

/** Returns the objects that a value names. A tag stands for all tags with its name. */
export function objectsNamed(named: Named, value: Value): readonly NamedObject[] {
  const known = objectsOf(named);
  const name = textOf(value);
  if (typeof value === 'string') {
    if (named === 'person' && name.toLowerCase() === 'me') return known.slice(0, 1);
    const [byId] = known.filter(({ id, uid }) => uid === name || String(id) === name);
    if (byId !== undefined) return named === 'tag' ? withName(known, named, byId.name) : [byId];
  }
  return withName(known, named, name);
}

function withName(known: readonly NamedObject[], named: Named, name: string): NamedObject[] {
  const key = keyOf(named, name);
  return known.filter((one) => keyOf(named, one.name) === key);
}
