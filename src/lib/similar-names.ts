import { closest, distance } from 'fastest-levenshtein';

/** Returns the known name that a misspelled name probably means; undefined if none is similar. */
export function similarName(name: string, known: readonly string[], maxEdits = maxEditsOf(name)) {
  if (known.length === 0) return undefined;
  const likely = closest(name, known);
  const edits = distance(name.toLowerCase(), likely.toLowerCase());
  return edits <= maxEdits ? likely : undefined;
}

function maxEditsOf(name: string): number {
  return Math.min(3, Math.ceil(name.length / 3));
}
