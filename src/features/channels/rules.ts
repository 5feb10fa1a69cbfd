import { addDays, dayAt, localInstant, localTime } from '../../lib/calendar.js';
import type { ErrorDetail } from '../../lib/errors.js';
import type { ChannelCreate, ChannelUpdate } from './schema.js';

/** Decisions about the members of channels. */

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;
/** Printable ASCII: an end of a line would begin another header. */
const HEADER_VALUE = /^[\x20-\x7e]{0,1000}$/;

/** Headers of the connection and the body, which the service sets. */
const RESERVED: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

export type HeaderValues = Readonly<Record<string, string>>;
/** Header values to set; null keeps the stored one. */
export type GivenHeaders = Readonly<Record<string, string | null>>;

/** Reads the member `headers`: values by name, or names alone, whose values are kept. */
export function givenHeaders(headers: NonNullable<ChannelUpdate['headers']>): GivenHeaders {
  if (!Array.isArray(headers)) return headers as GivenHeaders;
  return Object.fromEntries(headers.map((name: string) => [name, null]));
}

export const MAX_HEADERS = 10;

/** Returns the faults of headers, with paths relative to the body. */
export function headerFaults(headers: GivenHeaders): ErrorDetail[] {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) return [{ path: 'headers', message: `must have at most ${MAX_HEADERS} names` }];
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const fault = (message: string) => [{ path: `headers/${name.slice(0, 50)}`, message }];
    const value = headers[name];
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    if (!HEADER_NAME.test(name)) return fault('is not the name of a header');
    if (RESERVED.has(name.toLowerCase())) return fault('is set by the service');
    if (isRepeated) return fault('is there twice: upper and lower case are the same');
    if (typeof value === 'string' && !HEADER_VALUE.test(value)) {
      return fault('must be at most 1000 printable ASCII characters, in one line');
    }
    return [];
  });
}

/** Members of each kind, beside `kind`, `name` and `enabled`. */
const MEMBERS = {
  http: ['url', 'method', 'headers', 'body_template', 'content_type'],
  webpush: ['endpoint', 'keys', 'expiration_time'],
  email: [],
} as const satisfies Record<ChannelCreate['kind'], readonly (keyof ChannelCreate)[]>;

const REQUIRED = {
  http: ['url', 'body_template'],
  webpush: ['endpoint', 'keys'],
  email: [],
} as const satisfies Record<ChannelCreate['kind'], readonly (keyof ChannelCreate)[]>;

/** Returns the faults of a body for a kind: members of another kind, and missing ones. Null counts as absent. */
export function memberFaults(kind: ChannelCreate['kind'], body: object, { isNew }: { isNew: boolean }): ErrorDetail[] {
  const has = (name: string) => (body as Record<string, unknown>)[name] != null;
  const foreign = Object.values(MEMBERS)
    .flat()
    .filter((name) => has(name) && !(MEMBERS[kind] as readonly string[]).includes(name));
  const missing = isNew ? REQUIRED[kind].filter((name) => !has(name)) : [];
  return [
    ...foreign.map((path) => ({ path, message: `is not a member of a channel of the kind ${kind}` })),
    ...missing.map((path) => ({ path, message: `must be there in a channel of the kind ${kind}` })),
  ];
}

/** Local times, `HH:MM`; `to` is on the next day if it is not after `from`. */
interface QuietHours {
  from: string;
  to: string;
}

/** Returns the end of the quiet hours that contain a time, as a timestamp; null outside of them. */
export function endOfQuiet({ from, to }: QuietHours, timezone: string, now: Date): string | null {
  const time = localTime(now.toISOString(), timezone).slice(-5);
  const isOvernight = to <= from;
  const isIn = isOvernight ? time >= from || time < to : time >= from && time < to;
  if (!isIn) return null;
  const today = dayAt(now, timezone);
  const day = isOvernight && time >= from ? addDays(today, 1) : today;
  const end = localInstant(`${day}T${to}`, timezone);
  // The local end occurs twice when the clocks are set back.
  return end !== null && end > now.toISOString() ? end : null;
}
