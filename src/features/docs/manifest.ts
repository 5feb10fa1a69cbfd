import { negotiate } from '@fastify/accept-negotiator';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../context.js';
import { areBuilt, type BuiltFiles, sendPage, serveBuilt } from '../../http/built-files.js';
import { sendError } from '../../http/errors/handler.js';
import { namesTag } from '../../http/resources/responses.js';
import { AppError } from '../../lib/errors.js';
import { isObject } from '../../lib/typed.js';
import type { Feature } from '../../manifest.js';
import { documentForms, ENCODINGS, type Forms } from './document.js';
import { SIGN_IN_PAGE, SIGN_IN_POLICY } from './sign-in.js';

const PATH = '/api-docs';
/** Of the plain page. */
const JSON_PATH = `${PATH}/json`;
const YAML_PATH = `${PATH}/yaml`;

/** Content security policy of the page: no other hosts and no inline scripts. The viewer uses inline styles. */
const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILES: BuiltFiles = { folder: 'docs-page', prefix: PATH, policy: PAGE_POLICY, cache: 'private' };

const hidden = { schema: { hide: true } } as const;

const routes: Routes = (context) => async (app) => {
  if (!context.config.docsEnabled) return;
  await app.register(async (pages) => {
    // The guard covers every file of the page; the plugin's own hooks do not.
    pages.addHook('onRequest', guard(context.config.docsPublic));
    const isBuilt = areBuilt(FILES);
    if (isBuilt) await serveBuilt(pages, FILES);
    else app.log.warn('the documentation page is not built, using the plain one: npm run build creates it');
    const forms = documentForms(app);
    const sendDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const { body, tag } = (await forms())[encoding];
      reply.headers({ etag: tag, vary: 'Accept-Encoding', 'cache-control': 'private, max-age=60' });
      if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(typeOf(request)).send(body);
    };
    await pages.register(swaggerUi, {
      routePrefix: PATH,
      theme: { title: 'Tutti API' },
      uiHooks: {
        preHandler: async (request, reply) => {
          const { url = '' } = request.routeOptions;
          if (url === JSON_PATH || url === YAML_PATH) return sendDocument(request, reply);
          return isBuilt && [PATH, `${PATH}/`].includes(url) ? sendPage(reply) : undefined;
        },
      },
    });
    pages.get(`${PATH}/spec.json`, hidden, sendDocument);
  });
};

function encodingFor(header = ''): keyof Forms {
  return (negotiate(header, [...ENCODINGS]) as keyof Forms | null) ?? 'identity';
}

/** JSON is YAML, too. */
function typeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url === YAML_PATH ? 'application/yaml' : 'application/json; charset=utf-8';
}

/** Query parameter that requests the sign-in page if the documentation is public. */
const SIGN_IN_QUERY = 'sign-in';

/**
 * Admits authenticated callers, and everyone if `isPublic`. Browsers get a sign-in page instead, other clients an
 * error.
 */
function guard(isPublic: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const mayRead =
      request.caller !== null || (isPublic && !(isObject(request.query) && SIGN_IN_QUERY in request.query));
    if (mayRead) {
      reply.header('content-security-policy', PAGE_POLICY);
      return undefined;
    }
    if (request.headers.accept?.includes('text/html') === true) {
      reply.header('content-security-policy', SIGN_IN_POLICY).header('www-authenticate', 'Bearer realm="tutti"');
      return reply.code(401).type('text/html; charset=utf-8').send(SIGN_IN_PAGE);
    }
    return sendError(request.credentialFault ?? new AppError('UNAUTHENTICATED'), request, reply);
  };
}

export const docs: Feature = {
  name: 'docs',
  routes: [{ mount: 'root', routes }],
};
