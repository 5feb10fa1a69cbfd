/** Lines of iCalendar (RFC 5545, section 3.1). All text that leaves as a calendar is written here. */

const LINE_END = '\r\n';
/** Octets of a line without its end. */
const MAX_OCTETS = 75;

export type Parameters = Readonly<Record<string, string>>;

/**
 * Writes a line, folded without splitting a character, with its end.
 * @param value as it stands in the line: a text has to be escaped by `escapedText`
 */
export function contentLine(name: string, value: string, parameters: Parameters = {}): string {
  const given = Object.entries(parameters).map(([key, text]) => `;${key}=${parameterValue(text)}`);
  return folded(`${name}${given.join('')}:${value}`);
}

/** Writes the line of a text. */
export function textLine(name: string, text: string, parameters?: Parameters): string {
  return contentLine(name, escapedText(text), parameters);
}

/** Writes a component with its lines. */
export function component(name: string, ...lines: readonly string[]): string {
  return `BEGIN:${name}${LINE_END}${lines.join('')}END:${name}${LINE_END}`;
}

/** Characters that no line may have (section 3.1), beside the ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;
const ESCAPED = /\r\n|[\n\r\\;,]/g;

/** Escapes a text (section 3.3.11). An end of a line becomes `\n`, whichever it is, and control characters are left out. */
export function escapedText(text: string): string {
  return text.replace(CONTROLS, '').replace(ESCAPED, (found) => (/[\n\r]/.test(found) ? '\\n' : `\\${found}`));
}

/** Writes the value of a parameter (section 3.2, RFC 6868). */
function parameterValue(text: string): string {
  const clean = text
    .replace(/\r\n|[\n\r]/g, '^n')
    .replace(CONTROLS, '')
    .replaceAll('"', "^'");
  return /[:;,]/.test(clean) ? `"${clean}"` : clean;
}

const ASCII = /^[\0-\x7f]*$/;

function folded(line: string): string {
  if (line.length <= MAX_OCTETS && ASCII.test(line)) return line + LINE_END;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      // The blank at the beginning of a continued line counts.
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(LINE_END) + LINE_END;
}

/** Octets of a character in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Writes a day or a time in the basic form: `2026-03-31T09:30` is `20260331T093000`. */
export function basicDate(day: string, time?: string | null): string {
  const date = day.replaceAll('-', '');
  return time == null ? date : `${date}T${time.replace(':', '')}00`;
}

/** Writes a timestamp in UTC, in seconds. */
export function basicInstant(timestamp: string): string {
  return `${timestamp.slice(0, 19).replace(/[-:]/g, '')}Z`;
}
