const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A character may be built of many code units; more than this many per character are not carried along. */
const UNITS_PER_CHARACTER = 20;

/**
 * The first `max` characters of a text as a person counts them (grapheme clusters, UAX #29): a family emoji or a letter
 * with its accents is one and is never cut apart. The result has at most 20 × `max` code units, whatever was stacked.
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
    // The last cluster of a shortened head may itself be cut apart.
    if (next === units && text.length > units) break;
    end = next;
    count += 1;
  }
  return text.slice(0, end);
}

/** The first `max` words, where words are what white space separates. */
export function firstWords(text: string, max: number): string {
  return text.trim().split(/\s+/u).slice(0, max).join(' ');
}

/**
 * A foreign text made fit to be stored and shown: without control characters (line breaks and tabs stay) and unpaired
 * surrogates, trimmed, and at most `max` characters long.
 */
export function tidy(text: string, max: number): string {
  const head = text.trimStart().slice(0, max * UNITS_PER_CHARACTER + 1);
  return cut(head.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, ''), max).trim();
}
