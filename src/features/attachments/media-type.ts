import { isUtf8 } from 'node:buffer';

/** Bytes at the start of a file that decide its type. */
export const HEAD_BYTES = 65_536;

const TEXT = 'text/plain';
const UNKNOWN = 'application/octet-stream';

/** Types that a browser may show. None of them can run scripts, and the response forbids scripts as well. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'application/pdf',
  TEXT,
]);

export function mayBeShown(mediaType: string): boolean {
  return SHOWN.has(mediaType) || mediaType.startsWith('audio/');
}

/**
 * Returns the type by the first bytes of a file, whatever type the client claims.
 * @param isWhole false if the file has more bytes
 */
export async function mediaTypeOf(head: Buffer, isWhole: boolean): Promise<{ mediaType: string; extension: string }> {
  // Loaded on first use.
  const { fileTypeFromBuffer } = await import('file-type');
  // The parser throws for a damaged file that ends early.
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  // The byte order mark of UTF-16 is also a start of MPEG audio, layer I, which is out of use.
  const isMark = known?.ext === 'mp1' && head[1] === 0xfe;
  if (known !== undefined && !isMark) return { mediaType: known.mime, extension: known.ext };
  return isText(head, isWhole) ? { mediaType: TEXT, extension: 'txt' } : { mediaType: UNKNOWN, extension: 'bin' };
}

function isText(head: Buffer, isWhole: boolean): boolean {
  return !head.includes(0) && isUtf8(isWhole ? head : withoutCutCharacter(head));
}

/** Drops the bytes of a character that continues after the end. */
function withoutCutCharacter(head: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= head.length; back++) {
    const byte = head[head.length - back] ?? 0;
    if (byte >= 0xc0) return head.subarray(0, head.length - back);
    if (byte < 0x80) break;
  }
  return head;
}

export function contentTypeOf(mediaType: string): string {
  return mediaType === TEXT ? `${TEXT}; charset=utf-8` : mediaType;
}
