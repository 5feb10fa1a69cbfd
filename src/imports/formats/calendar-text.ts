import { isUtf8 } from 'node:buffer';
import { type DecodedText, decoded } from './text.js';

const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];

/**
 * Decodes a calendar. Lines are unfolded before (RFC 5545, 3.1): a fold may be inside a character. If the whole is not
 * UTF-8, each line is read by itself: one line with other bytes does not change the others.
 */
export function decodedCalendar(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) {
    const { text, encoding } = decoded(bytes);
    return { text: decoded(unfolded(Buffer.from(text))).text, encoding };
  }
  const lines = unfolded(bytes);
  if (isUtf8(lines)) return decoded(lines);
  const each = split(lines).map((line) => decoded(line));
  const isUnicode = each.some(({ text, encoding }) => encoding === 'utf-8' && /[^\0-\x7f]/.test(text));
  return { text: each.map(({ text }) => text).join('\n'), encoding: isUnicode ? 'utf-8' : 'windows-1252' };
}

/** Joins folded lines, drops empty ones, and ends each line with LF. A line that begins or ends a component is never folded. */
function unfolded(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const line of split(bytes)) {
    if (line.length === 0) continue;
    const [first] = line;
    const [start] = parts;
    const isContinuation = (first === SPACE || first === TAB) && start !== undefined && !isLimit(start);
    if (isContinuation) parts.push(line.subarray(1));
    else {
      if (parts.length > 0) lines.push(Buffer.concat([...parts, LINE_END]));
      parts = [line];
    }
  }
  return Buffer.concat([...lines, ...parts]);
}

const LINE_END = Buffer.of(LF);

function isLimit(line: Uint8Array): boolean {
  return /^(?:BEGIN|END):/i.test(
    Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, 6)).toString('latin1'),
  );
}

/** Splits bytes at CR LF, LF or CR. */
function split(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) continue;
    lines.push(bytes.subarray(start, at));
    if (bytes[at] === CR && bytes[at + 1] === LF) at += 1;
    start = at + 1;
  }
  return lines;
}
