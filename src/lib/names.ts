import { closest, distance } from 'fastest-levenshtein';

/** Characters that show something: no white space, control, or character that is ignored by default (a filler, say). */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** True for a text without a visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Returns a name without surrounding white space; empty if nothing of it is visible. */
export function cleanName(name: string): string {
  return isBlank(name) ? '' : name.trim();
}

/** Returns the key of a unique name: its compatibility form (Unicode NFKC) in lower case. */
export function nameKey(name: string): string {
  return cleanName(name).normalize('NFKC').toLowerCase();
}

/** Returns a noun with its indefinite article. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Returns the known name that a misspelled name probably means; undefined if none is similar. */
export function similarName(name: string, known: readonly string[], maxEdits = maxEditsOf(name)) {
  if (known.length === 0) return undefined;
  const swapped = known.find((one) => isSwapped(name.toLowerCase(), one.toLowerCase()));
  if (swapped !== undefined && maxEdits > 0) return swapped;
  const likely = closest(name, known);
  const edits = distance(name.toLowerCase(), likely.toLowerCase());
  return edits <= maxEdits ? likely : undefined;
}

/** True if two adjacent letters have changed places, which is one edit. */
function isSwapped(name: string, other: string): boolean {
  if (name.length !== other.length || name === other) return false;
  const at = name.split('').findIndex((letter, index) => letter !== other[index]);
  return `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}` === other;
}

/** A name at a distance of more than a third of its letters is another one. */
function maxEditsOf(name: string): number {
  return Math.min(3, Math.floor(name.length / 3));
}

/** Returns the objects whose names resemble a text, the most similar first: a part of it, or a misspelling. */
export function nearNames<T extends { name: string }>(text: string, known: readonly T[], most: number): T[] {
  const wanted = text.toLowerCase();
  const ranked = known.flatMap((one) => {
    const name = one.name.toLowerCase();
    const edits = distance(wanted, name);
    const isPart = name.includes(wanted) || wanted.includes(name);
    return isPart || edits <= maxEditsOf(text) ? [{ one, edits }] : [];
  });
  return ranked
    .sort((first, second) => first.edits - second.edits)
    .slice(0, most)
    .map(({ one }) => one);
}
