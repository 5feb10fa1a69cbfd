import fc, { type Arbitrary } from 'fast-check';

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  examples?: unknown[];
}

/** Placeholder for a value that the service has returned before the request. */
export class Known {
  constructor(
    /** Kind of the value: `task id`, `task uid`, `etag`, `cursor`. */
    readonly what: string,
    readonly index: number,
  ) {}
}

export const known = (what: string): Arbitrary<Known> => fc.nat(10_000).map((index) => new Known(what, index));

export const reference = (kind: string) => fc.oneof(known(`${kind} id`), known(`${kind} uid`));

const KINDS = ['task', 'project', 'area', 'goal', 'note', 'tag', 'share', 'user', 'api_key'];

const anyReference = fc.constantFrom(...KINDS).chain(reference);

const DAY_MS = 86_400_000;
const days = fc.integer({ min: -40_000, max: 40_000 }).map((day) => new Date(day * DAY_MS));
const instants = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/**
 * Text that causes faults in programs: quotes, wildcards, control characters, other scripts, strings that look like
 * other types.
 */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\ufeff',
    '%',
    '_',
    "'",
    '"',
    '\\',
    "' OR 1=1 --",
    '"; DROP TABLE tasks; --',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    'null',
    'true',
    'NaN',
    '-0',
    '1e3',
    '0x10',
    '9007199254740993',
    '99999999999999999999',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '+275760-09-13',
    '2026-03-31T25:00:00Z',
    '9999-12-31T23:59:59.999Z',
    'none',
    '__proto__',
    'constructor',
    '\u{1f9ee}',
    'İ',
    'ﬁ',
    'x'.repeat(10_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Any JSON value, more often a nearly valid one. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [null], [[]], [{}]),
  fc.constant(Array(200).fill('x')),
  fc.jsonValue({ maxDepth: 3 }),
  anyReference,
);

/** Values of a schema without references. Members with names of resources get existing ids. */
export function valuesOf(schema: Schema, name = ''): Arbitrary<unknown> {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map((one) => valuesOf(one, name)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  if (types.length > 1) return fc.oneof(...types.map((type) => valuesOf({ ...schema, type }, name)));
  const [, kind] = /^(?:parent_)?(\w+?)(?:_id|Uid)$/.exec(name) ?? [];
  if (kind === undefined) return plainValues(schema, name);
  const own = KINDS.includes(kind) ? known(`${kind} ${types[0] === 'string' ? 'uid' : 'id'}`) : anyReference;
  return fc.oneof({ arbitrary: own as Arbitrary<unknown>, weight: 4 }, plainValues(schema, name));
}

function plainValues(schema: Schema, name: string): Arbitrary<unknown> {
  switch ([schema.type].flat()[0]) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ noNaN: true });
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const optional = Object.keys(properties).filter((name) => !required.includes(name));
      // A few members at a time: with all of them, some combination would always be invalid.
      return fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((some) => {
        const members = [...required, ...some].map((name) => [name, valuesOf(properties[name] ?? {}, name)]);
        return fc.record(Object.fromEntries(members));
      });
    }
    default:
      return texts(schema);
  }
}

function texts({ format, pattern, minLength = 0, maxLength = 200, examples = [] }: Schema): Arbitrary<string> {
  if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10));
  if (format === 'date-time') return instants;
  if (format === 'email') return fc.constantFrom('guest@example.com', 'unknown@example.com', 'x'.repeat(60));
  if (pattern === '^#[0-9a-fA-F]{6}$') return fc.constantFrom('#000000', '#A1b2C3');
  if (pattern === '^(open|[0-6])$') return fc.constantFrom('open', '0', '2', '6');
  const free = fc.string({ unit: 'grapheme', minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 60) });
  return fc.oneof(
    free,
    days.map((day) => day.toISOString().slice(0, 10)),
    instants,
    ...(examples.length > 0 ? [fc.constantFrom(...examples.map(String))] : []),
  );
}
