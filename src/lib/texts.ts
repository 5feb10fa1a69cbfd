/** Cuts of texts, which never divide a surrogate pair. Offsets and lengths are in UTF-16 units. */

/** Returns the offset at which the character at an offset starts. */
export function characterStart(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset - 1 : offset;
}

/** Returns a text, or as much of its beginning as the length allows. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, characterStart(text, length));
}
