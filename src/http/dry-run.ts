import type { FastifyRequest } from 'fastify';
import type { App } from '../context.js';
import { AppError } from '../lib/errors.js';
import { DRY_RUN } from './request.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route rolls its write back for `Dry-Run: true`. */
    dryRun?: boolean;
  }
}

/** Safe methods (RFC 9110, section 9.2.1; RFC 4918, section 9.1; RFC 3253, section 3.6). They ignore the header. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'REPORT']);

/**
 * Returns a function that refuses `Dry-Run` where it has no effect, before anything else happens: a client must not find
 * out by its data that a rehearsal was carried out. Must be called before routes are added.
 */
export function createDryRunCheck(app: App): (request: FastifyRequest) => AppError | undefined {
  let isSupported = false;
  app.addHook('onRoute', ({ config }) => {
    isSupported ||= config?.dryRun === true;
  });
  return ({ headers: { [DRY_RUN]: value }, method, is404, routeOptions }) => {
    if (value === undefined || value === 'false' || SAFE.has(method)) return undefined;
    // An unknown path is reported as such, if there are others with a dry run.
    if (!(is404 ? isSupported : routeOptions.config.dryRun)) return new AppError('DRY_RUN_UNSUPPORTED');
    if (value === 'true') return undefined;
    const message = 'must be true or false';
    return new AppError('VALIDATION_FAILED', {
      message: `Dry-Run ${message}.`,
      details: [{ path: 'header/Dry-Run', message }],
    });
  };
}
