import type { Service } from '../../support/page-modules.js';

export interface Received {
  /** Method and path: `PATCH /api/v1/task/paint`. */
  line: string;
  body: unknown;
  key: string | null;
  ifMatch: string | null;
}

type Reply =
  | { status?: number; body?: unknown; etag?: string; retryAfter?: number; headers?: Record<string, string> }
  | 'no connection';

export function scripted(...replies: Reply[]): { service: Service; received: Received[] } {
  const received: Received[] = [];
  const service: Service = async (request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    received.push({
      line: `${request.method} ${pathname}${search}`,
      body: text === '' ? null : JSON.parse(text),
      key: request.headers.get('idempotency-key'),
      ifMatch: request.headers.get('if-match'),
    });
    const reply = replies.shift() ?? 'no connection';
    if (reply === 'no connection') throw new TypeError('fetch failed');
    const { status = 200, body, etag, retryAfter, headers: more } = reply;
    const headers = {
      'content-type': 'application/json',
      ...(etag !== undefined && { etag }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...more,
    };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  return { service, received };
}

export function failureOf(promise: Promise<void>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
