import type { Named } from '../../filter/fields.js';
import { textOf, type Value } from '../../filter/tree.js';
import { all } from '../data/mirror.js';
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

/** The user, and owners who share with them. */
function people(): NamedObject[] {
  const known = new Map<number, NamedObject>();
  const me = profile.value;
  if (me !== undefined) known.set(me.id, { id: me.id, uid: me.uid, name: me.email });
  for (const { owner } of all('share')) known.set(owner.id, { id: owner.id, uid: owner.uid, name: owner.email });
  return [...known.values()];
}

/** Names of areas, goals and tags are unique by their compatibility form; others fold the case of ASCII only. */
function keyOf(named: Named, name: string): string {
  const isUnique = named === 'area' || named === 'goal' || named === 'tag';
  if (isUnique) return name.trim().normalize('NFKC').toLowerCase();
  return name.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the objects that a value names. A tag stands for all tags with its name. */
export function objectsNamed(named: Named, value: Value): readonly NamedObject[] {
  const known = objectsOf(named);
  const word = textOf(value);
  if (typeof value === 'string') {
    if (named === 'person' && word.toLowerCase() === 'me') return known.slice(0, 1);
    const [byId] = known.filter(({ id, uid }) => uid === word || String(id) === word);
    if (byId !== undefined) return named === 'tag' ? withName(known, named, byId.name) : [byId];
  }
  return withName(known, named, word);
}

function withName(known: readonly NamedObject[], named: Named, name: string): NamedObject[] {
  const key = keyOf(named, name);
  return known.filter((one) => keyOf(named, one.name) === key);
}
