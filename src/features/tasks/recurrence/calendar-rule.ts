/**
 * Recurrence rules of calendars (RFC 5545, section 3.3.10) beyond the six kinds of a task, as text. A kept rule counts
 * days: its end is a day, and its start is the present due date of the task. It is written in one form, so that equal
 * rules are equal texts.
 */

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** In characters. */
export const MAX_RULE_LENGTH = 500;
const MAX_NUMBER = 1_000_000;

export interface CalendarRule {
  freq: (typeof FREQUENCIES)[number];
  interval: number;
  /** Occurrences, the present one among them; null if it is not counted. */
  count: number | null;
  /** Last day on which an occurrence may be; null for none. */
  until: string | null;
  /** The parts that select days, by their names, each with its values as they are written. */
  by: ReadonlyMap<string, readonly string[]>;
  weekStart: string;
}

export type ParsedRule = { rule: CalendarRule } | { fault: string };

/** Numbers of a part: the highest absolute value, and true if they may be negative. */
const NUMBERED: Readonly<Record<string, { most: number; isSigned: boolean }>> = {
  BYMONTH: { most: 12, isSigned: false },
  BYWEEKNO: { most: 53, isSigned: true },
  BYYEARDAY: { most: 366, isSigned: true },
  BYMONTHDAY: { most: 31, isSigned: true },
  BYSETPOS: { most: 366, isSigned: true },
};

/** In the order of a written rule. */
const PARTS = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'] as const;
const FINER = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND']);
const FINER_FREQUENCIES = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);

/**
 * Parses a rule, in any case.
 * @param lastDay returns the day of an `UNTIL`; null for an unknown form. By default, it is a day
 * @returns a fault as the end of a sentence, if the rule cannot be kept
 */
export function parseCalendarRule(text: string, lastDay: (until: string) => string | null = dayIn): ParsedRule {
  if (text.length > MAX_RULE_LENGTH) return { fault: `it has more than ${MAX_RULE_LENGTH} characters` };
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';')) {
    if (part.trim() === '') continue;
    const [name = '', value = '', ...more] = part.split('=').map((one) => one.trim());
    if (value === '' || more.length > 0 || parts.has(name)) return { fault: `${part.trim()} is not understood` };
    parts.set(name, value);
  }
  const freq = parts.get('FREQ') ?? '';
  if (FINER_FREQUENCIES.has(freq)) return { fault: `${freq} is more often than daily` };
  const frequency = FREQUENCIES.find((one) => one === freq);
  if (frequency === undefined) return { fault: 'it has no FREQ' };
  const interval = wholeIn(parts.get('INTERVAL') ?? '1');
  if (interval === null) return { fault: 'INTERVAL is not understood' };
  const count = parts.has('COUNT') ? wholeIn(parts.get('COUNT') ?? '') : null;
  if (parts.has('COUNT') && count === null) return { fault: 'COUNT is not understood' };
  const until = parts.has('UNTIL') ? lastDay(parts.get('UNTIL') ?? '') : null;
  if (parts.has('UNTIL') && until === null) return { fault: 'UNTIL is not understood' };
  if (count !== null && until !== null) return { fault: 'it has both COUNT and UNTIL' };
  const weekStart = parts.get('WKST') ?? 'MO';
  if (!WEEKDAYS.includes(weekStart)) return { fault: 'WKST is not understood' };
  const by = new Map<string, readonly string[]>();
  for (const [name, value] of parts) {
    if (['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'].includes(name)) continue;
    if (FINER.has(name)) return { fault: `${name} is finer than a day` };
    const values = valuesOf(name, value);
    if (values === null) return { fault: `${name} is not understood` };
    by.set(name, values);
  }
  const fault = contradictionIn(frequency, by);
  return fault === null ? { rule: { freq: frequency, interval, count, until, by, weekStart } } : { fault };
}

function dayIn(until: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(until) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

function wholeIn(text: string): number | null {
  const number = Number(text);
  return /^\d{1,7}$/.test(text) && number >= 1 && number <= MAX_NUMBER ? number : null;
}

/** Returns the values of a part, each once; null if one is not understood, or the part is unknown. */
function valuesOf(name: string, text: string): string[] | null {
  const given = text.split(',').map((one) => one.trim());
  const numbers = NUMBERED[name];
  const values = given.map((one) => {
    if (name === 'BYDAY') return weekdayIn(one);
    return numbers === undefined ? null : numberIn(one, numbers);
  });
  return values.includes(null) ? null : [...new Set(values as string[])];
}

function numberIn(text: string, { most, isSigned }: { most: number; isSigned: boolean }): string | null {
  if (!/^[+-]?\d{1,3}$/.test(text)) return null;
  const number = Number(text);
  const isWithin = Math.abs(number) >= 1 && Math.abs(number) <= most && (isSigned || number > 0);
  return isWithin ? String(number) : null;
}

function weekdayIn(text: string): string | null {
  const [, position, weekday = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  if (!WEEKDAYS.includes(weekday)) return null;
  if (position === undefined) return weekday;
  const number = Number(position);
  return Math.abs(number) >= 1 && Math.abs(number) <= 53 ? `${number}${weekday}` : null;
}

/** Returns what the standard forbids, or what can have no dates. */
function contradictionIn(freq: CalendarRule['freq'], by: CalendarRule['by']): string | null {
  const hasPositions = by.get('BYDAY')?.some((one) => one.length > 2) === true;
  if (hasPositions && (freq === 'DAILY' || freq === 'WEEKLY')) return `BYDAY has a number, and ${freq} takes none`;
  if (hasPositions && by.has('BYWEEKNO')) return 'BYDAY has a number beside BYWEEKNO';
  if (by.has('BYWEEKNO') && freq !== 'YEARLY') return `${freq} takes no BYWEEKNO`;
  if (by.has('BYYEARDAY') && freq !== 'YEARLY') return `${freq} takes no BYYEARDAY`;
  if (by.has('BYMONTHDAY') && freq === 'WEEKLY') return 'WEEKLY takes no BYMONTHDAY';
  const positions = by.get('BYSETPOS');
  if (positions === undefined) return null;
  if (by.size === 1) return 'BYSETPOS has nothing to select from';
  const most = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[freq];
  return positions.every((one) => Math.abs(Number(one)) > most) ? 'it has no dates' : null;
}

/** Writes a rule. */
export function printCalendarRule({ freq, interval, count, until, by, weekStart }: CalendarRule): string {
  const parts = [`FREQ=${freq}`];
  if (interval !== 1) parts.push(`INTERVAL=${interval}`);
  if (count !== null) parts.push(`COUNT=${count}`);
  if (until !== null) parts.push(`UNTIL=${until.replaceAll('-', '')}`);
  for (const name of PARTS) {
    const values = by.get(name);
    if (values !== undefined) parts.push(`${name}=${values.join()}`);
  }
  if (weekStart !== 'MO') parts.push(`WKST=${weekStart}`);
  return parts.join(';');
}

/** Parses a kept rule. @throws Error if it was not written by `printCalendarRule` */
export function keptRule(text: string): CalendarRule {
  const parsed = parseCalendarRule(text);
  if ('fault' in parsed) throw new Error(`A rule was kept that cannot be read: ${parsed.fault}.`);
  return parsed.rule;
}

/** Returns a rule after one of its occurrences. */
export function afterOccurrence(text: string): string {
  const rule = keptRule(text);
  return rule.count === null ? text : printCalendarRule({ ...rule, count: Math.max(1, rule.count - 1) });
}

/** Returns a rule with another last day. */
export function withLastDay(text: string, move: (day: string) => string | null): string {
  const rule = keptRule(text);
  return rule.until === null ? text : printCalendarRule({ ...rule, until: move(rule.until) });
}
