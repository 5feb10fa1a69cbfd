/** Order in which members are set: an object follows those that it refers to. Other types come last. */
const ORDER = ['area', 'goal', 'tag', 'project', 'section', 'task', 'note', 'view'];

/**
 * Whether an object is a part now, and was one before the batch, in the order of restoration. Parts that leave their whole
 * come first, because wholes take their parts along; an object that becomes a part must have no parts by then.
 */
export const PARTS = [
  [true, false],
  [false, false],
  [true, true],
  [false, true],
] as const;

export function isUniquelyNamed(type: string): boolean {
  return type === 'area' || type === 'goal';
}

export function byOrder(types: readonly string[]): string[] {
  const place = (type: string) => (ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length);
  return [...types].sort((one, other) => place(one) - place(other));
}
