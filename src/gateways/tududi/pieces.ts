import { Readable } from 'node:stream';
import { isObject } from './values.js';

/** A list that comes page by page, so that no more than a page of it is in memory. */
export class Listed {
  constructor(readonly pages: AsyncIterable<readonly unknown[]>) {}
}

/** A list that is in memory, written item by item: its items may be many times a piece. */
export function listOf(items: readonly unknown[]): Listed {
  return new Listed(onePage(items));
}

async function* onePage(items: readonly unknown[]) {
  yield items;
}

export function listed<Item>(pages: AsyncIterable<readonly Item[]>, render: (item: Item) => unknown): Listed {
  return new Listed(mapped(pages, render));
}

async function* mapped<Item>(pages: AsyncIterable<readonly Item[]>, render: (item: Item) => unknown) {
  for await (const page of pages) yield page.map(render);
}

/** An object of lists that comes page by page, as names with items. Items of the same name follow each other. */
export class Grouped {
  constructor(readonly pages: AsyncIterable<readonly (readonly [name: string, item: unknown])[]>) {}
}

/** Length at which a piece ends, in characters. A single item may have more. */
const PIECE_LENGTH = 262_144;

/** Writes a value as JSON, in pieces. */
export async function* piecesOf(value: unknown): AsyncGenerator<string, void> {
  let piece = '';
  for await (const text of textsOf(value)) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Writes a list, an object with lists among its members, or any other value, which is one text. */
async function* textsOf(value: unknown): AsyncGenerator<string, void> {
  if (value instanceof Listed) {
    yield* textsOfList(value);
  } else if (value instanceof Grouped) {
    yield* textsOfGroups(value);
  } else if (isObject(value) && hasList(value)) {
    let before = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* textsOf(member);
      before = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(value);
  }
}

/** True for a list, an object of lists, and for an object with one of them in it, at any depth. */
function hasList(value: unknown): boolean {
  if (value instanceof Listed || value instanceof Grouped) return true;
  return isObject(value) && !Array.isArray(value) && Object.values(value).some(hasList);
}

async function* textsOfList({ pages }: Listed): AsyncGenerator<string, void> {
  let before = '[';
  for await (const page of pages) {
    for (const item of page) {
      yield before;
      yield* textsOf(item);
      before = ',';
    }
  }
  yield before === '[' ? '[]' : ']';
}

async function* textsOfGroups({ pages }: Grouped) {
  let open: string | undefined;
  for await (const page of pages) {
    for (const [name, item] of page) {
      if (name === open) yield ',';
      else yield `${open === undefined ? '{' : '],'}${JSON.stringify(name)}:[`;
      open = name;
      yield* textsOf(item);
    }
  }
  yield open === undefined ? '{}' : ']}';
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
