import { Temporal } from 'temporal-polyfill';
import { occurrences } from '../../features/tasks/recurrence/recurrence.js';
import { isTimeZone } from '../../lib/calendar.js';
import { type Component, firstOf } from './calendar-lines.js';
import { fullRule, recurrenceOf, ruleIn } from './calendar-rules.js';
import { WINDOWS_ZONES } from './windows-zones.js';

/** Time zones of a calendar: by their IANA names, as the file defines them, or by names of Windows and Outlook. */

/** Returns the instant of a local time; null if the zone is not known. */
export type ZoneReader = (tzid: string, local: Temporal.PlainDateTime) => Temporal.Instant | null;

export function zonesOf(calendar: Component): ZoneReader {
  const defined = new Map<string, Onset[] | null>();
  for (const zone of calendar.components) {
    if (zone.name === 'vtimezone') defined.set(firstOf(zone, 'tzid')?.raw.trim() ?? '', onsetsOf(zone));
  }
  const names = new Map<string, string | null>();
  return (tzid, local) => {
    let name = names.get(tzid);
    if (name === undefined) {
      name = ianaName(tzid);
      names.set(tzid, name);
    }
    if (name !== null) return local.toZonedDateTime(name).toInstant();
    const onsets = defined.get(tzid.trim());
    if (onsets != null) return instantOf(onsets, local);
    const windows = windowsName(tzid);
    return windows === null ? null : local.toZonedDateTime(windows).toInstant();
  };
}

/** Programs write a path before the name (`/mozilla.org/20050126_1/Europe/Berlin`). */
function ianaName(tzid: string): string | null {
  const parts = tzid.trim().replace(/^"|"$/g, '').split('/');
  for (let from = 0; from < parts.length; from += 1) {
    const name = parts.slice(from).join('/');
    const zone = zoneNamed(name);
    if (zone !== undefined) return zone;
  }
  return null;
}

/** Returns the official spelling of a zone, in any case. */
function zoneNamed(name: string): string | undefined {
  if (isTimeZone(name)) return name;
  zones ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]));
  return zones.get(name.toLowerCase());
}

let zones: ReadonlyMap<string, string> | undefined;

/** Outlook has names of its own with cities: `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`. */
function windowsName(tzid: string): string | null {
  const name = tzid.trim().replace(/^"|"$/g, '');
  const known = WINDOWS_ZONES.get(name) ?? WINDOWS_ZONES.get(name.replace(/ \d+$/, ''));
  if (known !== undefined) return known;
  const [, cities] = /^\((?:UTC|GMT)[^)]*\) (.+)$/.exec(name) ?? [];
  for (const city of cities?.split(',') ?? []) {
    const zone = zoneOfCity(city.trim().replaceAll(' ', '_'));
    if (zone !== undefined) return zone;
  }
  return null;
}

let cities: ReadonlyMap<string, string> | undefined;

function zoneOfCity(city: string): string | undefined {
  cities ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone]));
  return cities.get(city);
}

/** Beginnings of a part of a zone, and parts of it: each date is compared with all. */
const MAX_ONSETS = 200;

/** A part of a zone (RFC 5545, 3.6.5): its offsets in seconds, and when it begins. */
interface Onset {
  from: number;
  to: number;
  start: Temporal.PlainDateTime;
  /** Returns the last time up to a local time at which it begins; undefined if there is none. */
  lastUntil(local: Temporal.PlainDateTime): Temporal.PlainDateTime | undefined;
}

/** Returns null for a zone with a part that cannot be read. */
function onsetsOf(zone: Component): Onset[] | null {
  const parts = zone.components.filter(({ name }) => name === 'standard' || name === 'daylight');
  const onsets = parts.map(onsetOf);
  return onsets.length === 0 || onsets.length > MAX_ONSETS || onsets.includes(null) ? null : (onsets as Onset[]);
}

function onsetOf(part: Component): Onset | null {
  const from = offsetIn(firstOf(part, 'tzoffsetfrom')?.raw);
  const to = offsetIn(firstOf(part, 'tzoffsetto')?.raw);
  const start = localIn(firstOf(part, 'dtstart')?.raw ?? '');
  if (from === null || to === null || start === null) return null;
  const rdates = part.properties.filter(({ name }) => name === 'rdate').flatMap(({ raw }) => raw.split(','));
  if (rdates.length > MAX_ONSETS) return null;
  const single = [start, ...rdates.map(localIn).filter((one) => one !== null)];
  const rule = firstOf(part, 'rrule');
  const day = start.toPlainDate().toString();
  const toLocal = (utc: Temporal.PlainDateTime) => utc.add({ seconds: from });
  const anchor = { day, due: day, time: start.toPlainTime(), toLocal };
  const parsed = rule === undefined ? null : ruleIn(rule.raw);
  const recurrence = parsed === null ? undefined : recurrenceOf(parsed, anchor);
  if (rule !== undefined && recurrence === undefined) return null;
  return {
    ...{ from, to, start },
    lastUntil(local) {
      const begun = single.filter((one) => Temporal.PlainDateTime.compare(one, local) <= 0);
      if (recurrence !== undefined && begun.length > 0) {
        const end = recurrence.recurrence_end_date ?? '9999-12-31';
        const today = local.toPlainDate().toString();
        const until = end < today ? end : today;
        const from = Temporal.PlainDate.from(until).subtract({ years: 2 }).toString();
        const range = { limit: MAX_ONSETS, from, until };
        const days = occurrences(fullRule(recurrence), day, day, range);
        const times = days.map((one) => Temporal.PlainDate.from(one).toPlainDateTime(start.toPlainTime()));
        begun.push(...times.filter((one) => Temporal.PlainDateTime.compare(one, local) <= 0));
      }
      return begun.sort(Temporal.PlainDateTime.compare).at(-1);
    },
  };
}

/** Parses an offset such as `+0530`, in seconds. */
function offsetIn(raw = ''): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(raw.trim()) ?? [];
  if (hours === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

function localIn(raw: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(raw.trim().replace(/Z$/i, ''));
  } catch {
    return null;
  }
}

function instantOf(onsets: readonly Onset[], local: Temporal.PlainDateTime): Temporal.Instant {
  let current: { onset: Onset; at: Temporal.PlainDateTime } | undefined;
  for (const onset of onsets) {
    const at = onset.lastUntil(local);
    if (at !== undefined && (current === undefined || Temporal.PlainDateTime.compare(at, current.at) > 0))
      current = { onset, at };
  }
  const [first] = [...onsets].sort((one, other) => Temporal.PlainDateTime.compare(one.start, other.start));
  let offset = current?.onset.to ?? first?.from ?? 0;
  // A local time that the clocks skip has the offset before the change.
  if (current !== undefined) {
    const since = local.since(current.at).total('seconds');
    if (since < current.onset.to - current.onset.from) offset = current.onset.from;
  }
  return local.toZonedDateTime('UTC').toInstant().subtract({ seconds: offset });
}
