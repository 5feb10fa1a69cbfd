import { relationsOf } from '../../resource/type.js';
import type { UndoType } from '../../write/undo-rules.js';

/**
 * Phases of a restoration. Each one takes the objects that are a part now, or not, and were one before the batch, or not.
 * Parts that leave their whole come first, because wholes take their parts along; an object that becomes a part must have
 * no parts by then.
 */
export const PARTS = [
  [true, false],
  [false, false],
  [true, true],
  [false, true],
] as const;

type Types = ReadonlyMap<string, UndoType>;

const orders = new WeakMap<Types, readonly string[]>();

/** True for types with unique names, apart from tags: objects make their tags themselves. */
export function hasOwnName(types: Types, type: string): boolean {
  return type !== 'tag' && types.get(type)?.rules.hasUniqueName === true;
}

/** Returns types in the order in which members are set: an object follows those that it refers to, or is linked to. */
export function byOrder(types: Types, names: readonly string[]): string[] {
  let order = orders.get(types);
  if (order === undefined) {
    order = inOrder(types);
    orders.set(types, order);
  }
  return order.filter((name) => names.includes(name));
}

function inOrder(types: Types): readonly string[] {
  const order = new Set<string>();
  const visit = ({ resource, rules }: UndoType, above: readonly string[]): void => {
    if (order.has(resource.type) || above.includes(resource.type)) return;
    const linked = Object.values(rules.links).map(({ target }) => target);
    for (const other of types.values()) {
      const isBefore =
        relationsOf(resource).some(([, { type }]) => type === other.resource.type) ||
        linked.includes(other.resource.table);
      if (isBefore) visit(other, [...above, resource.type]);
    }
    order.add(resource.type);
  };
  for (const type of types.values()) visit(type, []);
  return [...order];
}
