import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_TYPES } from '../../api/resources/bodies.js';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { Refusal } from './inner.js';

/**
 * Holds browsers to the rules of the service before a request becomes others: no cross-site writes, and bodies that are
 * declared as JSON, which no form of a foreign page can send. Other clients need no Content-Type here.
 */
export function refuseForeignPages(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', async (request) => {
    if (app.isCrossSiteWrite(request)) throw refusalOf('CROSS_SITE');
    if (isFromBrowser(request) && hasBody(request) && !isJson(request)) throw refusalOf('UNSUPPORTED_MEDIA_TYPE');
  });
}

function refusalOf(code: 'CROSS_SITE' | 'UNSUPPORTED_MEDIA_TYPE'): Refusal {
  const { status, message } = new AppError(code);
  return new Refusal(status, { error: message, code });
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
