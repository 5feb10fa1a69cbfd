/** Items that wait, in turns of their owners: within one owner in the order of arrival. */
export interface FairQueue<Item extends { owner: number }> {
  /** @returns false, and does nothing, when the owner's part of the queue or all of it is full */
  push(item: Item): boolean;
  /** Takes the next item of an owner who is not busy; the owner's other items then wait behind those of all others. */
  next(isBusy: (owner: number) => boolean): Item | undefined;
  /** Takes all items. */
  clear(): Item[];
  owners(): number[];
}

export function createFairQueue<Item extends { owner: number }>(max: { ofOwner: number; all: number }) {
  /** The owner that comes first is served next. */
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
