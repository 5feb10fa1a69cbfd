import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { ERROR_CODES } from '../lib/errors.js';

/** Building blocks for the schemas of all features. */

/**
 * Makes a schema nullable: a `type` list, which validators and generators interpret alike, or an additional branch of
 * a union.
 */
export function Nullable<T extends TSchema>(schema: T) {
  type Parts = { type?: string | string[]; enum?: unknown[]; anyOf?: object[] };
  const { type = [], enum: values, anyOf, ...rest } = schema as unknown as Parts;
  if (anyOf !== undefined) return Type.Unsafe<Static<T> | null>({ ...rest, anyOf: [...anyOf, { type: 'null' }] });
  return Type.Unsafe<Static<T> | null>({
    ...rest,
    type: [type, 'null'].flat(),
    ...(values && { enum: [...values, null] }),
  });
}

export function NullableRef<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ anyOf: [{ $ref: `${schema.$id}#` }, { type: 'null' }] });
}

export function Ref<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` });
}

export function StringEnum<const T extends string>(words: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: words, ...options });
}

/** Enumeration of integers, each with its name in generated code. */
export function IntEnum<const T extends number>(names: Readonly<Record<string, T>>, options: object = {}) {
  return Type.Unsafe<T>({
    type: 'integer',
    enum: Object.values(names),
    'x-enum-varnames': Object.keys(names),
    ...options,
  });
}

export type FiltersOf<Query> = Omit<Query, 'limit' | 'cursor' | 'offset' | 'count' | 'order_by'>;

export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-03-01T09:30:00.000Z'] });

export const Day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-03-31'] });

const DATE_OR_TIMESTAMP = [
  { type: 'string', format: 'date' },
  { type: 'string', format: 'date-time', maxLength: 40 },
];

export const TimeOfDay = (description: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: ['09:30'] });

/** Day in a request: a date, or a timestamp that is converted to a day in the user's time zone. */
export const DayInput = (description: string) =>
  Type.Unsafe<string>({
    anyOf: DATE_OR_TIMESTAMP,
    description: `${description} A date, or a timestamp, which becomes its calendar day in your time zone.`,
    examples: ['2026-03-31'],
  });

/** Point in time in a request: a timestamp, or a date. */
export const TimestampInput = (description: string) =>
  Type.Unsafe<string>({ anyOf: DATE_OR_TIMESTAMP, description, examples: ['2026-03-31T08:00:00.000Z'] });

export const Color = () =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour: `#rrggbb`.', examples: ['#3366cc'] });

export const Name = (what: string, maxLength = 255) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    description: `What the ${what} is called. White space around it is removed.`,
  });

export const resourceMembers = {
  id: Type.Integer({ readOnly: true, description: 'Numeric identifier, unique among its kind.', examples: [42] }),
  uid: Type.String({
    readOnly: true,
    pattern: '^[0-9a-z]{15}$',
    description: 'Unique string identifier; paths take it in place of the id.',
    examples: ['k3v9x0q2m7b4t1z'],
  }),
};

export const chosenUid = {
  uid: Type.Optional(
    Type.String({
      pattern: '^(?=[0-9]*[a-z])[0-9a-z]{15}$',
      description:
        'A uid of your choice, random for your own good: 15 of `[0-9a-z]`, with a letter among them. For clients that ' +
        'name things before they can send them. Made by the service when absent; taken already: 409.',
      examples: ['k3v9x0q2m7b4t1z'],
    }),
  ),
};

export const timestampMembers = {
  created_at: Type.String({ format: 'date-time', readOnly: true, description: 'When it was created.' }),
  updated_at: Type.String({ format: 'date-time', readOnly: true, description: 'When it last changed.' }),
};

/**
 * Declares members of a body that the service sets: accepted if a response is sent back, and ignored.
 * @param item schema of the response
 */
export function ignores({ properties }: { properties: object }, body: object): { 'x-ignored-members': string[] } {
  return { 'x-ignored-members': Object.keys(properties).filter((name) => !(name in body)) };
}

export const PRIORITIES = { LOW: 0, MEDIUM: 1, HIGH: 2 } as const;

export const TaskPriority = IntEnum(PRIORITIES, {
  $id: 'TaskPriority',
  description: 'How much a task or project matters: 0 low, 1 medium, 2 high.',
  examples: [1],
});

export const ResourceSummary = Type.Object(
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

export const Reference = (description: string) => Nullable(IdOrUid(`${description} An id or a uid; null for none.`));

export function IdOrUid(description: string) {
  const anyOf = [
    { type: 'integer', minimum: 1 },
    { type: 'string', maxLength: 15 },
  ];
  return Type.Unsafe<number | string>({ anyOf, description, examples: [7] });
}

export const AccessLevel = StringEnum(['owner', 'rw', 'ro'], {
  readOnly: true,
  description: 'What you may do with it: everything, read and write, or read only.',
});

export const ownerMembers = {
  user_id: Type.Integer({ readOnly: true, description: 'The id of the owner.' }),
  access: AccessLevel,
};

export const areaAndGoal = {
  area_id: Nullable(
    Type.Integer({ description: 'The id of the area it belongs to. Null to members: areas are never shared.' }),
  ),
  area: NullableRef(ResourceSummary),
  goal_id: Nullable(
    Type.Integer({ description: 'The id of the goal it serves. Null to members: goals are never shared.' }),
  ),
  goal: NullableRef(ResourceSummary),
};

/** `Tutti-Account` for requests that a browser sends without headers: downloads and event streams. */
export const AccountParameter = Type.Optional(
  Type.String({
    pattern: '^[0-9a-z]{15}$',
    description: 'The `uid` of the account that you believe to be signed in, where you cannot send `Tutti-Account`.',
  }),
);

export const IdParams = (what: string) => Type.Object({ id: PathId(`The ${what}'s id or uid.`) });

/** Id or uid in a path: text in a request, possibly a number in generated code. */
export function PathId(description: string) {
  const anyOf = [{ type: 'integer' }, { type: 'string' }];
  return Type.Unsafe<string>({ anyOf, description, examples: [42] });
}

export const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;

export function listQuery<T extends Record<string, TSchema>>(
  sortFields: readonly string[],
  filters: T,
  inOrder = 'Newest first when absent.',
) {
  return Type.Object({
    ...filters,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LIMIT,
        default: DEFAULT_LIMIT,
        description: `How many to return, at most ${MAX_LIMIT}. A page of long texts ends earlier, at 1 MB.`,
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
        description:
          'How many to skip. Not together with `cursor`. A page that comes to more than 1 MB is refused: ' +
          '`PAGE_TOO_LARGE` names a `limit` that fits.',
      }),
    ),
    count: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to count all matches into `pagination.total`.' }),
    ),
    order_by: Type.Optional(
      Type.Array(sortTerms(sortFields), {
        maxItems: sortFields.length,
        explode: false,
        description:
          `What to sort by: \`field\`, \`field:asc\` or \`field:desc\`, comma-separated, each field once. Null comes ` +
          `last in both directions, and the id breaks ties. ${inOrder}`,
        examples: [[`${sortFields[0]}:desc`]],
      }),
    ),
  });
}

function sortTerms(fields: readonly string[]) {
  const terms = fields.flatMap((field) => [field, `${field}:asc`, `${field}:desc`]);
  return StringEnum(terms, { 'x-sort-fields': [...fields] });
}

export const IsRelated = (what: string) =>
  Type.String({
    maxLength: 100,
    description: `The id or uid of the ${what}; \`none\` for those without, or with one that you do not see.`,
  });

export const IsOneOf = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description });

export const IsOneOfOrNone = <T extends TSchema>(value: T, description: string) =>
  Type.Array(Type.Unsafe<Static<T> | 'none'>({ anyOf: [value, { type: 'string', enum: ['none'] }] }), {
    maxItems: 100,
    description,
  });

export const IsDue = () =>
  StringEnum(['none', 'any', 'overdue', 'today', 'upcoming'], {
    description: 'No due date, any, before today and open, today, or after today.',
  });

export const Pagination = Type.Object(
  {
    limit: Type.Integer({ description: 'The most that this page could hold.' }),
    offset: Type.Integer({ description: 'How many were skipped; 0 with a cursor.' }),
    has_more: Type.Boolean({
      description: 'Whether another page follows, also where this one has fewer items than `limit`.',
    }),
    next_cursor: Nullable(Type.String({ description: 'The `cursor` of the next page; null on the last.' })),
    total: Nullable(Type.Integer({ description: 'All matches, when `count=true` asked for them; else null.' })),
  },
  {
    $id: 'Pagination',
    description: 'Which part of a list this is.',
    examples: [{ limit: 100, offset: 0, has_more: false, next_cursor: null, total: null }],
  },
);

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
  path: Type.String({ description: 'Where in the request: `body/name`, `query/limit`.' }),
  message: Type.String({ description: 'What is wrong with it.' }),
});

const errorMembers = {
  error: Type.String({ description: 'A sentence that a person can act on.' }),
  code: StringEnum(ERROR_CODES, { description: 'The stable name of the error, for programs.' }),
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
    code: StringEnum(['RATE_LIMITED', 'AI_BUDGET_SPENT', 'TOO_MANY_STREAMS', 'TOO_MANY_DELIVERIES'], {
      description: 'The stable name of the error, for programs.',
    }),
    ...rateLimitedMembers,
  },
  { $id: 'RateLimitedBody', description: 'Why a request was not served: a rate limit is used up, or another bound.' },
);

export const ProblemDetails = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'The entry of the error in the guide that the service shows.',
      examples: ['/openapi/errors.md#not_found'],
    }),
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
