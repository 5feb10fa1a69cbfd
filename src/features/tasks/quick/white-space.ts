import type { Stretch } from './repetitions.js';

export interface Collapsed {
  text: string;
  toOriginal(stretch: Stretch): Stretch;
}

/**
 * Collapses white space. The date library's patterns have several `\s*` in a row: their time grows with the third
 * power of the length of a run.
 */
export function collapseSpace(original: string): Collapsed {
  /** For each run longer than one space: the index of its end in `text`, and the characters removed so far. */
  const cuts: { at: number; removed: number }[] = [];
  let removed = 0;
  const text = original.replace(/\s+/g, (run, at: number) => {
    if (run.length > 1) {
      const start = at - removed;
      removed += run.length - 1;
      cuts.push({ at: start + 1, removed });
    }
    return ' ';
  });
  const place = (offset: number) => offset + (cuts.findLast(({ at }) => at <= offset)?.removed ?? 0);
  // A range ends after its last character, without the white space that follows.
  return { text, toOriginal: ({ start, end }) => ({ start: place(start), end: place(end - 1) + 1 }) };
}
