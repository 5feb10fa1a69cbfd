import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { Feature, LoggedType } from '../../context.js';
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
import { CHANGE_EVENTS } from '../../write/change-set.js';

/** Values of `event`: those of the change log, and `present` for the initial transfer. */
export const EVENTS = ['present', ...CHANGE_EVENTS] as const;

export const ChangeActor = Type.Object(
  {
    user_id: Type.Integer({ description: 'The id of the user who did it.' }),
    key_id: Nullable(
      Type.Integer({ description: 'The id of their API key; null when they used none, or are not you.' }),
    ),
    key_name: Nullable(Type.String({ description: 'What that key is called; null when it is gone.' })),
  },
  {
    $id: 'ChangeActor',
    description: 'Who did something, and with which key. The key is shown to its owner alone.',
    examples: [{ user_id: 1, key_id: 3, key_name: 'phone' }],
  },
);

export const ChangeEvent = StringEnum(EVENTS, {
  $id: 'ChangeEvent',
  description:
    'What happened. `present`: it is there, when one begins without a cursor. `deleted` and `unshared`: it is gone, or ' +
    'out of your sight. Completing a recurring task is `completed`, though it stays open. Take any other word as ' +
    '`updated`.',
  examples: ['updated'],
});

/** Types whose changes are logged, in the order of the initial transfer. */
export function loggedTypes(features: readonly Feature[]): LoggedType[] {
  return features.flatMap(({ logged = [] }) => logged);
}

function changeOf({ type, component, object }: LoggedType): TSchema {
  return Type.Object(
    {
      type: StringEnum([type], { description: 'What it is.' }),
      event: Ref(ChangeEvent),
      id: resourceMembers.id,
      uid: resourceMembers.uid,
      at: Nullable(Timestamp('When it happened; null when it was there before you began.')),
      actor: NullableRef(ChangeActor),
      changed: Type.Array(Type.String(), {
        description:
          'The names of the members that changed as you see them; empty where that says nothing, and when you begin.',
      }),
      object: NullableRef(object),
    },
    {
      $id: component,
      description:
        `What happened to a ${type}. \`object\` is it as it is now, as its list shows it; null when it is gone or ` +
        'out of your sight.',
      examples: [
        {
          type,
          event: 'deleted',
          id: 42,
          uid: 'k3v9x0q2m7b4t1z',
          at: '2026-03-01T09:30:00.000Z',
          actor: ChangeActor.examples[0],
          changed: [],
          object: null,
        },
      ],
    },
  );
}

export function changeComponents(features: readonly Feature[]): TSchema[] {
  const types = loggedTypes(features);
  const changes = types.map(changeOf);
  const Change = Type.Unsafe({
    $id: 'Change',
    description: 'What happened to an object. There will be more types: leave out those that you do not know.',
    oneOf: changes.map(({ $id }) => ({ $ref: `${$id}#` })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(types.map(({ type, component }) => [type, `#/components/schemas/${component}`])),
    },
    examples: [changes[0]?.examples[0]],
  });
  const ChangePage = Type.Object(
    {
      changes: Type.Array(Type.Unsafe({ $ref: 'Change#' }), {
        description: 'In the order in which they happened; of several of one object within a page, the latest.',
      }),
      next_cursor: Type.String({ description: 'Where to go on, now or later. Never null: keep it.' }),
      has_more: Type.Boolean({ description: 'Whether there is more already.' }),
    },
    {
      $id: 'ChangePage',
      description: 'Some changes, and where to go on.',
      examples: [{ changes: [changes[0]?.examples[0]], next_cursor: 'WyJvMW...', has_more: false }],
    },
  );
  return [ChangeActor, ChangeEvent, ...changes, Change, ChangePage];
}

const CURSOR = (description: string) => Type.Optional(Type.String({ maxLength: 2000, description }));

const typesParameter = (types: readonly string[]) =>
  Type.Optional(
    Type.Array(StringEnum(types), {
      minItems: 1,
      maxItems: types.length,
      uniqueItems: true,
      explode: false,
      description: "Only these, comma-separated; all when absent. With a cursor, the cursor's when absent.",
      examples: [['task', 'project']],
    }),
  );

const MAX_WAIT_S = 50;

export const ChangeQuery = (types: readonly string[]) =>
  Type.Object({
    cursor: CURSOR('Where to go on: the `next_cursor` of the page before. Everything there is when absent.'),
    types: typesParameter(types),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: 100, description: 'How many to return at most.' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_S,
        default: 0,
        description:
          'How many seconds to wait for something when there is nothing new. It counts as a stream meanwhile.',
      }),
    ),
  });
export type ChangeQuery = Static<ReturnType<typeof ChangeQuery>>;

export const EventQuery = (types: readonly string[]) =>
  Type.Object({
    cursor: CURSOR('Where to go on, when there is no `Last-Event-ID`. From now on when absent.'),
    types: typesParameter(types),
    account: AccountParameter,
  });
