import type { FastifyRequest } from 'fastify';

/** True for the API, including unknown paths below it. */
export function isApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/api/') || url.startsWith('/api?');
}

/** True for paths below the mounts of the API. Requests to them are counted. */
export function isBelowApi(path: string): boolean {
  return path.startsWith('/api/');
}

export function pathIn(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
