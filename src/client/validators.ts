import { JSON_TYPE } from './bodies.js';
import type { Send } from './retry.js';

/**
 * Entity tags of reads: JSON that has one is cached in memory, and the next read of the same URL names its tag. If the
 * service answers 304, the program receives the cached response, with the headers of the 304. Files are not cached.
 */

export interface ValidatorOptions {
  /** Size of the cache, in characters of bodies; default 4 194 304; 0 for none. */
  kept?: number | undefined;
}

interface CachedResponse {
  tag: string;
  body: string;
  headers: Headers;
}

const DEFAULT_CACHE_LENGTH = 4_194_304;

/** Headers by which responses of one URL differ, beside the credential of the client. */
const VARYING = ['authorization', 'tutti-account', 'accept', 'prefer'];

export function withValidators(send: Send, { kept: most = DEFAULT_CACHE_LENGTH }: ValidatorOptions): Send {
  // In the order of their use, the oldest first.
  const responses = new Map<string, CachedResponse>();
  let size = 0;

  function forget(key: string): void {
    size -= responses.get(key)?.body.length ?? 0;
    responses.delete(key);
  }

  function store(key: string, response: CachedResponse): void {
    forget(key);
    responses.set(key, response);
    size += response.body.length;
    for (const oldest of responses.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  }

  return async (request) => {
    if (most === 0 || request.method !== 'GET' || request.headers.has('if-none-match')) return send(request);
    const key = [request.url, ...VARYING.map((name) => request.headers.get(name) ?? '')].join('\n');
    const known = responses.get(key);
    if (known !== undefined) request.headers.set('if-none-match', known.tag);
    const response = await send(request);
    if (response.status === 304 && known !== undefined) {
      store(key, known);
      return new Response(known.body, { status: 200, headers: mergedHeaders(known, response) });
    }
    const tag = response.status === 200 ? response.headers.get('etag') : null;
    if (tag === null || !JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
      forget(key);
      return response;
    }
    const body = await response.text();
    if (body.length <= most) store(key, { tag, body, headers: response.headers });
    return new Response(body, { status: 200, headers: response.headers });
  };
}

function mergedHeaders({ headers }: CachedResponse, notModified: Response): Headers {
  const merged = new Headers(headers);
  for (const [name, value] of notModified.headers) merged.set(name, value);
  return merged;
}
