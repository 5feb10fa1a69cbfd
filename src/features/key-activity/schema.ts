import { type Static, Type } from '@sinclair/typebox';
import { Day, Envelope, listQuery, Ref, Timestamp, TimestampInput } from '../../http/schemas.js';
import { TokenScope } from '../api-keys/schema.js';

const id = Type.Integer({ description: 'Numeric identifier of the entry.' });

const countMembers = {
  date: Day('The day, in UTC.'),
  operation: Type.String({ description: 'The operationId, as in this document.', examples: ['listTasks'] }),
  reads: Type.Integer({ minimum: 0, description: 'Requests that succeeded with GET or HEAD.' }),
  writes: Type.Integer({ minimum: 0, description: 'Requests that succeeded with another method.' }),
  refused: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
    description: 'The number of requests that failed, by the code of the error.',
    examples: [{ NOT_FOUND: 2 }],
  }),
  last_at: Timestamp('Time of the last request.'),
};

const counts = {
  date: '2026-03-01',
  operation: 'updateTask',
  reads: 0,
  writes: 12,
  refused: { PRECONDITION_FAILED: 1 },
  last_at: '2026-03-01T09:30:00.000Z',
};

export const ApiKeyActivity = Type.Object(
  {
    id,
    ...countMembers,
    networks: Type.Array(Type.String(), {
      maxItems: 5,
      description:
        'The networks of the latest requests, the last one first: IPv4 addresses, and /64 of IPv6 addresses.',
    }),
  },
  {
    $id: 'ApiKeyActivity',
    description: 'What an API key did on one day with one operation.',
    examples: [{ id: 5, ...counts, networks: ['203.0.113.7'] }],
  },
);
export type ApiKeyActivity = Static<typeof ApiKeyActivity>;

const { properties: page } = Envelope('activity', ApiKeyActivity);

export const ApiKeyActivityList = Type.Object(
  {
    ...page,
    suggest: Type.Array(Ref(TokenScope), {
      description:
        'Scopes that were enough for all its successful requests of the last 30 days; empty for a key that is younger.',
    }),
  },
  {
    $id: 'ApiKeyActivityList',
    description: 'A page of the activity of an API key, with the scopes that it needs.',
    examples: [
      {
        activity: ApiKeyActivity.examples,
        pagination: { limit: 100, offset: 0, has_more: false, next_cursor: null, total: null },
        suggest: ['tasks:write'],
      },
    ],
  },
);

export const ApiKeyCount = Type.Object(
  {
    id,
    user_id: Type.Integer({ description: 'The id of the user of the key.' }),
    key_id: Type.Integer({ description: 'The id of the key.' }),
    ...countMembers,
  },
  {
    $id: 'ApiKeyCount',
    description: 'The number of requests of an API key on one day with one operation.',
    examples: [{ id: 5, user_id: 1, key_id: 3, ...counts }],
  },
);
export type ApiKeyCount = Static<typeof ApiKeyCount>;

export const ApiKeyCountList = Envelope('activity', ApiKeyCount);

const SORT_FIELDS = ['date'] as const;
const ORDER = 'Latest day first by default.';

const since = Type.Optional(TimestampInput('With a request at this time or later.'));

export const ApiKeyActivityQuery = listQuery(SORT_FIELDS, { since }, ORDER);

export const ApiKeyCountQuery = listQuery(
  SORT_FIELDS,
  {
    since,
    user_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Keys of the user with this id.' })),
    key_id: Type.Optional(Type.Integer({ minimum: 1, description: 'The key with this id.' })),
  },
  ORDER,
);
