import { type Static, Type } from '@sinclair/typebox';
import { AUDIENCES } from '../../access/app-scopes.js';
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
} from '../../http/schemas.js';
import { MAX_PROJECTS, TokenScope } from '../api-keys/schema.js';

const KINDS = ['document', 'registered', 'made'] as const;
const REDIRECT_KINDS = ['web', 'loopback', 'application'] as const;

const kind = StringEnum(KINDS, {
  description:
    'How the service knows the app: `document` (its client_id is the address of a document about it), `registered` ' +
    '(it registered itself) or `made` (an administrator added it).',
});
const audience = StringEnum(AUDIENCES, {
  description: 'Where its tokens can be used: `mcp` at /mcp only, `api` below /api only, `all` at both.',
});
const host = Nullable(Type.String({ description: 'Host of its document; null without one.' }));
const clientId = Type.String({ description: 'Identifier of the app.' });
const redirectHost = Type.String({
  description:
    'Host to which the user returns: a loopback address for a program on their computer, or a scheme (`cursor:`).',
});

export const AppRequest = Type.Object(
  {
    client: Type.Object(
      {
        client_id: clientId,
        name: Type.String({ description: 'The name by which the app calls itself. It is not verified.' }),
        kind,
        host,
        redirect_host: redirectHost,
        redirect_kind: StringEnum(REDIRECT_KINDS, {
          description: 'What receives the answer: a web site, a program on this computer, or an application.',
        }),
        known: Type.Boolean({ description: 'True if the account has or had a connection with this app and host.' }),
      },
      { description: 'The app that asks.' },
    ),
    redirect_uri: Type.String({ description: 'The address of the app to which the browser goes on.' }),
    scopes: Type.Array(Ref(TokenScope), {
      description:
        'The requested scopes; of an app that requested none, those that a decision without `scopes` grants.',
    }),
    scope_choices: Nullable(
      Type.Object(
        {
          read: Type.Array(Ref(TokenScope), { description: 'Scopes to read, for the beginning.' }),
          write: Type.Array(Ref(TokenScope), { description: 'Scopes to read and write.' }),
        },
        { description: 'What the user may choose from if the app requested no scopes; null if it requested some.' },
      ),
    ),
    audience,
    account: Type.Object(
      {
        uid: resourceMembers.uid,
        email: Type.String({ description: 'E-mail address of the account that is signed in.' }),
      },
      { description: 'The account that is asked.' },
    ),
    last_choice: Nullable(
      Type.Object(
        {
          scopes: Type.Array(Ref(TokenScope), { description: 'The scopes that were allowed.' }),
          project_ids: Nullable(Type.Array(Type.Integer(), { description: 'The chosen projects; null for all.' })),
        },
        { description: 'What the account allowed the same app and host last time; null for the first time.' },
      ),
    ),
    expires_at: Timestamp('Time until which it can be decided.'),
  },
  {
    $id: 'AppRequest',
    description: 'An app that asks to connect to the account.',
    examples: [
      {
        client: {
          client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
          name: 'Claude',
          kind: 'document',
          host: 'claude.ai',
          redirect_host: 'claude.ai',
          redirect_kind: 'web',
          known: false,
        },
        redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
        scopes: ['tasks:write', 'projects:read'],
        scope_choices: null,
        audience: 'mcp',
        account: { uid: '4f5g6h7j8k9l0m1', email: 'ada@example.com' },
        last_choice: null,
        expires_at: '2026-03-01T09:40:00.000Z',
      },
    ],
  },
);
export type AppRequest = Static<typeof AppRequest>;

export const Decision = Type.Object(
  {
    allow: Type.Boolean({ description: 'True to connect the app, false to refuse.' }),
    account: Type.String({ description: 'The uid of the account that was asked: another one is 409.' }),
    client_id: Type.Optional(
      Type.String({ maxLength: 2_048, description: 'The `client_id` that the user has seen: another one is 409.' }),
    ),
    redirect_uri: Type.Optional(
      Type.String({ maxLength: 2_048, description: 'The `redirect_uri` that the user has seen: another one is 409.' }),
    ),
    scopes: Type.Optional(
      Type.Array(Ref(TokenScope), {
        minItems: 1,
        maxItems: SCOPES.length,
        uniqueItems: true,
        description: 'The allowed scopes: some of `scopes`, or of `scope_choices`. Default: `scopes`.',
      }),
    ),
    project_ids: Type.Optional(
      Nullable(
        Type.Array(IdOrUid('A project that you see: its id or uid.'), {
          minItems: 1,
          maxItems: MAX_PROJECTS,
          description: 'Narrows the app to these projects, as for API keys. Null for no narrowing.',
        }),
      ),
    ),
    expires_at: Type.Optional(
      Nullable(TimestampInput('Time at which the connection ends: a date (the end of that day) or a timestamp.')),
    ),
  },
  {
    $id: 'AppDecision',
    description: 'The answer of the user to an app that asks to connect.',
    examples: [
      {
        allow: true,
        account: '4f5g6h7j8k9l0m1',
        client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
        redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
        scopes: ['tasks:write'],
        expires_at: '2026-12-31',
      },
    ],
  },
);
export type Decision = Static<typeof Decision>;

export const Decided = Type.Object(
  { redirect_to: Type.String({ description: 'The address of the app to which the browser goes on.' }) },
  {
    $id: 'AppDecided',
    description: 'What follows a decision.',
    examples: [{ redirect_to: 'http://127.0.0.1:33418/?code=ttc_…&iss=https%3A%2F%2Ftasks.example.com' }],
  },
);

export const Connection = Type.Object(
  {
    id: resourceMembers.id,
    name: Type.String({ description: 'The name by which the app calls itself.' }),
    client: Type.Object(
      {
        client_id: clientId,
        kind,
        host,
        redirect_host: redirectHost,
      },
      { description: 'The app when it connected.' },
    ),
    scopes: Type.Array(Ref(TokenScope), { description: 'Its permissions.' }),
    project_ids: Nullable(
      Type.Array(Type.Integer(), { description: 'The projects to which it is narrowed. Null for no narrowing.' }),
    ),
    audience,
    created_at: Timestamp('Time of the connection.'),
    last_used_at: Nullable(Timestamp('Time of the last use, to the minute; null for never.')),
    expires_at: Nullable(Timestamp('Time at which it ends; null for never.')),
    revoked_at: Nullable(Timestamp('Time at which it was ended; null while it is valid.')),
  },
  {
    $id: 'Connection',
    description: 'An app that is connected to the account. The change log names it as `actor.key_id`.',
    examples: [
      {
        id: 8,
        name: 'Claude',
        client: {
          client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
          kind: 'document',
          host: 'claude.ai',
          redirect_host: 'claude.ai',
        },
        scopes: ['tasks:write', 'projects:read'],
        project_ids: null,
        audience: 'mcp',
        created_at: '2026-03-01T09:31:00.000Z',
        last_used_at: '2026-03-02T18:00:00.000Z',
        expires_at: null,
        revoked_at: null,
      },
    ],
  },
);
export type Connection = Static<typeof Connection>;

export const ConnectionList = Envelope('connections', Connection);

export const ConnectionQuery = listQuery(['id', 'created_at', 'last_used_at'], {});

const clientMembers = {
  name: Name('app'),
  redirect_uris: Type.Array(Type.String({ maxLength: 2_048 }), {
    minItems: 1,
    maxItems: 10,
    description:
      'The addresses to which users may return: https, http on 127.0.0.1, [::1] or localhost (with any port), or an ' +
      "application's own scheme.",
  }),
  token_endpoint_auth_method: StringEnum(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'], {
    description: 'How the app authenticates at the token endpoint.',
  }),
};

export const OAuthClient = Type.Object(
  {
    id: resourceMembers.id,
    client_id: Type.String({ description: 'Identifier of the app, for its configuration.' }),
    kind,
    ...clientMembers,
    connections: Type.Integer({ description: 'Number of its connections that are valid.' }),
    created_at: Timestamp('Time of its registration.'),
    last_used_at: Nullable(Timestamp('Time of a recent use, to the day; null for never.')),
  },
  {
    $id: 'OAuthClient',
    description: 'An app that may ask users to connect.',
    examples: [
      {
        id: 3,
        client_id: 'ttd_0123456789abcdef0123456789abcdef',
        kind: 'made',
        name: 'Dashboard',
        redirect_uris: ['https://dashboard.example.com/callback'],
        token_endpoint_auth_method: 'client_secret_basic',
        connections: 2,
        created_at: '2026-03-01T09:30:00.000Z',
        last_used_at: '2026-03-02T18:00:00.000Z',
      },
    ],
  },
);
export type OAuthClient = Static<typeof OAuthClient>;

export const OAuthClientList = Envelope('oauth_clients', OAuthClient);

export const OAuthClientQuery = listQuery(['id', 'created_at'], {});

export const OAuthClientCreate = Type.Object(
  {
    name: clientMembers.name,
    redirect_uris: clientMembers.redirect_uris,
    token_endpoint_auth_method: Type.Optional(
      StringEnum(['none', 'client_secret_basic', 'client_secret_post'], {
        description: '`none` for apps that cannot keep a secret. Absent: `client_secret_basic`.',
      }),
    ),
  },
  {
    $id: 'OAuthClientCreate',
    ...ignores(OAuthClient, { name: true, redirect_uris: true, token_endpoint_auth_method: true }),
    description: 'A new app.',
    examples: [{ name: 'Dashboard', redirect_uris: ['https://dashboard.example.com/callback'] }],
  },
);
export type OAuthClientCreate = Static<typeof OAuthClientCreate>;

export const OAuthClientCreated = Type.Object(
  {
    client: Ref(OAuthClient),
    client_secret: Nullable(
      Type.String({ description: 'The secret. It is sent only once; null for an app without one.' }),
    ),
  },
  {
    $id: 'OAuthClientCreated',
    description: 'A new app with its secret.',
    examples: [{ client: OAuthClient.examples[0], client_secret: `tts_${'0123456789abcdef'.repeat(4)}` }],
  },
);
