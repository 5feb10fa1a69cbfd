import { required } from '../src/lib/typed.js';

/** Maximum bytes (UTF-8) of the items of a page. */
export const PAGE_BYTES = 1_000_000;

/** JSON texts, joined by commas in one buffer: a list is sent as the database wrote it. */
export class JsonItems {
  /** The items in UTF-8, with a comma between two. */
  readonly joined: Buffer;
  /** Bytes of each item. */
  readonly sizes: readonly number[];

  constructor(joined: Buffer, sizes: readonly number[]) {
    this.joined = joined;
    this.sizes = sizes;
  }

  static of(texts: readonly string[]): JsonItems {
    return new JsonItems(
      Buffer.from(texts.join()),
      texts.map((text) => Buffer.byteLength(text)),
    );
  }

  get length(): number {
    return this.sizes.length;
  }

  texts(): string[] {
    let start = 0;
    return this.sizes.map((size) => {
      const text = this.joined.toString('utf8', start, start + size);
      start += size + 1;
      return text;
    });
  }

  last(): string | undefined {
    const size = this.sizes.at(-1);
    return size === undefined ? undefined : this.joined.toString('utf8', this.joined.length - size);
  }

  /** Returns the first items that fit into a page of `limit` items and `PAGE_BYTES`, at least one if there are any. */
  firstOfPage(limit = Number.POSITIVE_INFINITY): JsonItems {
    const { sizes, joined } = this;
    if (sizes.length <= limit && joined.length <= PAGE_BYTES) return this;
    let bytes = 0;
    let count = 0;
    for (; count < Math.min(sizes.length, limit); count++) {
      const more = required(sizes[count]);
      if (count > 0 && bytes + more > PAGE_BYTES) break;
      bytes += more;
    }
    return new JsonItems(joined.subarray(0, bytes + Math.max(count - 1, 0)), sizes.slice(0, count));
  }
}
