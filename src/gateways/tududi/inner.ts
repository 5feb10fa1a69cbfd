import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.js';

/** A JSON object of which the members are looked up one by one. */
export type Json = Record<string, unknown>;

/** Query parameters; those that are undefined are left out, lists are repeated. */
export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;

/** An answer of the service that is no success: it is passed on as it is. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`The service answered ${status}.`);
  }
}

/** Something that a client asks for and that cannot be, told in the way of the API that it speaks. */
export function refuse(status: number, error: string, code: string): Refusal {
  return new Refusal(status, { error, code });
}

/** Headers of a request that decide who asks, from where, and how often. */
const PASSED_ON = [
  'authorization',
  'cookie',
  'origin',
  'referer',
  'host',
  'sec-fetch-site',
  'tutti-account',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];

/** Headers of a response that a client may need, whatever the body. */
const PASSED_BACK =
  /^(set-cookie|retry-after|www-authenticate|x-request-id|ratelimit-.*|access-control-.*|idempotency-replayed)$/;

const PAGE_SIZE = 500;

/** Calls the service's own operations on behalf of one request: with its credentials, counted by its limits. */
export class Inner {
  readonly #app: App;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #isFirstWrite = true;

  constructor(app: App, request: FastifyRequest, reply: FastifyReply) {
    this.#app = app;
    this.#request = request;
    this.#reply = reply;
  }

  /** @throws Refusal for whatever is not a success */
  async ask(method: string, path: string, { query = {}, body }: { query?: Query; body?: Json } = {}): Promise<Json> {
    const headers: Record<string, string> = {};
    for (const name of PASSED_ON) {
      const value = this.#request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    // A key stands for one write: what a request sends besides has none.
    const key = this.#request.headers['idempotency-key'];
    if (method === 'POST' && this.#isFirstWrite && key !== undefined) headers['idempotency-key'] = String(key);
    if (method !== 'GET') this.#isFirstWrite = false;
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: `/api/v1${path}${textOf(query)}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      remoteAddress: this.#request.socket.remoteAddress ?? '127.0.0.1',
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    for (const [name, value] of Object.entries(answer.headers)) {
      if (PASSED_BACK.test(name) && value !== undefined) this.#reply.header(name, value);
    }
    const parsed = answer.payload === '' ? {} : (JSON.parse(answer.payload) as Json);
    if (answer.statusCode >= 400) throw new Refusal(answer.statusCode, parsed);
    return parsed;
  }

  /** Reads a list to its end. @param member what the list is called in the answer @throws Refusal */
  async all(path: string, member: string, query: Query = {}): Promise<Json[]> {
    const found: Json[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.ask('GET', path, { query: { ...query, limit: PAGE_SIZE, cursor } });
      found.push(...(page[member] as Json[]));
      cursor = ((page.pagination as Json).next_cursor as string | null) ?? undefined;
    } while (cursor !== undefined);
    return found;
  }
}

function textOf(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
