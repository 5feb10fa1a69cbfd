import { type Static, Type } from '@sinclair/typebox';
import { SCOPES } from '../../access/scopes.js';
import {
  Envelope,
  IdOrUid,
  ignores,
  listQuery,
  Name,
  Nullable,
  Ref,
  resourceMembers,
  StringEnum,
  Timestamp,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { Webhook } from '../webhooks/schema.js';

export const MAX_PROJECTS = 100;

export const TokenScope = StringEnum(SCOPES, {
  $id: 'TokenScope',
  'x-enum-varnames': SCOPES.map((scope) => scope.replace('*', 'ALL').replace(':', '_').toUpperCase()),
  description:
    'Permission of a token: read or write one type of resource (`tasks:read`, `tasks:write`, which ' +
    'includes reading), read everything (`*:read`), everything that its user may do (`*`), or ' +
    'administration (`admin`, which no other scope includes). Each operation documents its scope.',
  examples: ['tasks:write'],
});

const ProjectIds = Nullable(
  Type.Array(Type.Integer(), {
    description:
      'The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing ' +
      'else. Null for no narrowing.',
  }),
);

export const ApiKey = Type.Object(
  {
    id: resourceMembers.id,
    name: Name('key'),
    token_prefix: Type.String({
      description: 'The first 12 characters of the token, to identify it.',
      examples: ['tt_0123456789'.slice(0, 12)],
    }),
    scopes: Type.Array(Ref(TokenScope), { description: 'Its permissions.' }),
    project_ids: ProjectIds,
    made_by_key_id: Nullable(
      Type.Integer({
        description:
          "The id of the key that created it, or of that key's creator if it was deleted; null for a session.",
      }),
    ),
    ...timestampMembers,
    expires_at: Nullable(Timestamp('Time of expiry; null for never.')),
    last_used_at: Nullable(Timestamp('Time of the last use, to the minute; null for never.')),
    revoked_at: Nullable(Timestamp('Time of revocation; null while it is valid.')),
  },
  {
    $id: 'ApiKey',
    description: 'An API key. The token itself is sent only once, when it is created.',
    examples: [
      {
        id: 1,
        name: 'backup script',
        token_prefix: 'tt_012345678',
        scopes: ['tasks:write', 'projects:read'],
        project_ids: null,
        made_by_key_id: null,
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

export const EndedWithKey = Type.Object(
  {
    api_keys: Type.Array(Ref(ApiKey), {
      description: 'The keys that it created, directly or not: revoked. Oldest first.',
    }),
    webhooks: Type.Array(Ref(Webhook), {
      description: 'The webhooks that it or one of these keys created or changed: disabled. Oldest first.',
    }),
  },
  {
    $id: 'EndedWithKey',
    description: 'Resources that ended with a key.',
    examples: [{ api_keys: [ApiKey.examples[0]], webhooks: [Webhook.examples[0]] }],
  },
);

export const RevokedApiKey = Type.Object(
  { ...ApiKey.properties, ended: Type.Optional(Ref(EndedWithKey)) },
  {
    $id: 'RevokedApiKey',
    description: 'A revoked API key. With `cascade=true` it has `ended`, also if the key is revoked again.',
    examples: [{ ...ApiKey.examples[0], revoked_at: '2026-03-02T09:30:00.000Z' }],
  },
);

export const RevocationQuery = Type.Object({
  cascade: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'True to revoke all keys that it created, directly or not, and to disable all webhooks that any of ' +
        'them created or changed. A token needs `webhooks:write` for it as well.',
    }),
  ),
});

export const ApiKeyCreate = Type.Object(
  {
    name: Name('key'),
    scopes: Type.Optional(
      Type.Array(Ref(TokenScope), {
        minItems: 1,
        maxItems: SCOPES.length,
        uniqueItems: true,
        description:
          'Its permissions, which cannot be changed later. Default: everything except `admin` (`["*"]`), ' +
          'limited to the permissions of the token that creates it.',
      }),
    ),
    project_ids: Type.Optional(
      Nullable(
        Type.Array(IdOrUid('A project that you see: its id or uid.'), {
          minItems: 1,
          maxItems: MAX_PROJECTS,
          description:
            'Narrows it to these projects, with their tasks, subtasks, notes and tags: it can access nothing ' +
            'else. Null for no narrowing.',
        }),
      ),
    ),
    expires_at: Type.Optional(
      Nullable(TimestampInput('Time of expiry: a date (the end of that day) or a timestamp. Null: never.')),
    ),
  },
  {
    $id: 'ApiKeyCreate',
    ...ignores(ApiKey, { name: true, scopes: true, project_ids: true, expires_at: true }),
    description: 'A new API key.',
    examples: [{ name: 'backup script', scopes: ['*:read'], expires_at: '2026-12-31' }],
  },
);
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

export const TokenInfo = Type.Object(
  {
    id: resourceMembers.id,
    name: ApiKey.properties.name,
    scopes: ApiKey.properties.scopes,
    project_ids: ProjectIds,
    expires_at: ApiKey.properties.expires_at,
  },
  {
    $id: 'TokenInfo',
    description: 'The API key of the request, with its permissions.',
    examples: [
      { id: 1, name: 'backup script', scopes: ['*:read'], project_ids: null, expires_at: '2026-12-31T23:59:59.999Z' },
    ],
  },
);
export type TokenInfo = Static<typeof TokenInfo>;

export const ApiKeyCreated = Type.Object(
  {
    token: Type.String({
      pattern: '^tt_[0-9a-f]{64}$',
      description: 'The whole token. It is sent only once.',
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

const API_KEY_SORT_FIELDS = ['id', 'name', 'created_at', 'expires_at', 'last_used_at'] as const;

export const ApiKeyQuery = listQuery(API_KEY_SORT_FIELDS, {});
