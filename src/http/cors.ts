import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { EXPOSED_HEADERS } from './headers.js';
import { methodsOf } from './methods.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that read no cookie and are open to pages of every origin (`openToPages`). */
    isOpenToPages?: boolean;
  }
}

/** Allows pages of the configured origins to use an app, and answers preflight requests. */
export async function allowOrigins(app: App, { allowedOrigins }: Pick<Config, 'allowedOrigins'>): Promise<void> {
  if (allowedOrigins.length === 0) return;
  const options: FastifyCorsOptions = {
    origin: allowedOrigins,
    methods: methodsOf(app),
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
  };
  await app.register(cors, () => (request: FastifyRequest, done: (error: Error | null, options: object) => void) => {
    done(null, request.routeOptions.config.isOpenToPages ? { origin: false } : options);
  });
}

/**
 * Opens the routes of a scope to pages of every origin, without credentials, and answers their preflight requests. Must
 * be called before routes are added.
 */
export function openToPages(scope: App): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'WWW-Authenticate, Retry-After, X-Request-Id');
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  const paths = new Set<string>();
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isOpenToPages: true };
    if (paths.has(route.url)) return;
    paths.add(route.url);
    scope.options(route.url, { schema: { hide: true }, config: { public: true, schemes: [] } }, answerPreflight);
  });
}

async function answerPreflight(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('access-control-allow-methods', 'GET, HEAD, POST');
  reply.header('access-control-allow-headers', 'Authorization, Content-Type, MCP-Protocol-Version');
  return reply.header('access-control-max-age', 86_400).code(204).send();
}
