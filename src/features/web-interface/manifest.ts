import type { Routes } from '../../context.js';
import { areBuilt, type BuiltFiles, sendPage, serveBuilt } from '../../http/built-files.js';
import { ERROR_GUIDE_PATH } from '../../http/errors/handler.js';
import { API_VERSION } from '../../http/mounts.js';
import type { Feature } from '../../manifest.js';
import { errorGuide } from '../docs/error-guide.js';

/** Content security policy of the pages: files of this origin only, no inline code. */
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

const FILES: BuiltFiles = { folder: 'web', prefix: '/', policy: PAGE_POLICY, cache: 'public' };

const isPublic = { config: { public: true, schemes: [] }, schema: { hide: true } } as const;

/**
 * Serves the web interface at `/`. For clients other than browsers, or if it is disabled or not built, `/` returns the
 * address of the API.
 */
const routes: Routes =
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
    const isServed = config.webEnabled && areBuilt(FILES);
    if (config.webEnabled && !isServed) app.log.warn('There is no web interface here: npm run build makes it.');
    await app.register(async (root) => {
      root.addHook('onRoute', (route) => {
        route.config = { ...route.config, ...isPublic.config };
      });
      if (isServed) await serveBuilt(root, FILES);
      root.get('/', isPublic, async (request, reply) => {
        if (isServed && request.headers.accept?.includes('text/html') === true) return sendPage(reply);
        return reply.header('vary', 'Accept').send(directions);
      });
    });
  };

export const webInterface: Feature = {
  name: 'web-interface',
  routes: [{ mount: 'root', routes }],
};
