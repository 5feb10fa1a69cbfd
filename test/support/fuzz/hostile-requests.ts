import fc, { type Arbitrary } from 'fast-check';
import { hostileText as hostileLine, PROFILE_LANGUAGES } from '../hostile-text.js';
import { hostileText, hostileValue, Known, known } from './arbitrary.js';

export interface Draft {
  /** Indexes of the route and of the persona, modulo their numbers. */
  route: number;
  persona: number;
  /** Method, if it is not that of the route. */
  method: string | null;
  params: unknown[];
  query: [name: unknown, value: unknown][];
  headers: [name: string, value: string][];
  body: { json: unknown } | { text: string } | null;
}

/** An object whose names may be placeholders, too. */
export class Members {
  constructor(readonly entries: [name: unknown, value: unknown][]) {}
}

/** Placeholder for any value or member name in responses of a listener. */
export const ANY = 'any';
export const NAME = 'name';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Repetitive text, which reveals quadratic time. */
const repeated = (units: readonly string[], most: number): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...units), fc.constantFrom(2, 30, 1_000, 100_000), fc.constantFrom('', 'x', '"', '\\'))
    .map(([unit, count, end]) => unit.repeat(Math.min(count, Math.floor(most / unit.length))) + end);

const UNITS = [
  ' ',
  '\t',
  '\u00a0',
  'a',
  'a ',
  'a-',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '*',
  '**',
  '[',
  '](',
  '>',
  '> ',
  '# ',
  '`',
];
const MORE_UNITS = [
  '+',
  '+"',
  ' #',
  '@',
  '1',
  '1.',
  '1:',
  '://',
  '.a',
  '@a.',
  '\u0301',
  '漢',
  '😀',
  '<',
  '&lt;',
  '-',
  '\n',
  '\r\n',
];

const longText = repeated([...UNITS, ...MORE_UNITS], 120_000);
const lines = fc.constantFrom(...PROFILE_LANGUAGES).chain(hostileLine);

const name = fc.oneof(
  { arbitrary: known(NAME), weight: 8 },
  { arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'uid', '', 'x'.repeat(300)), weight: 1 },
) as Arbitrary<unknown>;

const scalar: Arbitrary<unknown> = fc.oneof(
  { arbitrary: known(ANY) as Arbitrary<unknown>, weight: 40 },
  { arbitrary: hostileValue, weight: 6 },
  {
    arbitrary: fc.constantFrom<unknown>('', 0, 1, 2, true, null, 'none', 'open', '2026-03-31', '2026-03-11'),
    weight: 4,
  },
  { arbitrary: lines as Arbitrary<unknown>, weight: 1 },
  { arbitrary: longText as Arbitrary<unknown>, weight: 1 },
);

const membersOf = (value: Arbitrary<unknown>, maxLength: number) =>
  fc.array(fc.tuple(name, value), { maxLength }).map((entries) => new Members(entries));

const required = fc
  .subarray(['name', 'title', 'content'])
  .map((names) => names.map((one): [unknown, unknown] => [one, new Known(ANY, 1)]));

const nested: Arbitrary<unknown> = fc.oneof(
  { arbitrary: scalar, weight: 6 },
  { arbitrary: fc.array(scalar, { maxLength: 4 }) as Arbitrary<unknown>, weight: 1 },
  { arbitrary: membersOf(scalar, 3) as Arbitrary<unknown>, weight: 1 },
  { arbitrary: fc.array(membersOf(scalar, 4), { maxLength: 4 }) as Arbitrary<unknown>, weight: 2 },
);

const creation = fc
  .tuple(required, fc.array(fc.tuple(name, nested), { maxLength: 3 }))
  .map(([entries, more]) => new Members([...entries, ...more]));

const BROKEN = [
  '',
  '{',
  'null',
  '[1,',
  '{"a":1}x',
  '{"__proto__":{"x":1}}',
  '\u0000',
  '[]',
  '"x"',
  '1e999',
  '{"a":"\\ud800"}',
];
const rawBody = fc.oneof(
  fc.constantFrom(...BROKEN),
  repeated(['[', '{"a":', '[[],', '[},', '{"a":[{},', '"', '\\u0000', '1,', ' '], 200_000),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const body: Arbitrary<Draft['body']> = fc.oneof(
  { arbitrary: fc.record({ json: membersOf(nested, 8) as Arbitrary<unknown> }), weight: 6 },
  { arbitrary: fc.record({ json: creation as Arbitrary<unknown> }), weight: 8 },
  { arbitrary: fc.record({ json: nested }), weight: 2 },
  { arbitrary: fc.record({ text: rawBody }), weight: 2 },
  { arbitrary: fc.constant(null), weight: 2 },
);

const HEADER_NAMES =
  'accept accept-encoding accept-language authorization cache-control connection content-encoding content-length content-type cookie ' +
  'date expect forwarded host idempotency-key if-match if-modified-since if-none-match if-range if-unmodified-since ' +
  'keep-alive last-event-id link mcp-protocol-version mcp-session-id origin pragma prefer range referer sec-fetch-mode ' +
  'sec-fetch-site te trailer transfer-encoding tutti-account upgrade user-agent via x-forwarded-for x-forwarded-host ' +
  'x-forwarded-proto x-http-method-override x-request-id x-unknown';

export const headerNames = fc.constantFrom(...HEADER_NAMES.split(' '));

/** Values of header fields: no line ends, and within the size limit of headers. */
export const headerValues: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '"',
    '""',
    'W/"x"',
    'a,b',
    ',',
    '"1-0"',
    ';',
    '0',
    '-1',
    '\u00ff',
    'null',
    'close',
    'chunked',
  ),
  fc.constantFrom('application/json', 'text/plain', 'application/x+json; charset="', 'text/html', 'handling=lenient'),
  fc.constantFrom('Bearer', 'Bearer ', 'Basic eDp5', 'Bearer tt_x', 'bytes=0-', 'http://x', 'cross-site', '127.0.0.1'),
  repeated(
    ['Bearer ', 'Bearer\t', ' ', '\t', ',', ';', '=', '"', 'W/"', 'a=b; ', ':', '::', '[', '1.', ';q=0.1,', '*/*,'],
    12_000,
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n\0]/g, '')),
);

/** Headers of message framing belong to the wire fuzzer, not to injected requests. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'host', 'connection', 'expect', 'upgrade', 'trailer']);

const headers = fc.array(
  fc.tuple(
    headerNames.filter((one) => !FRAMING.has(one)),
    headerValues,
  ),
  { maxLength: 4 },
);

export const drafts: Arbitrary<Draft> = fc.record({
  route: fc.nat(1_000_000),
  persona: fc.nat(1_000_000),
  method: fc.oneof({ arbitrary: fc.constant(null), weight: 12 }, { arbitrary: fc.constantFrom(...METHODS), weight: 1 }),
  params: fc.array(fc.oneof({ arbitrary: known(ANY) as Arbitrary<unknown>, weight: 4 }, hostileText), {
    minLength: 3,
    maxLength: 3,
  }),
  query: fc.oneof(
    { arbitrary: fc.constant([] as [unknown, unknown][]), weight: 2 },
    { arbitrary: fc.array(fc.tuple(name, scalar), { maxLength: 5 }), weight: 3 },
  ),
  headers: fc.oneof({ arbitrary: fc.constant([] as [string, string][]), weight: 3 }, { arbitrary: headers, weight: 1 }),
  body,
});

/** Returns the value of a placeholder, given the name of its member or parameter. */
export type Find = (placeholder: Known, name?: string) => unknown;

export function jsonOf(value: unknown, find: Find): string | undefined {
  return JSON.stringify(value, (key, one) => {
    if (one instanceof Known) return find(one, key);
    if (!(one instanceof Members)) return one;
    const entries = one.entries.map(([name, member]) => [name instanceof Known ? find(name) : name, member]);
    return Object.fromEntries(entries);
  });
}
