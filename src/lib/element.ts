/** Returns an element that the caller knows to exist. @throws RangeError if it does not */
export function elementAt<T extends {}>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`There is no element ${index}.`);
  return element;
}
