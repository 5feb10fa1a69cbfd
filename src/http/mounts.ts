import type { FastifyRequest } from 'fastify';
import type { App } from '../context.js';

export const API_VERSION = 'v1';

/** Prefixes of the operations. Each is documented below one of them, and is served below the other, too. */
export const UNVERSIONED = '/api';
export const VERSIONED = `/api/${API_VERSION}`;

const FIRST_SEGMENT = new RegExp(`^/api/(?:${API_VERSION}/)?([^/?#]+)`);

/**
 * Documented prefixes by the first segment of a path. Operations have one route, at their documented path: a second one
 * would take as much time at each start and as much memory as the first.
 */
export interface Mounts {
  /** Records the paths of a scope. Must be called before its routes are added. */
  record(scope: App, prefix: string): void;
  /** Returns a URL with its documented prefix, unchanged if the path is unknown. */
  documented(url: string): string;
}

export function createMounts(): Mounts {
  const prefixes = new Map<string, string>();
  return {
    record(scope, prefix) {
      scope.addHook('onRoute', ({ url }) => {
        const segment = FIRST_SEGMENT.exec(url)?.[1];
        if (segment === undefined) throw new Error(`${url} is not below ${prefix}/.`);
        if ((prefixes.get(segment) ?? prefix) !== prefix) throw new Error(`${segment} is below both prefixes.`);
        prefixes.set(segment, prefix);
      });
    },
    documented(url) {
      const [start = '', segment = ''] = FIRST_SEGMENT.exec(url) ?? [];
      const prefix = prefixes.get(segment) ?? (segment.includes('%') ? prefixes.get(decoded(segment)) : undefined);
      return prefix === undefined ? url : `${prefix}/${segment}${url.slice(start.length)}`;
    },
  };
}

/** Decodes a segment as the router does. Invalid ones are refused there. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Gives a request the URL that the client has sent. The framework gives it that of its route (`documentedUrl`). */
export function restoreUrl({ raw, originalUrl }: FastifyRequest): void {
  raw.url = originalUrl;
}

/** True for the API, including unknown paths below it. */
export function isApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/api/') || url.startsWith('/api?');
}

/** True for paths below the mounts of the API. Requests to them are counted. */
export function isBelowApi(path: string): boolean {
  return path.startsWith('/api/');
}
