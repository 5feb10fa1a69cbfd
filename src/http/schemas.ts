import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { ERROR_CODES } from '../errors.js';

/** The building blocks that the schemas of all features share. */

/** The schema, or null: one `type` list, which validators and generators both take as it is meant. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values, ...rest } = schema as unknown as { type: string | string[]; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...rest,
    type: [type, 'null'].flat(),
    ...(values && { enum: [...values, null] }),
  });
}

/** A named component, or null. */
export function NullableRef<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ anyOf: [{ $ref: `${schema.$id}#` }, { type: 'null' }] });
}

/** Points at a component that is registered under its `$id`. */
export function Ref<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` });
}

/** One of a few words. */
export function Words<const T extends string>(words: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: words, ...options });
}

/** One of a few whole numbers, each with the name that generated code gives it. */
export function Codes<const T extends number>(names: Readonly<Record<string, T>>, options: object = {}) {
  return Type.Unsafe<T>({
    type: 'integer',
    enum: Object.values(names),
    'x-enum-varnames': Object.keys(names),
    ...options,
  });
}

export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-03-01T09:30:00.000Z'] });

export const Day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-03-31'] });

/** A day on input: a date, or a timestamp that becomes its day in the user's time zone. Checked where it is read. */
export const DayInput = (description: string) =>
  Type.String({
    minLength: 10,
    maxLength: 40,
    description: `${description} A date, or a timestamp, which becomes its calendar day in your time zone.`,
    examples: ['2026-03-31'],
  });

/** A point in time on input. Checked where it is read. */
export const TimestampInput = (description: string) =>
  Type.String({ minLength: 10, maxLength: 40, description, examples: ['2026-03-31T08:00:00.000Z'] });

export const Color = () =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour: `#rrggbb`.', examples: ['#3366cc'] });

export const Name = (what: string, maxLength = 255) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    description: `What the ${what} is called. White space around it is removed.`,
  });

/** The members that the service sets on every resource. */
export const resourceMembers = {
  id: Type.Integer({ readOnly: true, description: 'Numeric identifier, unique among its kind.', examples: [42] }),
  uid: Type.String({
    readOnly: true,
    pattern: '^[0-9a-z]{15}$',
    description: 'Unique string identifier; paths take it in place of the id.',
    examples: ['k3v9x0q2m7b4t1z'],
  }),
};

export const timestampMembers = {
  created_at: Type.String({ format: 'date-time', readOnly: true, description: 'When it was created.' }),
  updated_at: Type.String({ format: 'date-time', readOnly: true, description: 'When it last changed.' }),
};

export const PRIORITIES = { LOW: 0, MEDIUM: 1, HIGH: 2 } as const;

/** Something where something else refers to it. */
export const SmallObject = Type.Object(
  {
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Type.String({ description: 'What it is called.' }),
  },
  {
    $id: 'SmallObject',
    description: 'A project, area or goal, where something refers to it.',
    examples: [{ id: 7, uid: 'p8r9x0q2m7b4t1z', name: 'Move house' }],
  },
);

/** A relation on input. */
export const Reference = (description: string) =>
  Nullable(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      maxLength: 15,
      minimum: 1,
      description: `${description} An id or a uid; null for none.`,
      examples: [7],
    } as object as { type: 'string' }),
  );

export const AccessLevel = Words(['owner', 'rw', 'ro'], {
  readOnly: true,
  description: 'What you may do with it: everything, read and write, or read only.',
});

export const ownerMembers = {
  user_id: Type.Integer({ readOnly: true, description: 'The id of the owner.' }),
  access: AccessLevel,
};

/** Members that refer to an area and a goal. */
export const areaAndGoal = {
  area_id: Nullable(Type.Integer({ description: 'The id of the area it belongs to.' })),
  area: NullableRef(SmallObject),
  goal_id: Nullable(Type.Integer({ description: 'The id of the goal it serves.' })),
  goal: NullableRef(SmallObject),
};

/** The path parameter of a resource. */
export const IdParams = (what: string) =>
  Type.Object({
    id: Type.String({ description: `The ${what}'s id or uid.`, examples: ['42'] }),
  });

export const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;

/** The query members of every list. */
export function listQuery<T extends Record<string, TSchema>>(sortFields: readonly string[], filters: T) {
  return Type.Object({
    ...filters,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LIMIT,
        default: DEFAULT_LIMIT,
        description: `How many to return, at most ${MAX_LIMIT}.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'Where to go on: the `next_cursor` of the page before, with the same filters and order. Stable while ' +
          'things are added.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'How many to skip. Not together with `cursor`.',
      }),
    ),
    count: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to count all matches into `pagination.total`.' }),
    ),
    order_by: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          `What to sort by: \`field\`, \`field:asc\` or \`field:desc\`, comma-separated. Fields: ` +
          `${sortFields.map((field) => `\`${field}\``).join(', ')}. Null comes last in both directions, and the id ` +
          'breaks ties. Newest first when absent.',
        examples: [`${sortFields[0]}:desc`],
      }),
    ),
  });
}

/** A filter by a relation. */
export const IsRelated = (what: string) =>
  Type.String({ maxLength: 100, description: `The id or uid of the ${what}; \`none\` for those without.` });

/** A filter that takes several values. */
export const IsOneOf = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description });

export const IsDue = () =>
  Words(['none', 'any', 'overdue', 'today', 'upcoming'], {
    description: 'No due date, any, before today and open, today, or after today.',
  });

export const Pagination = Type.Object(
  {
    limit: Type.Integer({ description: 'The most that this page could hold.' }),
    offset: Type.Integer({ description: 'How many were skipped; 0 with a cursor.' }),
    has_more: Type.Boolean({ description: 'Whether another page follows.' }),
    next_cursor: Nullable(Type.String({ description: 'The `cursor` of the next page; null on the last.' })),
    total: Nullable(Type.Integer({ description: 'All matches, when `count=true` asked for them; else null.' })),
  },
  {
    $id: 'Pagination',
    description: 'Which part of a list this is.',
    examples: [{ limit: 100, offset: 0, has_more: false, next_cursor: null, total: null }],
  },
);

/** The envelope of a list: the items under their plural name, and where in the list they stand. */
export function Envelope<T extends TSchema>(plural: string, item: T) {
  const { $id, examples } = item;
  return Type.Object(
    { [plural]: Type.Array(Ref(item), { description: 'Those on the page.' }), pagination: Ref(Pagination) },
    {
      $id: `${$id}List`,
      description: `A page of ${plural.replaceAll('_', ' ')}.`,
      examples: [{ [plural]: examples, pagination: Pagination.examples[0] }],
    },
  );
}

const ErrorDetail = Type.Object({
  path: Type.String({ description: 'Where in the request: `body/name`, `querystring/limit`.' }),
  message: Type.String({ description: 'What is wrong with it.' }),
});

const errorMembers = {
  error: Type.String({ description: 'A sentence that a person can act on.' }),
  code: Words(ERROR_CODES, { description: 'The stable name of the error, for programs.' }),
  request_id: Type.String({ description: 'Names this request in the log of the service.' }),
};

const details = Type.Optional(
  Type.Array(ErrorDetail, { description: 'The members of the request that are at fault.' }),
);

export const ErrorBody = Type.Object(
  { ...errorMembers, details },
  { $id: 'ErrorBody', description: 'Why a request failed.' },
);

const rateLimitedMembers = {
  message: Type.String({ description: 'The same sentence: which limit is used up, and how long to wait.' }),
  retryAfter: Type.Integer({ minimum: 1, description: 'Whole seconds to wait; the same as `Retry-After`.' }),
};

export const RateLimitedBody = Type.Object(
  {
    ...errorMembers,
    code: Words(['RATE_LIMITED'], { description: 'The stable name of the error, for programs.' }),
    ...rateLimitedMembers,
  },
  { $id: 'RateLimitedBody', description: 'Why a request was not served: a rate limit is used up.' },
);

export const ProblemDetails = Type.Object(
  {
    type: Type.String({ description: '`about:blank`: the status says it.', examples: ['about:blank'] }),
    title: Type.String({ description: 'The status in words.', examples: ['Not Found'] }),
    status: Type.Integer({ description: 'The status.', examples: [404] }),
    detail: Type.String({ description: 'The sentence of `error`.' }),
    instance: Type.String({ description: 'The path of the request.', examples: ['/api/v1/task/42'] }),
    ...errorMembers,
    details,
    ...Type.Partial(Type.Object(rateLimitedMembers)).properties,
  },
  { $id: 'ProblemDetails', description: 'Why a request failed, for those who ask for RFC 9457.' },
);
