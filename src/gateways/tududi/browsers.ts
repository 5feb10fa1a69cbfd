import type { FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { JSON_TYPES } from '../../http/resources/bodies.js';
import { AppError } from '../../lib/errors.js';

/**
 * Holds browsers to the rules of the service before a request becomes others: no cross-site writes, and bodies that are
 * declared as JSON, which no form of a foreign page can send, except where a route takes a form. Other clients need no
 * Content-Type here.
 */
export function refuseForeignPages(server: App, app: App): void {
  server.addHook('onRequest', async (request) => {
    if (app.isCrossSiteWrite(request)) throw new AppError('CROSS_SITE');
    const takesForm = request.routeOptions.config.fileBody !== undefined;
    if (isFromBrowser(request) && hasBody(request) && !isJson(request) && !takesForm)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  });
}

/** Programs send none of these by themselves; one that keeps cookies is treated as a browser. */
function isFromBrowser({ headers }: FastifyRequest): boolean {
  if (headers.origin !== undefined || headers.cookie !== undefined) return true;
  return Object.keys(headers).some((name) => name.startsWith('sec-fetch-'));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isJson({ headers }: FastifyRequest): boolean {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return JSON_TYPES.some((known) => (typeof known === 'string' ? known === type : known.test(type)));
}
