import type { Stretch } from './repetitions.js';

export interface Collapsed {
  /** The text with one blank in place of each run of white space. */
  text: string;
  /** Where a stretch of that text lies in the original. */
  toOriginal(stretch: Stretch): Stretch;
}

/**
 * Collapses white space. Patterns with several `\s*` in a row, as the library for dates has them, take time that grows
 * with the third power of the length of a run.
 */
export function collapseSpace(original: string): Collapsed {
  /** Of each run that is longer than its blank: where the text goes on behind it, and how much shorter it is up to there. */
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
  // A stretch ends behind its last character: not behind white space that follows.
  return { text, toOriginal: ({ start, end }) => ({ start: place(start), end: place(end - 1) + 1 }) };
}
