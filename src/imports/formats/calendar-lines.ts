import ICAL from 'ical.js';

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
