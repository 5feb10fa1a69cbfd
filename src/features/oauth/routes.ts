import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUDIENCES, metadataPath } from '../../access/app-scopes.js';
import type { App, Context, Routes } from '../../context.js';
import { isEnabled, requireIssuer } from '../../http/auth/issuer.js';
import { openToPages } from '../../http/cors.js';
import { AppError } from '../../lib/errors.js';
import { NUL } from '../../lib/json-text.js';
import type { BodyType } from '../../manifest.js';
import type { createEndpoints } from './endpoints.js';
import { oauthError } from './errors.js';
import { resourceDocument, serverDocument } from './metadata.js';

/** Maximum bytes of a body. */
const BODY_LIMIT = 16_384;
const MAX_AGE_S = 300;

const shared = { public: true, schemes: [], errorFormat: 'oauth' } as const;
const hidden = { schema: { hide: true } } as const;

export const FORM_BODIES: readonly BodyType[] = [{ types: ['application/x-www-form-urlencoded'], parse: parseForm }];

/** Metadata for clients (RFC 8414, RFC 9728), and the challenges that lead to it. */
export const metadataRoutes: Routes =
  ({ config }) =>
  async (app) => {
    if (!isEnabled(config)) return;
    openToPages(app);
    const serve = (url: string, document: (issuer: string) => string) => {
      const fixed = config.baseUrl === null ? null : document(config.baseUrl);
      app.get(url, { config: { public: true, schemes: [] }, ...hidden }, async (request, reply) => {
        const issuer = requireIssuer(config, request);
        // Without BASE_URL the document depends on the host that was asked.
        reply.header('cache-control', fixed === null ? 'no-store' : `public, max-age=${MAX_AGE_S}`);
        return reply.type('application/json; charset=utf-8').send(fixed ?? document(issuer));
      });
    };
    for (const path of ['', '/mcp']) {
      serve(`/.well-known/oauth-authorization-server${path}`, (issuer) => serverDocument(issuer, config));
    }
    for (const audience of AUDIENCES) {
      serve(metadataPath(audience), (issuer) => resourceDocument(audience, issuer));
    }
  };

/** The endpoints of the authorization server. They read no cookie and are open to pages of every origin. */
export const endpointRoutes: Routes = (context) => async (app) => {
  if (!isEnabled(context.config)) return;
  openToPages(app);
  app.addHook('onClose', async () => (await loaded.get(context))?.close());
  app.addHook('preValidation', (request, _reply, done) => done(faultIn(request)));
  const { post, endpoint } = createMounts(app, context);
  for (const url of ['/oauth/authorize', '/authorize']) {
    app.get(url, { config: { ...shared, tiers: ['anonymous'] }, ...hidden }, endpoint('authorize'));
  }
  for (const url of ['/oauth/register', '/register']) post(url, ['oauth_register'], 'register');
};

/** The endpoints that take forms. */
export const formRoutes: Routes = (context) => async (app) => {
  if (!isEnabled(context.config)) return;
  openToPages(app);
  const { post } = createMounts(app, context);
  for (const url of ['/oauth/token', '/token']) post(url, [], 'token');
  post('/oauth/revoke', [], 'revoke');
};

type Endpoints = ReturnType<typeof createEndpoints>;
type EndpointName = Exclude<keyof Endpoints, 'close'>;

const loaded = new WeakMap<Context, Promise<Endpoints>>();

function createMounts(app: App, context: Context) {
  const load = () => {
    let endpoints = loaded.get(context);
    if (endpoints === undefined) {
      endpoints = import('./endpoints.js').then((module) => module.createEndpoints(app, context));
      loaded.set(context, endpoints);
    }
    return endpoints;
  };
  const endpoint = (name: EndpointName) => async (request: FastifyRequest, reply: FastifyReply) =>
    (await load())[name](request, reply);
  const post = (url: string, tiers: ('oauth_register' | 'anonymous')[], name: EndpointName) =>
    app.post(url, { config: { ...shared, tiers }, bodyLimit: BODY_LIMIT, ...hidden }, endpoint(name));
  return { endpoint, post };
}

/** Databases store no NUL. */
function faultIn({ url }: FastifyRequest): AppError | undefined {
  return url.includes('%00')
    ? new AppError('BAD_REQUEST', { message: `Text ${NUL}.`, oauth: 'invalid_request' })
    : undefined;
}

/** Parses a form. @throws AppError invalid_request for a name that occurs twice, invalid_target for a second resource */
function parseForm(body: Buffer): Readonly<Record<string, string>> {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (form.has(name)) {
      const error = name === 'resource' ? 'invalid_target' : 'invalid_request';
      throw oauthError(error, `${name.slice(0, 100)} must occur once.`);
    }
    if (value.includes('\0')) throw oauthError('invalid_request', `${name.slice(0, 100)} contains NUL.`);
    // RFC 6749, section 3.2: parameters without a value count as absent.
    if (value !== '') form.set(name, value);
  }
  return Object.fromEntries(form);
}
