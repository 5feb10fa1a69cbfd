import { ERROR_GUIDE_PATH } from '../../api/errors/handler.js';
import type { Routes } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { hasUsers } from '../accounts/store.js';
import { errorGuide } from '../docs/error-guide.js';
import { START_PAGE_POLICY, startPage } from './page.js';

/** What is at the address of the service itself: a page for people, and the guide that errors refer to. */
export const startPageRoutes: Routes =
  ({ db, config, setupToken }) =>
  async (app) => {
    app.get('/', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
      reply.header('vary', 'Accept');
      if (request.headers.accept?.includes('text/html') !== true) {
        throw new AppError('NOT_FOUND', { message: 'There is no such path. The API begins at /api/v1.' });
      }
      const page = startPage({
        hasAccounts: await hasUsers(db.read),
        takesSetupToken: setupToken !== undefined,
        docsEnabled: config.docsEnabled,
      });
      return reply.header('content-security-policy', START_PAGE_POLICY).type('text/html; charset=utf-8').send(page);
    });

    const guide = errorGuide();
    app.get(ERROR_GUIDE_PATH, { config: { public: true }, schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/markdown; charset=utf-8').send(guide),
    );
  };
