import type { Send } from './retry.js';

/**
 * Entity tags of reads: a response that has one is kept in memory, and the next read of the same URL names its tag. If
 * the service answers 304, the program receives the kept response, with the headers of the 304.
 */

export interface ValidatorOptions {
  /** Memory for responses, in characters of their bodies; default 4 194 304; 0 for none. */
  kept?: number | undefined;
}

interface Kept {
  tag: string;
  body: string;
  headers: Headers;
}

const DEFAULT_KEPT = 4_194_304;

/** Headers by which responses of one URL differ, beside the credential of the client. */
const VARYING = ['authorization', 'tutti-account', 'accept', 'prefer'];

export function withValidators(send: Send, { kept: most = DEFAULT_KEPT }: ValidatorOptions): Send {
  // In the order of their use, the oldest first.
  const responses = new Map<string, Kept>();
  let size = 0;

  function forget(key: string): void {
    size -= responses.get(key)?.body.length ?? 0;
    responses.delete(key);
  }

  function keep(key: string, response: Kept): void {
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
      keep(key, known);
      return new Response(known.body, { status: 200, headers: mergedHeaders(known, response) });
    }
    const tag = response.status === 200 ? response.headers.get('etag') : null;
    if (tag === null) {
      forget(key);
      return response;
    }
    const body = await response.text();
    if (body.length <= most) keep(key, { tag, body, headers: response.headers });
    return new Response(body, { status: 200, headers: response.headers });
  };
}

function mergedHeaders({ headers }: Kept, notModified: Response): Headers {
  const merged = new Headers(headers);
  for (const [name, value] of notModified.headers) merged.set(name, value);
  return merged;
}
