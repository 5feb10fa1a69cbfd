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

const MAX_PROJECTS = 100;

export const TokenScope = StringEnum(SCOPES, {
  $id: 'TokenScope',
  description:
    'What a token may do: read or write one kind of thing (`tasks:read`, `tasks:write`, which includes reading), read ' +
    'everything (`*:read`), do everything that its user can (`*`), or what administrators do (`admin`, which nothing ' +
    'else includes). Each operation names the one that it needs.',
  examples: ['tasks:write'],
});

const ProjectIds = Nullable(
  Type.Array(Type.Integer(), {
    description:
      'The projects that it is narrowed to, with their tasks, subtasks and notes: it sees and does nothing else. Null ' +
      'for no narrowing.',
  }),
);

export const ApiKey = Type.Object(
  {
    id: resourceMembers.id,
    name: Name('key'),
    token_prefix: Type.String({
      readOnly: true,
      description: 'The first 12 characters of the token, to tell keys apart.',
      examples: ['tt_0123456789'.slice(0, 12)],
    }),
    scopes: Type.Array(Ref(TokenScope), { description: 'What it may do.' }),
    project_ids: ProjectIds,
    made_by_key_id: Nullable(
      Type.Integer({
        readOnly: true,
        description:
          'The id of the key that made it, or of the maker of that one if it was deleted; null if a session did.',
      }),
    ),
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
      description: 'The keys that it made, and those that they made: revoked. Oldest first.',
    }),
    webhooks: Type.Array(Ref(Webhook), {
      description: 'The webhooks that it or one of these keys made or changed: switched off. Oldest first.',
    }),
  },
  {
    $id: 'EndedWithKey',
    description: 'What ended with a key.',
    examples: [{ api_keys: [ApiKey.examples[0]], webhooks: [Webhook.examples[0]] }],
  },
);

export const RevokedApiKey = Type.Object(
  { ...ApiKey.properties, ended: Type.Optional(Ref(EndedWithKey)) },
  {
    $id: 'RevokedApiKey',
    description: 'A revoked API key. With `cascade=true`, `ended` is there, the same when the key is revoked again.',
    examples: [{ ...ApiKey.examples[0], revoked_at: '2026-03-02T09:30:00.000Z' }],
  },
);

export const RevocationQuery = Type.Object({
  cascade: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Also revokes the keys that it made (and those that they made), and switches off all webhooks that any of them ' +
        'made or changed. A token needs `webhooks:write` for it as well.',
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
          'What it may do, which cannot be changed later. When absent: everything but `admin` (`["*"]`), and what the ' +
          'token may do that makes it, where one does.',
      }),
    ),
    project_ids: Type.Optional(
      Nullable(
        Type.Array(IdOrUid('A project that you see: its id or uid.'), {
          minItems: 1,
          maxItems: MAX_PROJECTS,
          description:
            'Narrows it to these projects, with their tasks, subtasks, notes and the tags of those: everything else ' +
            'is not there for it. Null for no narrowing.',
        }),
      ),
    ),
    expires_at: Type.Optional(
      Nullable(TimestampInput('When it stops counting: a date (to the end of that day) or a timestamp. Null: never.')),
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
    description: 'The API key that a request came with: what its token may do.',
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
