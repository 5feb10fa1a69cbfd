import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the path contains a secret: logs and errors have the route instead. */
    hasSecretPath?: boolean;
  }
}

/** Classifies requests by their method, path and headers. */

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function pathIn(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Returns the path for logs and errors. The token of a feed is left out, also where no route has its address. */
export function pathWithoutSecrets({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  if (routeOptions.config.hasSecretPath && routeOptions.url !== undefined) return routeOptions.url;
  return pathIn(url).replace(/^\/+feeds\/.*|tf_[0-9a-f]{8,}/gi, (found) =>
    found.startsWith('/') ? '/feeds/…' : 'tf_…',
  );
}

export const DRY_RUN = 'dry-run';

/** True if the write must be rolled back. */
export function isDryRun({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[DRY_RUN] === 'true';
}

/** Preferences of a request that the service honours (RFC 7240). */
type Preference = 'handling=lenient' | 'return=minimal' | 'timing';

export function prefers({ headers: { prefer } }: Pick<FastifyRequest, 'headers'>, preference: Preference): boolean {
  if (prefer === undefined) return false;
  return [prefer]
    .flat()
    .join()
    .split(/[,;]/)
    .some((one) => one.replaceAll(/[\s"]/g, '').toLowerCase() === preference);
}

/** Confirms an honoured preference in `Preference-Applied`. */
export function confirmPreference(reply: FastifyReply, preference: Preference): void {
  const confirmed = reply.getHeader('preference-applied');
  reply.header('preference-applied', confirmed === undefined ? preference : `${String(confirmed)}, ${preference}`);
}

/**
 * Marks of requests that a gateway makes in process. Their value is a secret that never leaves the process, so that
 * clients cannot send it.
 */
const SECRET = randomBytes(32).toString('base64url');

function mark(name: string) {
  const headers: Readonly<Record<string, string>> = { [name]: SECRET };
  const isMarked = (request: FastifyRequest): boolean => request.headers[name] === SECRET;
  return [headers, isMarked] as const;
}

/** Part of a request that is counted already: it counts in the tier of its route only. */
export const [COUNTED_HEADERS, isCounted] = mark('tutti-counted');

/** An upload of a file that the gateway has received: it has the slot of the gateway's request. */
export const [RECEIVED_HEADERS, isReceived] = mark('tutti-received');

/** The body is that of a client of another program: reminders whose time is past are kept, as fired. */
export const [FOREIGN_HEADERS, isForeign] = mark('tutti-foreign');
