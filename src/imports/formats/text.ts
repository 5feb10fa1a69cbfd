import { isUtf8 } from 'node:buffer';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  /** Without a byte-order mark. A byte that stands for no character is a control character, never U+FFFD. */
  text: string;
  encoding: Encoding;
}

/** Decodes UTF-16 by its byte-order mark, else UTF-8, else Windows-1252. */
export function decoded(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (first === 0xff && second === 0xfe) return { text: buffer.toString('utf16le', 2), encoding: 'utf-16le' };
  if (first === 0xfe && second === 0xff) {
    const even = Buffer.from(buffer.subarray(2, buffer.length - (buffer.length % 2)));
    return { text: even.swap16().toString('utf16le'), encoding: 'utf-16be' };
  }
  if (isUtf8(bytes)) return { text: buffer.toString('utf8').replace(/^\uFEFF/, ''), encoding: 'utf-8' };
  return { text: windows1252(buffer), encoding: 'windows-1252' };
}

/** Characters of the bytes 0x80 to 0x9f (WHATWG Encoding). Some versions of Node decode them as Latin-1. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (one) => C1.charAt(one.charCodeAt(0) - 0x80));
}
