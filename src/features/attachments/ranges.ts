/** The bytes of a response: the whole file, a part of it, or none that it has. */
export type Selected = { start: number; end: number; isPart: boolean } | 'unsatisfiable';

/**
 * Returns the part of a file that a request asks for (RFC 9110, section 14.2). A header that is not valid, or names
 * several ranges, is ignored. `end` is the position after the last byte.
 * @param tag strong entity tag of the file
 */
export function selectedBytes(
  { range, 'if-range': condition }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { size, tag }: { size: number; tag: string },
): Selected {
  const whole = { start: 0, end: size, isPart: false };
  if (range === undefined || (condition !== undefined && condition !== tag)) return whole;
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return whole;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size, isPart: true };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return whole;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size), isPart: true };
}
