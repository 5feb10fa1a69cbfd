import { isUtf8 } from 'node:buffer';
import ICAL from 'ical.js';
import { type DecodedText, decoded } from './text.js';

/**
 * The components of an iCalendar file (RFC 5545), each read by itself: a line that cannot be read is a fault of its
 * component, and a component whose beginning or end is missing does not change the others.
 */

export interface Property {
  /** In lower case. */
  name: string;
  params: Readonly<Record<string, string | string[] | undefined>>;
  /** The value as it is written, with its escapes. */
  raw: string;
}

export interface Component {
  /** In lower case. */
  name: string;
  properties: Property[];
  components: Component[];
  /** Lines that are no properties. */
  faults: string[];
}

const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];

/**
 * Decodes a calendar. Lines are unfolded before (RFC 5545, 3.1): a fold may be inside a character. If the whole is not
 * UTF-8, each line is read by itself: one line with other bytes does not change the others.
 */
export function decodedCalendar(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) {
    const { text, encoding } = decoded(bytes);
    return { text: decoded(unfolded(Buffer.from(text))).text, encoding };
  }
  const lines = unfolded(bytes);
  if (isUtf8(lines)) return decoded(lines);
  const each = split(lines).map((line) => decoded(line));
  const isUnicode = each.some(({ text, encoding }) => encoding === 'utf-8' && /[^\0-\x7f]/.test(text));
  return { text: each.map(({ text }) => text).join('\n'), encoding: isUnicode ? 'utf-8' : 'windows-1252' };
}

/** Joins folded lines, drops empty ones, and ends each line with LF. A line that begins or ends a component is never folded. */
function unfolded(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const line of split(bytes)) {
    if (line.length === 0) continue;
    const [first] = line;
    const [start] = parts;
    const isContinuation = (first === SPACE || first === TAB) && start !== undefined && !isLimit(start);
    if (isContinuation) parts.push(line.subarray(1));
    else {
      if (parts.length > 0) lines.push(Buffer.concat([...parts, LINE_END]));
      parts = [line];
    }
  }
  return Buffer.concat([...lines, ...parts]);
}

const LINE_END = Buffer.of(LF);

function isLimit(line: Uint8Array): boolean {
  return /^(?:BEGIN|END):/i.test(
    Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, 6)).toString('latin1'),
  );
}

/** Splits bytes at CR LF, LF or CR. */
function split(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) continue;
    lines.push(bytes.subarray(start, at));
    if (bytes[at] === CR && bytes[at + 1] === LF) at += 1;
    start = at + 1;
  }
  return lines;
}

const PARTS = new Set(['vtodo', 'vevent', 'vjournal', 'vtimezone']);
const COMPONENTS = new Set([
  'vevent',
  'vjournal',
  'vtimezone',
  'vfreebusy',
  'valarm',
  'vavailability',
  'standard',
  'daylight',
]);

/** Components within others: an alarm in a task of a calendar, and those of programs. */
const MAX_DEPTH = 10;

/** Properties of a calendar itself: they do not belong to a task whose beginning is missing. */
const OF_CALENDAR = /^(?:version|prodid|calscale|method|name|source|color|image|refresh-interval|x-.*)$/;

/**
 * Returns the calendars of a text.
 * @param isCut set if the text ends within a calendar
 */
export function calendarsOf(text: string): { calendars: Component[]; isCut: boolean } {
  const root = newComponent('');
  const open: Component[] = [root];
  const top = () => open[open.length - 1] ?? root;
  const isOpen = (name: string) => open.some((one) => one.name === name);
  const close = (name: string) => {
    const at = open.findLastIndex((one) => one.name === name);
    if (at > 0) open.splice(at);
  };
  const begin = (name: string) => {
    // An alarm contains no other, and the parts of a calendar no other parts: an end is missing.
    if (name === 'vcalendar' || name === 'valarm') close(name);
    if (PARTS.has(name)) open.splice(Math.max(1, open.findLastIndex((one) => one.name === 'vcalendar') + 1));
    if (open.length > MAX_DEPTH) return;
    const component = newComponent(name);
    top().components.push(component);
    open.push(component);
  };
  const end = (name: string) => {
    if (isOpen(name)) return close(name);
    if (name !== 'vtodo') return;
    const last = top();
    // The beginning of the task is damaged, or missing.
    if (last.name === 'vcalendar' || last === root) last.components.push(...looseTask(last));
    else if (!COMPONENTS.has(last.name)) {
      last.name = 'vtodo';
      open.pop();
    }
  };
  for (const line of text.split('\n')) {
    const [, limit, name = ''] = /^\s*(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    if (limit === undefined) addLine(top(), line);
    else if (limit.toUpperCase() === 'BEGIN') begin(name.toLowerCase());
    else end(name.toLowerCase());
  }
  const calendars = root.components.filter((one) => one.name === 'vcalendar');
  return { calendars, isCut: isOpen('vcalendar') };
}

function newComponent(name: string): Component {
  return { name, properties: [], components: [], faults: [] };
}

/** Takes the properties of a task without a beginning from its calendar. */
function looseTask(calendar: Component): Component[] {
  const properties = calendar.properties.filter(({ name }) => !OF_CALENDAR.test(name));
  if (!properties.some(({ name }) => name === 'summary')) return [];
  calendar.properties = calendar.properties.filter(({ name }) => OF_CALENDAR.test(name));
  return [{ ...newComponent('vtodo'), properties }];
}

/** Leaves all values as they are written: each reader decides what it makes of them. */
const RAW = { ...ICAL.design.icalendar, property: {}, value: {} };

function addLine(component: Component, line: string): void {
  if (line.trim() === '') return;
  try {
    const [name, params, , raw] = ICAL.parse.property(line, RAW);
    if (!/^[\w-]+$/.test(name)) throw new RangeError('no name');
    component.properties.push({ name: name.toLowerCase(), params, raw: String(raw) });
  } catch {
    component.faults.push(line.trim());
  }
}

export function firstOf(component: Component, name: string): Property | undefined {
  return component.properties.find((property) => property.name === name);
}

/** Returns the values of a list, without their escapes (RFC 5545, 3.3.11). */
export function textsOf({ raw }: Property): string[] {
  const values = raw.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? [];
  return values.map(unescaped);
}

/** Returns a text without its escapes. */
export function unescaped(raw: string): string {
  return raw.replace(/\\([\\;,nN])/g, (_, one: string) => (one === 'n' || one === 'N' ? '\n' : one));
}

export function paramOf({ params }: Property, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}
