/**
 * Returns the form in which texts are compared: without regard to case, and to composed, decomposed or compatible
 * characters. Databases store it (`search_forms`), so a change requires a migration that computes it again.
 *
 * NFKC, upper case, lower case, NFKC. `ẞ` has an upper case only once it is `ß`, so lower case comes first, too. A final
 * sigma equals any other sigma, and the Turkish `İ` equals `i`.
 */
export function comparisonForm(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFKC');
}

/** Returns the form of a text; null if it is the text with ASCII letters in lower case. */
export function differingForm(text: string): string | null {
  if (isAscii(text)) return null;
  const form = comparisonForm(text);
  return form === text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ? null : form;
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}
