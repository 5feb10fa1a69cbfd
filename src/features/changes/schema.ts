import { type Static, type TSchema, Type } from '@sinclair/typebox';
import {
  AccountParameter,
  MAX_LIMIT,
  Nullable,
  NullableRef,
  Ref,
  resourceMembers,
  StringEnum,
  Timestamp,
} from '../../http/schemas.js';
import { withArticle } from '../../lib/names.js';
import type { Feature, LoggedType } from '../../manifest.js';
import { CHANGE_EVENTS } from '../../write/change-set.js';

/** Values of `event`: those of the change log, and `present` for the initial transfer. */
const EVENTS = ['present', ...CHANGE_EVENTS] as const;

export const ChangeActor = Type.Object(
  {
    user_id: Type.Integer({ description: 'The id of the user who made the change.' }),
    key_id: Nullable(
      Type.Integer({ description: 'The id of their API key; null without a key, and for other users.' }),
    ),
    key_name: Nullable(Type.String({ description: 'The name of that key; null if it was deleted.' })),
  },
  {
    $id: 'ChangeActor',
    description: 'User and API key of a change. Only the owner of the key sees it.',
    examples: [{ user_id: 1, key_id: 3, key_name: 'phone' }],
  },
);

const ChangeEvent = StringEnum(EVENTS, {
  $id: 'ChangeEvent',
  description:
    'The event. `present`: the object exists, at a start without a cursor. `deleted` and `unshared`: it ' +
    'was deleted, or you can no longer see it. Completing a recurring task is `completed`, although it ' +
    'stays open. Treat unknown events as `updated`.',
  examples: ['updated'],
});

/** Types whose changes are logged, in the order of the initial transfer. */
export function loggedTypes(features: readonly Feature[]): LoggedType[] {
  return features.flatMap(({ logged = [] }) => logged);
}

const changeMembers = {
  event: Ref(ChangeEvent),
  ...resourceMembers,
  at: Nullable(Timestamp('Time of the change; null for `present`.')),
  actor: NullableRef(ChangeActor),
  changed: Type.Array(Type.String(), {
    description: 'Names of the changed members that you can see; empty if not applicable, and for `present`.',
  }),
};

const ChangeBase = Type.Object(changeMembers, {
  $id: 'ChangeBase',
  description: 'Members of the changes of all types.',
});

function changeOf({ type, component, object }: LoggedType): TSchema {
  return Type.Object(
    {
      type: StringEnum([type], { description: 'The type of the object.' }),
      ...changeMembers,
      object: NullableRef(object),
    },
    {
      $id: component,
      description:
        `A change of ${withArticle(type)}. \`object\` is its current state, as in its list; null if it was deleted or you ` +
        'can no longer see it.',
    },
  );
}

export function changeComponents(features: readonly Feature[]): TSchema[] {
  const types = loggedTypes(features);
  const changes = types.map(changeOf);
  const example = {
    type: types[0]?.type,
    event: 'deleted',
    id: 42,
    uid: 'k3v9x0q2m7b4t1z',
    at: '2026-03-01T09:30:00.000Z',
    actor: ChangeActor.examples[0],
    changed: [],
    object: null,
  };
  const Change = Type.Unsafe({
    $id: 'Change',
    description: 'A change of an object. Further types will be added: ignore unknown ones.',
    oneOf: changes.map(({ $id }) => ({ $ref: `${$id}#` })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(types.map(({ type, component }) => [type, `#/components/schemas/${component}`])),
    },
    examples: [example],
  });
  const ChangePage = Type.Object(
    {
      changes: Type.Array(Type.Unsafe({ $ref: 'Change#' }), {
        description: 'In the order of commits; for several changes of an object on a page, only the latest.',
      }),
      next_cursor: Type.String({ description: 'The cursor to resume from. Never null.' }),
      has_more: Type.Boolean({ description: 'True if there are more changes already.' }),
    },
    {
      $id: 'ChangePage',
      description: 'Changes, and the next cursor.',
      examples: [{ changes: [example], next_cursor: 'WyJvMW...', has_more: false }],
    },
  );
  return [ChangeActor, ChangeEvent, ChangeBase, ...changes, Change, ChangePage];
}

const CURSOR = (description: string) => Type.Optional(Type.String({ maxLength: 2000, description }));

const typesParameter = (types: readonly string[]) =>
  Type.Optional(
    Type.Array(StringEnum(types), {
      minItems: 1,
      maxItems: types.length,
      uniqueItems: true,
      explode: false,
      description: 'Only these types, comma-separated; default: all, or with a cursor, its types.',
      examples: [['task', 'project']],
    }),
  );

const MAX_WAIT_S = 50;

export const ChangeQuery = (types: readonly string[]) =>
  Type.Object({
    cursor: CURSOR('The `next_cursor` of the preceding page. Absent: start with all present objects.'),
    types: typesParameter(types),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: 100, description: 'The maximum number of items.' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_S,
        default: 0,
        description: 'Seconds to wait for a change if there is none. The request counts as a stream meanwhile.',
      }),
    ),
  });
export type ChangeQuery = Static<ReturnType<typeof ChangeQuery>>;

export const EventQuery = (types: readonly string[]) =>
  Type.Object({
    cursor: CURSOR('The cursor to start from, without `Last-Event-ID`. Absent: future changes only.'),
    types: typesParameter(types),
    account: AccountParameter,
  });
