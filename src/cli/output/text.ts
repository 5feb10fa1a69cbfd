// Texts of users on a terminal. Control sequences could move the cursor, change the title or answer questions of the
// terminal, and characters of direction could disguise a line.

const SPACES = /[\t\r\n\v\f\u2028\u2029]+/gu;
const CONTROL = /[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu;
const CONTROL_IN_LINES = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu;

/** Returns a text as one line without tabs. */
export function oneLine(text: string): string {
  return text.replace(SPACES, ' ');
}

/** Returns a line that can be written to a terminal. */
export function safeLine(text: string): string {
  return oneLine(text).replace(CONTROL, '');
}

/** The same for a text of several lines. */
export function safeLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL_IN_LINES, '');
}

/** Returns JSON in which control characters are escaped. `JSON.stringify` leaves those above 0x7e as they are. */
export function safeJson(json: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(CONTROL_IN_LINES, escaped);
}

const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const EMOJI = /^\p{Extended_Pictographic}/u;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const ASCII = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the number of columns that a line takes on a terminal. */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

function widthOfGrapheme(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  if (WIDE.test(grapheme)) return 2;
  return grapheme.includes('\ufe0f') && EMOJI.test(grapheme) ? 2 : 1;
}

/** Returns a line that takes exactly this number of columns, shortened if needed. */
export function fitted(text: string, width: number): string {
  const whole = widthOf(text);
  if (whole <= width) return text + ' '.repeat(width - whole);
  let taken = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const more = widthOfGrapheme(segment);
    if (used + more > width - 1) break;
    taken += segment;
    used += more;
  }
  return `${taken}…${' '.repeat(Math.max(0, width - 1 - used))}`;
}
