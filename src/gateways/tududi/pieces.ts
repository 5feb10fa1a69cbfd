import { Readable } from 'node:stream';
import { isObject } from './values.js';

/** A list that comes page by page, so that no more than a page of it is in memory. */
export class Listed {
  constructor(readonly pages: AsyncIterable<readonly unknown[]>) {}
}

export function listed<Item>(pages: AsyncIterable<readonly Item[]>, shown: (item: Item) => unknown): Listed {
  return new Listed(mapped(pages, shown));
}

async function* mapped<Item>(pages: AsyncIterable<readonly Item[]>, shown: (item: Item) => unknown) {
  for await (const page of pages) yield page.map(shown);
}

/**
 * Writes a value as JSON, in pieces of about a page: a list, an object with lists among its members, or any other value,
 * which is one piece.
 */
export async function* piecesOf(value: unknown): AsyncGenerator<string, void> {
  if (value instanceof Listed) {
    yield* piecesOfList(value);
  } else if (isObject(value) && hasList(value)) {
    let before = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(member);
      before = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(value);
  }
}

/** True for a list, and for an object with a list in it, at any depth. */
function hasList(value: unknown): boolean {
  if (value instanceof Listed) return true;
  return isObject(value) && !Array.isArray(value) && Object.values(value).some(hasList);
}

async function* piecesOfList({ pages }: Listed): AsyncGenerator<string, void> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(item)).join();
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Length up to which a response is sent whole, in characters. */
const MAX_WHOLE_LENGTH = 1_048_576;

/**
 * Collects pieces up to `MAX_WHOLE_LENGTH`. Returns the text when that is all of it, else a stream of it. What is thrown
 * until then is thrown here, while a response can still say so; later it ends the stream, and its connection.
 * @param next gets the next piece
 */
export async function textOrStream(next: () => Promise<IteratorResult<string, void>>): Promise<string | Readable> {
  let text = '';
  while (text.length <= MAX_WHOLE_LENGTH) {
    const { done, value } = await next();
    if (done === true) return text;
    text += value;
  }
  async function* rest() {
    yield text;
    text = '';
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
  }
  // No piece is made before its client has taken those before it.
  return Readable.from(rest(), { highWaterMark: 0 });
}
