/**
 * A queue that serves owners in turn; items of one owner are served in order of arrival. State: waiting items, in
 * memory.
 */
interface FairQueue<Item extends { owner: number }> {
  /** @returns false without a change if the owner's part of the queue, or the whole queue, is full */
  push(item: Item): boolean;
  /** Puts removed items back before all others. Their owners are next, in the order of the items. */
  putBack(items: readonly Item[]): void;
  /**
   * Removes and returns the next item of an owner who is not busy. The owner then goes to the end of the order.
   * @param isBusy gets the owner with their next item
   */
  next(isBusy: (owner: number, item: Item) => boolean): Item | undefined;
  /** Removes and returns the items with a property. */
  remove(matches: (item: Item) => boolean): Item[];
  clear(): Item[];
  owners(): number[];
  /** True if the next item of an owner has a property. */
  someNext(matches: (item: Item) => boolean): boolean;
  readonly size: number;
}

export function createFairQueue<Item extends { owner: number }>(max: { ofOwner: number; all: number }) {
  /** In the order of serving. */
  const byOwner = new Map<number, Item[]>();
  let size = 0;

  function append(item: Item): void {
    const items = byOwner.get(item.owner);
    if (items === undefined) byOwner.set(item.owner, [item]);
    else items.push(item);
  }

  const queue: FairQueue<Item> = {
    push(item) {
      if (size >= max.all || (byOwner.get(item.owner)?.length ?? 0) >= max.ofOwner) return false;
      append(item);
      size += 1;
      return true;
    },
    putBack(items) {
      if (items.length === 0) return;
      const others = [...byOwner.values()].flat();
      byOwner.clear();
      for (const item of [...items, ...others]) append(item);
      size += items.length;
    },
    next(isBusy) {
      for (const [owner, items] of byOwner) {
        const [first] = items;
        if (first === undefined || isBusy(owner, first)) continue;
        items.shift();
        byOwner.delete(owner);
        if (items.length > 0) byOwner.set(owner, items);
        size -= 1;
        return first;
      }
      return undefined;
    },
    remove(matches) {
      const items = queue.clear();
      for (const item of items) if (!matches(item)) append(item);
      const removed = items.filter(matches);
      size = items.length - removed.length;
      return removed;
    },
    clear() {
      const items = [...byOwner.values()].flat();
      byOwner.clear();
      size = 0;
      return items;
    },
    owners: () => [...byOwner.keys()],
    someNext(matches) {
      for (const [first] of byOwner.values()) if (first !== undefined && matches(first)) return true;
      return false;
    },
    get size() {
      return size;
    },
  };
  return queue;
}
