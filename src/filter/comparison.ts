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
  return form === inLowerAscii(text) ? null : form;
}

function inLowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}

/** Letters that Unicode does not decompose, and that the root collation (CLDR) sorts beside these. */
const LATIN: Readonly<Record<string, string>> = { æ: 'ae', ð: 'd', ø: 'o', đ: 'd', ħ: 'h', ł: 'l', œ: 'oe' };
const UNDECOMPOSED = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g');

/** Marks that any script uses, such as accents. Vowel signs, which are letters of one script, are not among them. */
const MARKS = /(?=\p{M})\p{Script=Inherited}/gu;

/** An index of PostgreSQL has at most 2,704 bytes for letters and name. One character can decompose into 18. */
const MAX_LETTERS = 255;

/**
 * Returns the letters by which a name is sorted, without marks and case. Databases store them (`name_letters`), so a
 * change requires a migration that computes them again.
 */
export function lettersOf(name: string): string {
  if (isAscii(name)) return name.toLowerCase();
  const plain = comparisonForm(name).normalize('NFD').replace(MARKS, '');
  const letters = plain.replace(UNDECOMPOSED, (letter) => LATIN[letter] ?? letter).normalize('NFC');
  return letters.length <= MAX_LETTERS ? letters : [...letters].slice(0, MAX_LETTERS).join('');
}

/** Returns the letters of a name; null if they are the name with ASCII letters in lower case. */
export function differingLetters(name: string): string | null {
  const letters = lettersOf(name);
  return letters === inLowerAscii(name) ? null : letters;
}

/** Returns the key by whose code points names are sorted: their letters, then the name itself. */
export function sortKeyOf(name: string): string {
  return `${lettersOf(name)}\u0001${name}`;
}
