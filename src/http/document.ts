import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import type { App } from '../context.js';
import { type ErrorCode, sentenceOf, statusOf } from '../errors.js';
import { API_VERSION } from './headers.js';
import { ErrorBody } from './schemas.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What can go wrong on this route beyond what can go wrong on every route of its shape. */
    errors?: readonly ErrorCode[];
  }
}

const SECURITY_SCHEMES = ['bearerToken', 'sessionCookie'];

/**
 * Generates the OpenAPI document from the schemas of the routes. Each operation is listed once, under the mount that
 * documents it (`undocumented` mounts are left out), with every status that its shape can bring about.
 */
export async function documentRoutes(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tutti',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description: INTRODUCTION,
      },
      servers: [{ url: '/', description: 'This service.' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      security: SECURITY_SCHEMES.map((name) => ({ [name]: [] })),
      components: {
        securitySchemes: {
          bearerToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token: `Authorization: Bearer tt_…`, the whole token with its prefix.',
          },
          sessionCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'sid',
            description: 'The session of a person who signed in with `POST /api/login`.',
          },
        },
        headers: HEADERS as never,
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema as RouteSchema, url, route), url }),
    transformObject: (made) => finish(('openapiObject' in made ? made.openapiObject : {}) as Document) as never,
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

/** Adds to a route's schema what follows from its shape: the errors and the headers it can be answered with. */
function describe(schema: RouteSchema | undefined, url: string, route: RouteOptions): RouteSchema {
  if (schema === undefined || schema.hide === true) return { hide: true };
  const common = url.startsWith('/api/') ? ['X-Request-Id', 'X-API-Version'] : ['X-Request-Id'];
  const response: Record<string, ResponseSchema> = {};
  for (const [status, success] of Object.entries(schema.response ?? {})) {
    response[status] = { ...success, headers: { ...headerRefs(common), ...success.headers } };
  }
  for (const [status, codes] of errorsOf(schema, route)) {
    const lines = codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`);
    response[status] = {
      description: lines.join('\n\n'),
      headers: headerRefs([...common, ...(HEADERS_BY_STATUS[status] ?? [])]),
      $ref: `${ErrorBody.$id}#`,
    };
  }
  return { ...schema, response, ...(route.config?.public && { security: [] }) };
}

const HEADERS_BY_STATUS: Record<string, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The error codes of a route by status: its own, and those that its shape brings with it. */
function errorsOf(schema: RouteSchema, { config, method }: RouteOptions): Map<string, ErrorCode[]> {
  const writes = method !== 'GET';
  const codes: ErrorCode[] = [...(config?.errors ?? [])];
  const add = (when: boolean, ...more: ErrorCode[]) => when && codes.push(...more);
  add(schema.body !== undefined || schema.querystring !== undefined, 'VALIDATION_FAILED');
  add(schema.body !== undefined, 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  add(hasMember(schema.querystring, 'cursor'), 'INVALID_CURSOR');
  add(config?.public !== true, 'UNAUTHENTICATED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED');
  add(writes, 'CROSS_SITE', 'STORAGE_FULL', 'STORAGE_READ_ONLY');
  add(hasMember(schema.params, 'id'), 'NOT_FOUND');
  add(true, 'BAD_REQUEST', 'INTERNAL', 'DATABASE_BUSY');

  const byStatus = new Map<string, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = String(statusOf(code));
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function hasMember(schema: unknown, name: string): boolean {
  return name in ((schema as { properties?: object } | undefined)?.properties ?? {});
}

function headerRefs(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

interface Operation {
  requestBody?: { required?: boolean; content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { headers?: Record<string, { schema?: { $ref?: string } }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, { required?: string[] }> };
}

/** Mends what the generator cannot know, and sorts the components: their order shall not depend on that of routes. */
function finish(document: Document): Document {
  const { schemas = {} } = document.components;
  for (const path of Object.values(document.paths)) {
    for (const { requestBody, responses } of Object.values(path)) {
      if (requestBody !== undefined) {
        const name = requestBody.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
        requestBody.required = (schemas[name]?.required ?? []).length > 0;
      }
      for (const response of Object.values(responses)) {
        for (const [name, header] of Object.entries(response.headers ?? {})) {
          // The generator wraps what it is given into a schema; a shared header is referred to as it is.
          if (header.schema?.$ref !== undefined && response.headers) response.headers[name] = header.schema as never;
        }
      }
    }
  }
  document.components.schemas = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return document;
}

const TAGS = {
  Accounts: 'Registration, login and logout, and who one is.',
  'API keys': 'Personal API tokens: what programs authenticate with.',
  Tasks: 'What is to be done: tasks, their subtasks, tags, completion and history.',
  Projects: 'What takes several tasks.',
  Areas: 'Parts of your life or work, to which goals, projects and tasks belong.',
  Goals: 'What projects and tasks are for.',
  Notes: 'Texts, by themselves or with a project or a task.',
  Tags: 'Labels for tasks, projects and notes.',
  Shares: 'What you share with others, and what they share with you.',
  Users: 'The accounts of the service: for administrators.',
  Health: 'Whether the service answers.',
};

const header = (description: string, schema: object) => ({ description, schema });

const HEADERS = {
  'X-Request-Id': header(
    'Names the request in the log. Yours, when you sent one that matches `[A-Za-z0-9._-]{8,64}`; else a new one.',
    { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' },
  ),
  'X-API-Version': header('The version of the API that answered.', { type: 'string', enum: [API_VERSION] }),
  'WWW-Authenticate': header('How to authenticate (RFC 9110, section 11.6.1).', { type: 'string' }),
  'Retry-After': header('Whole seconds to wait before trying again.', { type: 'integer', minimum: 1 }),
  ETag: header('The version of the resource as you see it, for `If-None-Match` and `If-Match`.', { type: 'string' }),
  Location: header('The path of the new resource.', { type: 'string', format: 'uri-reference' }),
  Link: header('The next page (`rel="next"`), while there is one (RFC 8288).', { type: 'string' }),
};

/** Headers of a response beyond those of every response, for a route's schema. */
export function withHeaders(...names: (keyof typeof HEADERS)[]): { headers: Record<string, unknown> } {
  return { headers: headerRefs(names) };
}

const INTRODUCTION = `A multi-user task and project service for people who drive it from programs.

**Paths.** Every operation answers under \`/api/${API_VERSION}\` and under \`/api\`; each is listed here once.

**Identity.** Send an API token (\`Authorization: Bearer tt_…\`) or the session cookie of a login. A bearer header, when
present, decides alone.

**Ids.** An \`{id}\` in a path is the integer \`id\` or the \`uid\`.

**Updates.** \`PUT\` and \`PATCH\` do the same: a member that is absent stays as it is, null clears it, a list replaces
the whole list. Members that the service sets, and members it does not know, are ignored, so that what was read can be
sent back.

**Time.** Timestamps are UTC (\`2026-03-01T09:30:00.000Z\`); dates are days in your time zone (\`2026-03-31\`).

**Errors.** Every failure has the shape of \`ErrorBody\`. What is not visible to you answers 404, as if it did not
exist; what you can see but may not do answers 403. Ask for \`application/problem+json\` to get the same facts as
RFC 9457.`;
