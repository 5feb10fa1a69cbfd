/** A line of a streamed text, numbered from 1. `bytes` is absent if the line is too long. */
export interface Line {
  number: number;
  bytes: Buffer | undefined;
}

/** Maximum length of a line of an import. */
export const MAX_LINE_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Splits a stream of bytes into lines, buffering at most one line.
 * @param maxBytes of a line; the content of a longer one is dropped
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    // Only the length of a too long line is needed.
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
