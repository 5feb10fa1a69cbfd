const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Maximum number of code units per grapheme cluster. */
const UNITS_PER_CHARACTER = 20;

/**
 * Returns the first `max` grapheme clusters (UAX #29) of a text, without splitting one.
 * The result has at most 20 × `max` code units.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const units = max * UNITS_PER_CHARACTER;
  const head = text.slice(0, units);
  let end = 0;
  let count = 0;
  for (const { index, segment } of GRAPHEMES.segment(head)) {
    if (count === max) break;
    const next = index + segment.length;
    // The last cluster of a truncated text may be incomplete.
    if (next === units && text.length > units) break;
    end = next;
    count += 1;
  }
  return text.slice(0, end);
}

export function firstWords(text: string, max: number): string {
  return text.trim().split(/\s+/u).slice(0, max).join(' ');
}

/**
 * Sanitizes text of the provider: removes control characters except line breaks and tabs, and unpaired surrogates;
 * trims it to at most `max` characters.
 */
export function tidy(text: string, max: number): string {
  const head = text.trimStart().slice(0, max * UNITS_PER_CHARACTER + 1);
  return cut(head.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, ''), max).trim();
}
