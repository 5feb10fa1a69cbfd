import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { ERROR_GUIDE_PATH } from '../../api/errors/handler.js';
import { API_VERSION } from '../../api/headers.js';
import type { App, Routes } from '../../context.js';
import { errorGuide } from '../docs/error-guide.js';

/** Where the built interface is: beside the compiled service. */
const FILES = fileURLToPath(new URL('../../../web', import.meta.url));

/** What the pages may load and run: our own files, and nothing that is written into a page. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The names of built files hold a hash of their content: what has such a name never changes. */
const HASHED = '/assets/';

const isPublic = { config: { public: true, credentials: 'none' }, schema: { hide: true } } as const;

/**
 * The web interface at `/` and its files; where it is switched off or not built, and for programs, `/` says where the API
 * is. It has no other routes: it uses the published operations.
 */
export const webInterfaceRoutes: Routes =
  ({ config }) =>
  async (app) => {
    const guide = errorGuide();
    app.get(ERROR_GUIDE_PATH, isPublic, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/markdown; charset=utf-8').send(guide),
    );

    const directions = {
      service: 'tutti',
      api: `/api/${API_VERSION}`,
      errors: ERROR_GUIDE_PATH,
      ...(config.docsEnabled && { documentation: '/api-docs', document: '/api-docs/spec.json' }),
    };
    const isServed = config.webEnabled && existsSync(join(FILES, 'index.html'));
    if (config.webEnabled && !isServed) app.log.warn('There is no web interface here: npm run build makes it.');
    if (isServed) await app.register(serveFiles);
    await app.register(async (root) => {
      if (isServed) await root.register(fastifyStatic, { root: FILES, serve: false, preCompressed: true, setHeaders });
      root.get('/', isPublic, async (request, reply) => {
        if (isServed && request.headers.accept?.includes('text/html') === true) return reply.sendFile('index.html');
        return reply.header('vary', 'Accept').send(directions);
      });
    });
  };

/** Every file but the page itself has a route: what is not there is answered like every unknown path. */
async function serveFiles(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...isPublic.config };
  });
  await app.register(fastifyStatic, {
    root: FILES,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders,
  });
}

function setHeaders(reply: FastifyReply, path: string): void {
  const isPage = /\/index\.html(\.br|\.gz)?$/.test(path);
  reply.header('vary', isPage ? 'Accept, Accept-Encoding' : 'Accept-Encoding');
  reply.header('cache-control', path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
  // A service worker has the policy of its own file.
  if (isPage || /\/sw\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', PAGE_POLICY);
}
