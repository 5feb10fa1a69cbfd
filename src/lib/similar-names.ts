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
