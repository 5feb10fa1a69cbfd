/** The side of another task on which a task is put. */
export type Side = 'before' | 'after';

/** Returns the index that a task takes among the others of a list. @param side absent to take the position of the other */
export function indexFor(list: readonly { uid: string }[], own: string, other: string, side?: Side): number {
  const among = side === undefined ? list : list.filter(({ uid }) => uid !== own);
  return among.findIndex(({ uid }) => uid === other) + Number(side === 'after');
}
