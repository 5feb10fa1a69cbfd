import swagger from '@fastify/swagger';
import type { TSchema } from '@sinclair/typebox';
import type { RouteOptions } from 'fastify';
import { SCOPE_SENTENCES } from '../../access/app-scopes.js';
import type { App } from '../../context.js';
import type { ErrorCode } from '../../lib/errors.js';
import type { BodyCheck, Feature } from '../../manifest.js';
import { DRY_RUN_UID } from '../../write/would-be.js';
import { isOfAccount } from '../auth/identity.js';
import { API_VERSION, isBelowApi } from '../mounts.js';
import { needsSharedCount } from '../rate-limit/tiers.js';
import { finish } from './finish.js';
import { type Document, headerRefs, type Statuses, type StreamedBody } from './model.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: readonly ErrorCode[];
    /** Statuses of codes that are not those of the catalogue. */
    statuses?: Statuses;
    streamedBody?: StreamedBody;
    /** The form of a body that is one file; its bytes alone are accepted, too. */
    fileBody?: TSchema;
    documentedBody?: object;
  }
}

const SECURITY_SCHEMES = ['bearerToken', 'oauth2', 'sessionCookie'];

/**
 * Generates the OpenAPI document from the schemas of the routes. Each operation is listed at its documented mount, with
 * every possible status.
 */
export async function documentRoutes(
  app: App,
  version: string,
  features: readonly Feature[],
  bodyChecks: Readonly<Record<string, BodyCheck>>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tutti',
        version,
        contact: { name: 'Operator of this server' },
        license: { name: 'MIT', identifier: 'MIT' },
        description: INTRODUCTION,
      },
      servers: [{ url: '/', description: 'This service.' }],
      tags: tagsOf(features),
      webhooks: Object.assign({}, ...features.map(({ webhooks }) => webhooks?.(features) ?? {})),
      security: SECURITY_SCHEMES.map((name) => ({ [name]: [] })),
      components: {
        securitySchemes: {
          bearerToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token: `Authorization: Bearer tt_…`. Send the whole token with its prefix.',
          },
          oauth2: {
            type: 'oauth2',
            description: 'An access token of a connected app (OAuth 2.1): `Authorization: Bearer tta_…`.',
            flows: {
              authorizationCode: {
                authorizationUrl: '/oauth/authorize',
                tokenUrl: '/oauth/token',
                refreshUrl: '/oauth/token',
                scopes: SCOPE_SENTENCES,
              },
            },
          },
          sessionCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'sid',
            description:
              'The session of `POST /api/login`: of several cookies of this name, the first one that is a session.',
          },
        },
        headers: HEADERS as never,
        parameters: PARAMETERS as never,
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema as RouteSchema, url, route), url }),
    transformObject: (made) =>
      finish(('openapiObject' in made ? made.openapiObject : {}) as Document, COMMON_HEADERS, bodyChecks) as never,
  } as Parameters<typeof swagger>[1]);
}

interface RouteSchema {
  hide?: boolean;
  body?: unknown;
  querystring?: unknown;
  params?: unknown;
  security?: unknown[];
  response?: Record<string, ResponseSchema>;
  [member: string]: unknown;
}

interface ResponseSchema {
  description?: string;
  headers?: Record<string, unknown>;
  [member: string]: unknown;
}

function describe(schema: RouteSchema | undefined, url: string, route: RouteOptions): RouteSchema {
  if (schema === undefined || schema.hide === true) return { hide: true };
  const limited = isBelowApi(url);
  const response: Record<string, ResponseSchema> = {};
  for (const [status, success] of Object.entries(schema.response ?? {})) {
    const headers = route.config?.dryRun && success.headers ? withDryRun(success.headers) : success.headers;
    response[status] = { ...success, ...(headers && { headers }) };
  }
  return {
    ...schema,
    ...(route.config?.documentedBody && { body: route.config.documentedBody }),
    response,
    'x-errors': errorsOf(schema, route, limited),
    ...(route.config?.statuses && { 'x-statuses': route.config.statuses }),
    ...(route.config?.dryRun && { 'x-dry-run': true }),
    ...(route.config?.minimal && { 'x-minimal': true }),
    ...(route.config?.streamedBody && { 'x-streamed-body': route.config.streamedBody }),
    ...(route.config?.fileBody && { 'x-file-body': route.config.fileBody }),
    ...(limited && route.config?.limit && { 'x-rate-limit': [route.config.limit] }),
    ...(route.config?.public && { security: [] }),
    ...scopesOf(schema, route.config?.scopes),
  };
}

/** A dry run has neither validator nor location. */
function withDryRun(headers: Record<string, unknown>): Record<string, unknown> {
  const optional = Object.keys(headers).filter((name) => name in ABSENT_IN_DRY_RUN);
  const refs = optional.map((name) => [name, headerRefs([`${name}-Written`])[`${name}-Written`]]);
  return { ...headers, ...Object.fromEntries(refs) };
}

/** Documents the required scopes. OpenAPI 3.1 allows scopes for every security scheme. */
function scopesOf({ description }: RouteSchema, scopes: readonly string[] = []) {
  if (scopes.length === 0) return {};
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ');
  const needs = `${scopes.length === 1 ? 'Scope' : 'Scopes'}: ${names}.`;
  return {
    description: [description, needs].filter((text) => text !== undefined).join(' '),
    security: [{ bearerToken: scopes }, ...oauthSecurity(scopes), { sessionCookie: [] }],
  };
}

/** Apps cannot be granted the scopes of administrators and keys. */
function oauthSecurity(scopes: readonly string[]) {
  return scopes.every((scope) => scope in SCOPE_SENTENCES) ? [{ oauth2: scopes }] : [];
}

/** Headers of every response. Only the first is outside of /api/, too. The document lists them at the errors alone. */
const COMMON_HEADERS = [
  'X-Request-Id',
  'X-API-Version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
];

/** Scopes of operations that can exceed the bounds of an account. */
const ADDS_TO_ACCOUNT = /^(?:tasks|projects|areas|goals|notes|tags|trash|files):write$/;

function errorsOf(schema: RouteSchema, { config, method }: RouteOptions, limited: boolean): ErrorCode[] {
  const writes = method !== 'GET';
  const codes: ErrorCode[] = [...(config?.errors ?? [])];
  const add = (when: boolean, ...more: ErrorCode[]) => when && codes.push(...more);
  add(schema.body !== undefined || membersOf(schema.querystring).length > 0, 'VALIDATION_FAILED');
  add(limited, 'UNKNOWN_PARAMETER');
  add(writes && limited, 'UNKNOWN_MEMBER');
  add(membersOf(schema.querystring).includes('cursor'), 'INVALID_CURSOR');
  add(membersOf(schema.querystring).includes('offset'), 'PAGE_TOO_LARGE');
  add(membersOf(schema.querystring).includes('q'), 'SEARCH_TOO_BROAD');
  const hasFilter = [schema.querystring, schema.body].some((part) => membersOf(part).includes('filter'));
  add(hasFilter, 'INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME', 'SEARCH_TOO_BROAD');
  add(config?.idempotent === true, 'VALIDATION_FAILED', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED');
  // The header is read for every write.
  add(writes && config?.idempotent !== true, 'IDEMPOTENCY_NOT_SUPPORTED');
  add(writes && config?.dryRun === true, 'VALIDATION_FAILED');
  add(writes && config?.dryRun !== true, 'DRY_RUN_UNSUPPORTED');
  add(writes, 'REQUEST_TIMEOUT', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  add(config?.public !== true, 'UNAUTHENTICATED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED');
  add((config?.scopes ?? []).length > 0, 'INSUFFICIENT_SCOPE');
  const needsSetUp = config?.public !== true && config?.withoutSecondFactor !== true;
  add(needsSetUp, 'SECOND_FACTOR_SETUP_REQUIRED');
  const adds = writes && method !== 'DELETE' && config?.scopes?.some((scope) => ADDS_TO_ACCOUNT.test(scope));
  add(adds === true, 'ACCOUNT_FULL');
  add(limited && isOfAccount(config ?? {}), 'ACCOUNT_CHANGED');
  add(writes, 'CROSS_SITE', 'STORAGE_FULL', 'STORAGE_READ_ONLY');
  add(membersOf(schema.params).includes('id'), 'NOT_FOUND');
  add(config?.refusedDuringImport === true, 'IMPORT_IN_PROGRESS');
  add(limited, 'RATE_LIMITED');
  add(config?.limit !== undefined && needsSharedCount(config.limit), 'LIMITS_UNAVAILABLE');
  add(true, 'BAD_REQUEST', 'URI_TOO_LONG', 'INTERNAL');
  add(true, 'DATABASE_BUSY', 'DATABASE_UNAVAILABLE', 'STORAGE_FAULT', 'OVERLOADED');
  return [...new Set(codes)];
}

function membersOf(schema: unknown): string[] {
  const hasMembers = typeof schema === 'object' && schema !== null && 'properties' in schema;
  return Object.keys((hasMembers && schema.properties) || {});
}

function tagsOf(features: readonly Feature[]): { name: string; description: string }[] {
  const tags = features.flatMap(({ tags = [] }) => tags);
  const ordered = [...tags.filter(({ last }) => last !== true), ...tags.filter(({ last }) => last)];
  return ordered.map(({ name, description }) => ({ name, description }));
}

const header = (description: string, schema: object) => ({ description, schema });
const always = (description: string, schema: object) => ({ ...header(description, schema), required: true });

const ETAG = 'The version of the resource as the caller sees it, for `If-None-Match` and `If-Match`.';
const LOCATION = 'The path of the new resource.';

/** Headers of a write that its dry run does not have. */
const ABSENT_IN_DRY_RUN = {
  ETag: always(ETAG, { type: 'string', pattern: '^"[^"]+"$' }),
  Location: always(LOCATION, { type: 'string', format: 'uri-reference' }),
};

const HEADERS = {
  'X-Request-Id': always(
    "Identifies the request in the log: the client's id if it matches `[A-Za-z0-9._-]{8,64}`, otherwise a new one.",
    { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' },
  ),
  'X-API-Version': header('The version of the API.', { type: 'string', enum: [API_VERSION] }),
  'WWW-Authenticate': always('How to authenticate (RFC 9110, section 11.6.1).', { type: 'string' }),
  'WWW-Authenticate-Scope': header('The missing scope of the token, for INSUFFICIENT_SCOPE (RFC 6750, section 3).', {
    type: 'string',
    examples: ['Bearer realm="tutti", error="insufficient_scope", scope="tasks:write"'],
  }),
  'RateLimit-Limit': header('The maximum number of requests in a window of the tier with the fewest left.', {
    type: 'integer',
    minimum: 1,
  }),
  'RateLimit-Remaining': header('The number of requests left in that window.', { type: 'integer', minimum: 0 }),
  'RateLimit-Reset': header('The end of that window: a Unix timestamp in seconds.', { type: 'integer' }),
  'RateLimit-Policy': header('That tier, its maximum and the length of its window in seconds.', {
    type: 'string',
    pattern: '^"[a-z_]+";q=\\d+;w=\\d+$',
    examples: ['"user";q=1000;w=900'],
  }),
  'Retry-After': header('Whole seconds to wait before a retry.', { type: 'integer', minimum: 1 }),
  ...ABSENT_IN_DRY_RUN,
  'ETag-Written': { ...ABSENT_IN_DRY_RUN.ETag, required: false, description: `${ETAG} Absent in a dry run.` },
  'Location-Written': {
    ...ABSENT_IN_DRY_RUN.Location,
    required: false,
    description: `${LOCATION} Absent in a dry run.`,
  },
  'Dry-Run': header('Present if the request was a dry run: nothing was changed.', { type: 'string', enum: ['true'] }),
  'X-Would-Change': header(
    'In a dry run: the number of objects by type that would enter your change log, as a dictionary (RFC 8941, section ' +
      '3.2), limited to the types that a token may read. Absent if there are none.',
    { type: 'string', pattern: '^[a-z_]+=\\d+(, [a-z_]+=\\d+)*$', examples: ['task=3, note=1'] },
  ),
  ListETag: always(
    'Identifies the list as the caller sees it, for `If-None-Match`. Where the list depends on the time, the tag contains ' +
      'the range of times in which it stays the same, if nothing is written.',
    { type: 'string', pattern: '^W/"[^"]+"$', examples: ['W/"nYw3uJ0w8cB1kqkN4m2dZg"'] },
  ),
  'Idempotency-Replayed': header(
    'Present if the response was replayed: it was sent to the first request with this key.',
    {
      type: 'string',
      enum: ['true'],
    },
  ),
  'Tutti-Batch': header(
    'The uid of the batch: all changes that this request made. Absent if no object changed. A replayed response has ' +
      'the batch of the first request.',
    { type: 'string', pattern: '^[0-9a-z]{15}$', examples: ['b7k2m9x0q4v1t3z'] },
  ),
  'Preference-Applied': header('The honoured preferences of `Prefer` (RFC 7240, section 3).', {
    type: 'string',
    examples: ['return=minimal, handling=lenient'],
  }),
  'Server-Timing': header('With `Prefer: timing`: milliseconds of waiting for the writer, in the database, in total.', {
    type: 'string',
    examples: ['queue;dur=0.1, db;dur=2.3, total;dur=4.5'],
  }),
  'Set-Cookie': header('The cookie of a session or of a sign-in at a provider, or its removal.', { type: 'string' }),
  'X-Accel-Buffering': header('Tells nginx not to buffer the stream.', { type: 'string', enum: ['no'] }),
  Link: header('The next page (`rel="next"`), if there is one (RFC 8288).', { type: 'string' }),
};

/** The header `ETag` of a list. */
export const LIST_ETAG = { ETag: { $ref: '#/components/headers/ListETag' } };

export function withHeaders(...names: (keyof typeof HEADERS)[]): { headers: Record<string, unknown> } {
  return { headers: headerRefs(names) };
}

const requestHeader = (name: string, schema: object, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
});

const PARAMETERS = {
  IfNoneMatch: requestHeader(
    'If-None-Match',
    {},
    'The `ETag` of your copy: the response is 304 without a body while the copy is current.',
  ),
  IfMatch: requestHeader(
    'If-Match',
    {},
    'The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. ' +
      'Several values are comma-separated; `*` matches any. Without this header the version is not checked.',
  ),
  LastEventId: requestHeader(
    'Last-Event-ID',
    { maxLength: 2000 },
    'The `id` of the last event that you received: the stream resumes after it. An `EventSource` sends ' +
      'it automatically.',
  ),
  TuttiAccount: requestHeader(
    'Tutti-Account',
    { pattern: '^[0-9a-z]{15}$' },
    'The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share ' +
      'one session cookie: if another account has signed in meanwhile, the request is rejected with 409 ' +
      '`ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set ' +
      'headers, the query parameter `account` does the same.',
  ),
  DryRun: requestHeader(
    'Dry-Run',
    { enum: ['true', 'false'] },
    'With `true`, the response is that of the write, but nothing is changed, logged or sent. New objects have the id 0 ' +
      `and the uid \`${DRY_RUN_UID}\`. Operations without this header refuse it: 400 \`DRY_RUN_UNSUPPORTED\`.`,
  ),
  Prefer: requestHeader(
    'Prefer',
    { examples: ['return=minimal'] },
    '`return=minimal` (RFC 7240): a success has no body, and `x-minimal-status` (204, or 201 for a creation). ' +
      '`Preference-Applied` confirms it.',
  ),
  IdempotencyKey: requestHeader(
    'Idempotency-Key',
    { minLength: 1, maxLength: 257 },
    'A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. ' +
      'If the request is repeated within 24 hours with the same body, it gets the first response and has ' +
      'no further effect. With another body it is rejected with 422; while the first request is in ' +
      'progress, with 409. A rejected request does not use up its key.',
  ),
};

const INTRODUCTION = `A multi-user task and project service for programs.

**Paths.** Every operation is available under \`/api/${API_VERSION}\` and under \`/api\`; each is listed here once.

**Authentication.** Send an API token (\`Authorization: Bearer tt_…\`), the access token of a connected app
(\`tta_…\`, by OAuth 2.1; see \`/.well-known/oauth-authorization-server\`) or the session cookie of a login. If a bearer
header is present, only it is used; other schemes are ignored. The credential is checked when the headers arrive, and
again when the write is made.

**Ids.** An \`{id}\` in a path is the integer \`id\` or the \`uid\`.

**Updates.** \`PUT\` and \`PATCH\` are equal: absent members stay unchanged, null clears a member, a list replaces the
whole list. Members that the service sets (\`x-ignored-members\`) are accepted and ignored, so that responses can be
sent back.

**Names.** Undocumented members and query parameters are rejected with 400 \`UNKNOWN_MEMBER\` or \`UNKNOWN_PARAMETER\`;
the response contains the name and a similar known one. With \`Prefer: handling=lenient\` (RFC 7240) they are ignored,
and \`Preference-Applied\` confirms it. A list in a query is a repeated parameter; \`name[]\` is read as \`name\`. One
response reports all faults of a request, at most 20. A text with \`x-normalized\` is first brought to that form: \`trim\`
removes white space around it, \`NFKC\` is the Unicode form in which passwords are compared and counted.

**Lists.** \`order_by\` sorts a list: \`field\`, \`field:asc\` or \`field:desc\`, comma-separated, each field once. Null is
last in both directions; ties are broken by the id.

**Versions.** The \`ETag\` of a resource identifies its version: send it as \`If-None-Match\` to read the resource only if
it has changed, and as \`If-Match\` to change it only if it has not. Lists that are often asked for again have a weak
\`ETag\`: with it in \`If-None-Match\`, an unchanged list is a 304 without a body.

**Retries.** A write with an \`Idempotency-Key\` can be repeated if its response was lost: it gets the first response,
whatever its \`If-Match\`. Writes to accounts, sessions and API keys do not support it.

**Dry runs.** Most writes of resources can be rehearsed: with \`Dry-Run: true\` they are rolled back. The response has
the status, errors and body of the write; \`X-Would-Change\` counts the objects that would change. A write that cannot be
rehearsed refuses the header, and is not carried out. With an \`Idempotency-Key\`, a stored response is replayed, and none
is stored. A dry run counts as one request for each 1,000 objects. It gives way to writes of other users: 503
\`DATABASE_BUSY\` if that happens too often.

**Time.** Timestamps are UTC (\`2026-03-01T09:30:00.000Z\`); dates are days in your time zone (\`2026-03-31\`). Where
a parameter takes a time, a date is the start of that day in your time zone; in \`until\`, its end.

**Timing.** Responses to an API token with \`Prefer: timing\` have \`Server-Timing: queue;dur=…, db;dur=…, total;dur=…\`: the
milliseconds of waiting for the writer, in the database, and in total.

**Limits.** Requests below \`/api/\` are counted, both mounts together: by user (tier \`user\`), or by address without
authentication (\`anonymous\`), and some also in a tier of their own, such as \`login\`, \`create\` and \`api_keys\`.
\`x-rate-limit\` names the tier of its own that an operation has, which is checked first; if a tier is exhausted, the
response is 429, and no tier is charged. The \`RateLimit-…\` headers describe the tier with the fewest requests left; \`RateLimit-Reset\` is a
Unix timestamp in seconds. An operator can change every limit and disable all of them: then the headers are absent.

**Headers.** Every response has \`X-Request-Id\`; below \`/api/\` also \`X-API-Version\` and, while limits are on, the four
\`RateLimit-…\` headers; any may have \`Preference-Applied\` and \`Server-Timing\`. That of a write may have \`Tutti-Batch\`;
with an \`Idempotency-Key\`, \`Idempotency-Replayed\`; in a dry run, \`Dry-Run\` and \`X-Would-Change\`. They are described in
the components, and not repeated at each operation.

**Errors.** Every failure has the form of \`ErrorBody\`. \`x-error-codes\` of an operation lists its codes. Those that most
operations have are listed once: at the shared response of their status, for the operations with that status, and at
\`UnexpectedError\`, for every operation. All are explained in [errors.md](/openapi/errors.md). A resource that you cannot
see is reported as 404, as if it did not exist; 403 means that you can see it but lack the required access. Request
\`application/problem+json\` for the same information as RFC 9457.`;
