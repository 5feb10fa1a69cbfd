/**
 * A queue that serves owners in turn; items of one owner are served in order of arrival. State: waiting items, in
 * memory.
 */
export interface FairQueue<Item extends { owner: number }> {
  /** @returns false without a change if the owner's part of the queue, or the whole queue, is full */
  push(item: Item): boolean;
  /** Removes and returns the next item of an owner who is not busy. The owner then goes to the end of the order. */
  next(isBusy: (owner: number) => boolean): Item | undefined;
  clear(): Item[];
  owners(): number[];
}

export function createFairQueue<Item extends { owner: number }>(max: { ofOwner: number; all: number }) {
  /** In the order of serving. */
  const byOwner = new Map<number, Item[]>();
  let size = 0;

  const queue: FairQueue<Item> = {
    push(item) {
      const items = byOwner.get(item.owner) ?? [];
      if (items.length >= max.ofOwner || size >= max.all) return false;
      items.push(item);
      byOwner.set(item.owner, items);
      size += 1;
      return true;
    },
    next(isBusy) {
      for (const [owner, items] of byOwner) {
        if (isBusy(owner)) continue;
        const item = items.shift();
        byOwner.delete(owner);
        if (items.length > 0) byOwner.set(owner, items);
        size -= 1;
        return item;
      }
      return undefined;
    },
    clear() {
      const items = [...byOwner.values()].flat();
      byOwner.clear();
      size = 0;
      return items;
    },
    owners: () => [...byOwner.keys()],
  };
  return queue;
}
