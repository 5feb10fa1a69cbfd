import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../context.js';
import { areBuilt, type BuiltFiles, sendPage, serveBuilt } from '../../http/built-files.js';
import { sendError } from '../../http/errors/handler.js';
import { namesTag } from '../../http/resources/responses.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { isObject } from '../../lib/typed.js';
import { SIGN_IN_PAGE, SIGN_IN_POLICY } from './sign-in.js';

const PATH = '/api-docs';

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

export const docs: Routes = (context) => async (app) => {
  if (!context.config.docsEnabled) return;
  await app.register(async (pages) => {
    // The guard covers every file of the page; the plugin's own hooks do not.
    pages.addHook('onRequest', guard(context.config.docsPublic));
    const isBuilt = areBuilt(FILES);
    if (isBuilt) await serveBuilt(pages, FILES);
    else app.log.warn('the documentation page is not built, using the plain one: npm run build creates it');
    await pages.register(swaggerUi, {
      routePrefix: PATH,
      theme: { title: 'Tutti API' },
      ...(isBuilt && { uiHooks: { preHandler: sendBuiltPage } }),
    });
    let forms: Promise<Forms> | undefined;
    pages.get(`${PATH}/spec.json`, hidden, async (request, reply) => {
      forms ??= formsOf(JSON.stringify(app.swagger()));
      const encoding = encodingFor(request.headers['accept-encoding']);
      const { body, tag } = (await forms)[encoding];
      reply.headers({ etag: tag, vary: 'Accept-Encoding', 'cache-control': 'private, max-age=60' });
      if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(body);
    });
  });
};

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

function encodingFor(header = ''): keyof Forms {
  return (negotiate(header, [...ENCODINGS]) as keyof Forms | null) ?? 'identity';
}

/** The document in each encoding, with the entity tag of that form (RFC 9110, section 8.8.3). */
type Forms = Record<(typeof ENCODINGS)[number], { body: Buffer; tag: string }>;

async function formsOf(text: string): Promise<Forms> {
  const identity = Buffer.from(text);
  const digest = sha256(text).slice(0, 32);
  const [br, gzip] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzipCompress)(identity)]);
  return {
    br: { body: br, tag: `"${digest}-br"` },
    gzip: { body: gzip, tag: `"${digest}-gzip"` },
    identity: { body: identity, tag: `"${digest}"` },
  };
}

async function sendBuiltPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return [PATH, `${PATH}/`].includes(request.routeOptions.url ?? '') ? sendPage(reply) : undefined;
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
