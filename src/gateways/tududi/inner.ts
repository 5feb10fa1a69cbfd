import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import type { App } from '../../context.js';
import { isRead } from '../../http/headers.js';

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
];

/** Headers of a response that a client may need, whatever the body. */
const PASSED_BACK =
  /^(set-cookie|retry-after|www-authenticate|x-request-id|ratelimit-.*|access-control-.*|idempotency-replayed)$/;

/** Items of a page of the service. */
const PAGE_SIZE = 500;

/** Items of a list from an offset on. */
export interface Slice {
  limit: number;
  offset: number;
}

/** The callers of the requests that were made here, by those requests. */
const callers = new WeakMap<object, Caller>();

/** Lets `Inner` know whom the service takes for the caller. To be called before the app is ready. */
export function rememberCallers(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller !== null) callers.set(request.raw, request.caller);
    done();
  });
}

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

  /**
   * Sends a request. What a client reads is not read on when it has gone.
   * @throws Refusal for every response that is not a success
   */
  async ask(method: string, path: string, { query = {}, body }: { query?: Query; body?: Json } = {}): Promise<Json> {
    if (isRead(this.#request.method) && this.#request.raw.socket.destroyed) {
      throw refuse(400, 'The client has gone.', 'BAD_REQUEST');
    }
    const headers: Record<string, string> = { 'x-request-id': this.#request.id };
    for (const name of PASSED_ON) {
      const value = this.#request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    // A key stands for one write that makes something: what a request sends besides has none.
    const key = this.#request.headers['idempotency-key'];
    const isCreation = method === 'POST' && this.#request.method === 'POST';
    if (isCreation && this.#isFirstWrite && key !== undefined) headers['idempotency-key'] = String(key);
    if (method !== 'GET') this.#isFirstWrite = false;
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: `/api/v1${path}${textOf(query)}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      remoteAddress: this.#request.socket.remoteAddress ?? '127.0.0.1',
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    // What is sent to the client is held to the part of unread responses that this user has.
    this.#request.caller = callers.get(answer.raw.req) ?? null;
    for (const [name, value] of Object.entries(answer.headers)) {
      if (PASSED_BACK.test(name) && value !== undefined) this.#reply.header(name, value);
    }
    const parsed = answer.payload === '' ? {} : (JSON.parse(answer.payload) as Json);
    if (answer.statusCode >= 400) throw new Refusal(answer.statusCode, parsed);
    return parsed;
  }

  /**
   * Reads a list to its end, page by page.
   * @param member what the list is called in the answer
   * @throws Refusal
   */
  async *pages(path: string, member: string, query: Query = {}): AsyncGenerator<Json[]> {
    const first = await this.ask('GET', path, { query: { ...query, limit: PAGE_SIZE } });
    yield* this.#following(path, member, query, first, Number.POSITIVE_INFINITY);
  }

  /**
   * Reads so many items of a list from an offset on, page by page: a page of the service ends earlier when it is large.
   * @throws Refusal
   */
  async slice(path: string, member: string, query: Query, { limit, offset }: Slice) {
    // With an offset, a page that is too large is refused; without one it ends early.
    const start = offset === 0 ? {} : { offset };
    const first = (size: number) => this.ask('GET', path, { query: { ...query, ...start, limit: size, count: true } });
    const page = await first(limit).catch((error: unknown) => {
      // It begins with one item then, and goes on by cursor.
      if (error instanceof Refusal && (error.body as Json).code === 'PAGE_TOO_LARGE') return first(1);
      throw error;
    });
    const { total } = page.pagination as Json;
    return { total, pages: this.#following(path, member, query, page, limit) };
  }

  async *#following(path: string, member: string, query: Query, first: Json, most: number): AsyncGenerator<Json[]> {
    let page = first;
    for (let left = most; ; ) {
      const items = page[member] as Json[];
      const { next_cursor: cursor } = page.pagination as Json;
      left -= items.length;
      yield items;
      if (cursor === null || left <= 0) return;
      const limit = Math.min(PAGE_SIZE, left);
      page = await this.ask('GET', path, { query: { ...query, limit, cursor: cursor as string } });
    }
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
