/** Returns the known name that is most like a mistyped one; undefined if none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3));
  const distances = known.map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }));
  const [best] = distances.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance);
  return best?.candidate ?? known.find((candidate) => name.length > 2 && candidate.startsWith(name));
}

export function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** Levenshtein distance in which two exchanged neighbours count once. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (y: number, x: number) => (y === i ? row : rows[y])?.[x] ?? 0;
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
