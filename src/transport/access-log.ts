import type { FastifyServerOptions } from 'fastify';
import type { App } from '../context.js';

/** Structured lines on standard output; whatever could hold a secret is left out. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: { req: ({ id, method }) => ({ id, method }), res: ({ statusCode }) => ({ statusCode }) },
    redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.apiKey', '*.secret'],
  };
}

/** The levels at which requests are logged at all. */
const VERBOSE_LEVELS = ['info', 'debug', 'trace'];

/**
 * One line for each request, once it is answered: what was asked, by whom, its result and how long it took.
 * The query stays out of it, for it holds what people search for.
 */
export function logRequests(app: App): void {
  if (!VERBOSE_LEVELS.includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        route: request.routeOptions.url,
        status: reply.statusCode,
        user_id: request.caller?.id,
        duration_ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    );
    done();
  });
}
