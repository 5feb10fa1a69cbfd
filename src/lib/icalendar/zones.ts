import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { component, contentLine, textLine } from './lines.js';

/**
 * VTIMEZONE components (RFC 5545, section 3.6.5), made from the changes of a zone's offset: all of some years are written,
 * so that a zone whose changes follow no rule is right as well.
 */

const known = new LRUCache<string, string>({ max: 200 });

/** True for zones that are written as UTC, without a component. */
export function isUtc(timezone: string): boolean {
  return timezone === 'UTC' || timezone === 'Etc/UTC';
}

interface Observance {
  /** Wall-clock time of the change, by the offset before it. */
  start: string;
  from: string;
  to: string;
  isDaylight: boolean;
}

/**
 * Returns the component of a zone. It costs about 1 ms for each change, once for each zone and years.
 * @param first year whose times are right
 * @param last year with changes: later times have the offset of the last one
 */
export function zoneComponent(timezone: string, first: number, last: number): string {
  const key = `${timezone} ${first} ${last}`;
  let text = known.get(key);
  if (text === undefined) {
    text = component(
      'VTIMEZONE',
      textLine('TZID', timezone),
      ...observancesOf(timezone, first, last).map(observanceText),
    );
    known.set(key, text);
  }
  return text;
}

function observancesOf(timezone: string, first: number, last: number): Observance[] {
  const start = Temporal.PlainDate.from({ year: first, month: 1, day: 1 }).toZonedDateTime(timezone);
  const before = start.getTimeZoneTransition('previous');
  const { offset } = start;
  const found: Observance[] =
    before === null
      ? [{ start: '19700101T000000', from: offset, to: offset, isDaylight: false }]
      : [observanceAt(before)];
  for (let at = start.getTimeZoneTransition('next'); at !== null && at.year <= last; ) {
    found.push(observanceAt(at));
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

function observanceAt(change: Temporal.ZonedDateTime): Observance {
  const before = change.subtract({ nanoseconds: 1 });
  const wall = change.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
  return {
    start: wall.toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''),
    from: before.offset,
    to: change.offset,
    isDaylight: change.offsetNanoseconds > before.offsetNanoseconds,
  };
}

function observanceText({ start, from, to, isDaylight }: Observance): string {
  return component(
    isDaylight ? 'DAYLIGHT' : 'STANDARD',
    contentLine('DTSTART', start),
    contentLine('TZOFFSETFROM', from.replaceAll(':', '')),
    contentLine('TZOFFSETTO', to.replaceAll(':', '')),
    contentLine('TZNAME', to.replaceAll(':', '')),
  );
}
