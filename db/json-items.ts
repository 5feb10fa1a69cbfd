import { required } from '../src/lib/typed.js';

/** Maximum bytes (UTF-8) of the items of a page. */
export const PAGE_BYTES = 1_000_000;

/** JSON texts, joined by commas in one buffer: a list is sent as the database wrote it. */
export class JsonItems {
  /** The items in UTF-8, with a comma between two. */
  readonly joined: Buffer;
  readonly length: number;
  /** Bytes of each item, separated by commas. Most lists need the last one only. */
  readonly #sizes: string;

  constructor(joined: Buffer, length: number, sizes: string) {
    this.joined = joined;
    this.length = length;
    this.#sizes = sizes;
  }

  static of(texts: readonly string[]): JsonItems {
    const sizes = texts.map((text) => Buffer.byteLength(text));
    return new JsonItems(Buffer.from(texts.join()), texts.length, sizes.join());
  }

  texts(): string[] {
    let start = 0;
    return this.#allSizes().map((size) => {
      const text = this.joined.toString('utf8', start, start + size);
      start += size + 1;
      return text;
    });
  }

  last(): string | undefined {
    return this.length === 0 ? undefined : this.joined.toString('utf8', this.joined.length - this.#lastSize());
  }

  /** Returns the first items that fit into a page of `limit` items and `PAGE_BYTES`, at least one if there are any. */
  firstOfPage(limit = Number.POSITIVE_INFINITY): JsonItems {
    const { joined, length } = this;
    if (length <= limit && joined.length <= PAGE_BYTES) return this;
    // A list reads one row more than the page has.
    const others = joined.length - this.#lastSize() - 1;
    if (length === limit + 1 && limit > 0 && others <= PAGE_BYTES) {
      return new JsonItems(joined.subarray(0, others), limit, this.#sizes.slice(0, this.#sizes.lastIndexOf(',')));
    }
    const sizes = this.#allSizes();
    let bytes = 0;
    let count = 0;
    for (; count < Math.min(length, limit); count++) {
      const more = required(sizes[count]);
      if (count > 0 && bytes + more > PAGE_BYTES) break;
      bytes += more;
    }
    return new JsonItems(joined.subarray(0, bytes + Math.max(count - 1, 0)), count, sizes.slice(0, count).join());
  }

  #lastSize(): number {
    return Number(this.#sizes.slice(this.#sizes.lastIndexOf(',') + 1));
  }

  #allSizes(): number[] {
    return this.length === 0 ? [] : this.#sizes.split(',').map(Number);
  }
}
