import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  ignores,
  listQuery,
  Name,
  Nullable,
  Ref,
  resourceMembers,
  Timestamp,
  TimestampInput,
  timestampMembers,
} from '../../api/schemas.js';

export const ApiKey = Type.Object(
  {
    id: resourceMembers.id,
    name: Name('key'),
    token_prefix: Type.String({
      readOnly: true,
      description: 'The first 12 characters of the token, to tell keys apart.',
      examples: ['tt_0123456789'.slice(0, 12)],
    }),
    ...timestampMembers,
    expires_at: Nullable(Timestamp('When it stops counting; null for never.')),
    last_used_at: Nullable(Timestamp('When it was last used, to the minute; null for never.')),
    revoked_at: Nullable(Timestamp('When it was revoked; null while it counts.')),
  },
  {
    $id: 'ApiKey',
    description: 'What is kept of an API token. The token itself is shown once, when it is created.',
    examples: [
      {
        id: 1,
        name: 'backup script',
        token_prefix: 'tt_012345678',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
        expires_at: '2026-12-31T23:59:59.999Z',
        last_used_at: null,
        revoked_at: null,
      },
    ],
  },
);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Envelope('api_keys', ApiKey);

export const ApiKeyCreate = Type.Object(
  {
    name: Name('key'),
    expires_at: Type.Optional(
      Nullable(TimestampInput('When it stops counting: a date (to the end of that day) or a timestamp. Null: never.')),
    ),
  },
  {
    $id: 'ApiKeyCreate',
    ...ignores(ApiKey, { name: true, expires_at: true }),
    description: 'A new API key.',
    examples: [{ name: 'backup script', expires_at: '2026-12-31' }],
  },
);
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

export const ApiKeyCreated = Type.Object(
  {
    token: Type.String({
      pattern: '^tt_[0-9a-f]{64}$',
      description: 'The whole token. This is the only time it is shown.',
      examples: [`tt_${'0123456789abcdef'.repeat(4)}`],
    }),
    apiKey: Ref(ApiKey),
  },
  {
    $id: 'ApiKeyCreated',
    description: 'A new API key with its token.',
    examples: [{ token: `tt_${'0123456789abcdef'.repeat(4)}`, apiKey: ApiKey.examples[0] }],
  },
);

export const API_KEY_SORT_FIELDS = ['id', 'name', 'created_at', 'expires_at', 'last_used_at'] as const;

export const ApiKeyQuery = listQuery(API_KEY_SORT_FIELDS, {});
