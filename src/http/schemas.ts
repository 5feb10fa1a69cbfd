import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { PRIORITY } from '../filter/fields.js';
import { MAX_NAME_LENGTH } from '../lib/limits.js';

/** Building blocks for the schemas of all features. */

/**
 * Makes a schema nullable: a `type` list, which validators and generators interpret alike, or an additional branch of
 * a union.
 */
export function Nullable<T extends TSchema>(schema: T) {
  type Parts = { type?: string | string[]; enum?: unknown[]; anyOf?: object[] };
  const { type = [], enum: values, anyOf, ...rest }: Parts = schema as T & Parts;
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

export function StringEnum<const T extends string>(values: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: values, ...options });
}

/** Enumeration of integers, each with its name in generated code. */
export function IntEnum<const T extends number>(names: Readonly<Record<string, T>>, options: object = {}) {
  return Type.Unsafe<T>({
    type: 'integer',
    enum: Object.values(names),
    'x-enum-varnames': Object.keys(names).map((name) => name.toUpperCase()),
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
    description: `${description} A date, or a timestamp: its day in your time zone.`,
    examples: ['2026-03-31'],
  });

/** Point in time in a request: a timestamp, or a date. A date is its start in the zone of the user. */
export const TimestampInput = (description: string) =>
  Type.Unsafe<string>({ anyOf: DATE_OR_TIMESTAMP, description, examples: ['2026-03-31T08:00:00.000Z'] });

export const Color = () =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour: `#rrggbb`.', examples: ['#3366cc'] });

/** Keywords of a text with a visible character. The pattern knows white space only, in all dialects. */
export const NOT_BLANK = { pattern: '\\S', format: 'visible' };

export const Name = (what: string, maxLength = MAX_NAME_LENGTH) =>
  Type.String({
    minLength: 1,
    maxLength,
    ...NOT_BLANK,
    description: `The name of the ${what}. Surrounding white space is removed.`,
  });

export const resourceMembers = {
  id: Type.Integer({ 'x-component': 'Id', description: 'Numeric identifier, unique per type.', examples: [42] }),
  uid: Type.String({
    'x-component': 'Uid',
    pattern: '^[0-9a-z]{15}$',
    description: 'Unique string identifier; paths accept it instead of the id.',
    examples: ['k3v9x0q2m7b4t1z'],
  }),
};

export const chosenUid = {
  uid: Type.Optional(
    Type.String({
      'x-component': 'NewUid',
      pattern: '^(?=[0-9]*[a-z])[0-9a-z]{15}$',
      description:
        'For clients that need it before the request succeeds: 15 random characters of `[0-9a-z]`, with a letter. ' +
        'If it is in use, the response is 409. `dryrun000000000` is reserved.',
      examples: ['k3v9x0q2m7b4t1z'],
    }),
  ),
};

export const timestampMembers = {
  created_at: Type.String({ format: 'date-time', description: 'Time of creation.' }),
  updated_at: Type.String({ format: 'date-time', description: 'Time of the last change.' }),
};

/**
 * Declares members of a body that the service sets: accepted if a response is sent back, and ignored.
 * @param item schema of the response
 */
export function ignores({ properties }: { properties: object }, body: object): { 'x-ignored-members': string[] } {
  return { 'x-ignored-members': Object.keys(properties).filter((name) => !(name in body)) };
}

export const TaskPriority = IntEnum(PRIORITY, {
  $id: 'TaskPriority',
  description: 'Priority of a task or project: 0 low, 1 medium, 2 high.',
  examples: [1],
});

export const ResourceSummary = Type.Object(
  {
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Type.String({ description: 'Its name.' }),
  },
  {
    $id: 'SmallObject',
    description: 'A project, area, goal or parent task, as a part of another resource.',
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

const AccessLevel = StringEnum(['owner', 'rw', 'ro'], {
  description: 'Your access: owner, read and write, or read only.',
});

export const ownerMembers = {
  user_id: Type.Integer({ description: 'The id of the owner.' }),
  access: AccessLevel,
};

export const areaAndGoal = {
  area_id: Nullable(Type.Integer({ description: 'The id of its area. Null for members: areas are never shared.' })),
  area: NullableRef(ResourceSummary),
  goal_id: Nullable(Type.Integer({ description: 'The id of its goal. Null for members: goals are never shared.' })),
  goal: NullableRef(ResourceSummary),
};

/** `Tutti-Account` for requests that a browser sends without headers: downloads and event streams. */
export const AccountParameter = Type.Optional(
  Type.String({
    pattern: '^[0-9a-z]{15}$',
    description:
      'The `uid` of the account that you expect to be signed in, for requests that cannot set `Tutti-Account`.',
  }),
);

export const IdParams = (what: string) => Type.Object({ id: PathId(`The ${what}'s id or uid.`) });

/** Id or uid in a path: text in a request, possibly a number in generated code. */
export function PathId(description: string) {
  const anyOf = [{ type: 'integer' }, { type: 'string' }];
  return Type.Unsafe<string>({ anyOf, description, examples: ['42'] });
}

export const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;
/** Items that are skipped are read: a list is read further by cursor. */
export const MAX_OFFSET = 10_000;

/** Order of a list whose order people set, and its description. */
export const BY_RANK = ['rank:asc'] as const;
export const IN_ORDER = 'By `rank`, in the order that people have set, by default.';

const NAMES = ['name', 'surname', 'title'];
const BY_LETTERS = 'Names are in the order of their letters, without marks and case.';

export function listQuery<T extends Record<string, TSchema>>(
  sortFields: readonly string[],
  filters: T,
  inOrder = 'Newest first by default.',
) {
  const ofNames = sortFields.some((field) => NAMES.includes(field)) ? `${BY_LETTERS} ` : '';
  return Type.Object({
    ...filters,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LIMIT,
        default: DEFAULT_LIMIT,
        description:
          `The maximum number of items, at most ${MAX_LIMIT}. A page of long texts is shorter than 1 MB and ` +
          'may have fewer.',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OFFSET,
        description:
          `The number of items to skip, at most ${MAX_OFFSET}; further ones are reached by \`cursor\`. Not with ` +
          '`cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits.',
      }),
    ),
    count: Type.Optional(
      Type.Boolean({ default: false, description: 'True to count all matches in `pagination.total`.' }),
    ),
    order_by: Type.Optional(
      Type.Array(sortTerms(sortFields), {
        maxItems: sortFields.length,
        explode: false,
        description: `Sort order. ${ofNames}${inOrder}`,
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
    description:
      `The id or uid of the ${what}; \`none\` for items without one, or with one that you cannot see; \`any\` for the ` +
      'others.',
  });

export const IsOneOf = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description });

export const IsOneOfOrNone = <T extends TSchema>(value: T, description: string) =>
  Type.Array(Type.Unsafe<Static<T> | 'none'>({ anyOf: [value, { type: 'string', enum: ['none'] }] }), {
    maxItems: 100,
    description,
  });

export const FilterInput = (example: string) =>
  Type.String({
    description:
      'A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. ' +
      'The other filters must match, too. `checkFilter` has the whole language.',
    examples: [example],
  });

export const ViewInput = (plural: string) =>
  Type.String({
    maxLength: 100,
    description: `The id or uid of a view of ${plural}: its filter must match, too, and its order is the default.`,
    examples: ['v2w9x0q2m7b4t1z'],
  });

/** @param more a further sentence of the description */
export const IsDue = (more?: string) =>
  StringEnum(['none', 'any', 'overdue', 'today', 'upcoming'], {
    description: ['No due date, any due date, before today and open, today, or after today.', more].join(' ').trim(),
  });

export const Pagination = Type.Object(
  {
    limit: Type.Integer({ description: 'The maximum number of items on this page.' }),
    offset: Type.Integer({ description: 'The number of skipped items; 0 with a cursor.' }),
    has_more: Type.Boolean({
      description: 'True if there is another page, even if this one has fewer items than `limit`.',
    }),
    next_cursor: Nullable(Type.String({ description: 'The `cursor` of the next page; null on the last one.' })),
    total: Nullable(Type.Integer({ description: 'The number of all matches if `count=true`; otherwise null.' })),
  },
  {
    $id: 'Pagination',
    description: 'Position of the page in the list.',
    examples: [{ limit: 100, offset: 0, has_more: false, next_cursor: null, total: null }],
  },
);

export function Envelope<T extends TSchema>(plural: string, item: T) {
  const { $id, examples } = item;
  return Type.Object(
    { [plural]: Type.Array(Ref(item), { description: 'The items of the page.' }), pagination: Ref(Pagination) },
    {
      $id: `${$id}List`,
      description: `A page of \`${plural}\`.`,
      examples: [{ [plural]: examples, pagination: Pagination.examples[0] }],
    },
  );
}
