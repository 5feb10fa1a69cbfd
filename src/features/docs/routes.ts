import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../../api/errors/handler.js';
import type { Routes } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { SIGN_IN_PAGE, SIGN_IN_POLICY } from './sign-in.js';
import { ICON_SVG, THEME_CSS, THEME_JS } from './theme.js';

/** The browsable page is all our own: it loads nothing from another host. Its styles are partly inline. */
const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Where it is enabled: `/api-docs`, the browsable documentation, and `/api-docs/spec.json`, the document: for whoever
 * is signed in.
 */
export const docs: Routes = (context) => async (app) => {
  if (!context.config.docsEnabled) return;
  await app.register(async (pages) => {
    // For every file of the page, too: the plugin's own hooks leave some out.
    pages.addHook('onRequest', requireSignIn);
    await pages.register(swaggerUi, {
      routePrefix: '/api-docs',
      // The layout without the bar on top, which asks for the address of another document.
      uiConfig: {
        layout: 'BaseLayout',
        deepLinking: true,
        docExpansion: 'list',
        defaultModelsExpandDepth: 0,
        persistAuthorization: false,
      },
      theme: {
        title: 'Tutti API',
        css: [{ filename: 'theme.css', content: THEME_CSS }],
        js: [{ filename: 'theme.js', content: THEME_JS }],
        favicon: [
          { filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: Buffer.from(ICON_SVG) },
        ],
      },
    });
    pages.get('/api-docs/spec.json', { schema: { hide: true } }, async () => app.swagger());
  });
};

/** Lets pass who is signed in; a browser gets a page to sign in with, a program an error. */
async function requireSignIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.caller !== null) {
    reply.header('content-security-policy', PAGE_POLICY);
    return undefined;
  }
  if (request.headers.accept?.includes('text/html') === true) {
    reply.header('content-security-policy', SIGN_IN_POLICY).header('www-authenticate', 'Bearer realm="tutti"');
    return reply.code(401).type('text/html; charset=utf-8').send(SIGN_IN_PAGE);
  }
  return sendError(request.credentialFault ?? new AppError('UNAUTHENTICATED'), request, reply);
}
