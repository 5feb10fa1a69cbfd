/** A line of a text that comes in pieces, by its number from 1; its bytes are absent when it is too long. */
export interface Line {
  number: number;
  bytes: Buffer | undefined;
}

const NEWLINE = 0x0a;

/**
 * Splits a stream of bytes into lines, holding no more of it than one line.
 * @param maxBytes of a line; a longer one is left out
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    // Of a line that is too long, only its length is of interest.
    if (length <= maxBytes) parts.push(part);
    else parts = [];
  };
  const take = (): Line => {
    const bytes = length > maxBytes ? undefined : Buffer.concat(parts, length);
    parts = [];
    length = 0;
    return { number: number++, bytes };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}
