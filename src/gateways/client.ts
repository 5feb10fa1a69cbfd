import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { text as textOfStream } from 'node:stream/consumers';
import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { mayUse, type Scope } from '../access/scopes.js';
import type { components, operations } from '../client/types.js';
import type { App } from '../context.js';
import type { Operation } from '../http/operations.js';
import { COUNTED_HEADERS, FOREIGN_HEADERS, isRead, RECEIVED_HEADERS } from '../http/request.js';
import { MAX_OFFSET } from '../http/schemas.js';

/**
 * The typed client of the service's own operations, in process: gateways stand on it. It sends each call through
 * `app.inject`, with the credentials and the address of the request to the gateway. Authentication, scopes,
 * limits, validation, idempotency, the log of changes and the access log come with the operation. Operations, their
 * parameters and their responses are typed by the document (`src/client/types.ts`).
 */

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type OperationId = keyof operations;

type Parameters<Id extends OperationId, Kind extends 'path' | 'query'> = NonNullable<
  operations[Id]['parameters'][Kind]
>;

/** Query of an operation. Members that are undefined are left out, and lists are repeated. */
export type QueryOf<Id extends OperationId> = {
  [Name in keyof Parameters<Id, 'query'>]?: Parameters<Id, 'query'>[Name] | undefined;
};

type JsonIn<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : never;

export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? JsonIn<NonNullable<Body>>
  : never;

type Responses<Id extends OperationId> = operations[Id]['responses'];

/** Body of an operation's success; undefined for 204. For operations with 200 and 201, that of 201. */
type ResponseOf<Id extends OperationId> =
  Responses<Id> extends { 201: infer Created }
    ? JsonIn<Created>
    : Responses<Id> extends { 200: infer Success }
      ? JsonIn<Success>
      : undefined;

type Init<Id extends OperationId> = { query?: QueryOf<Id> } & ([Parameters<Id, 'path'>] extends [never]
  ? { path?: never }
  : { path: { readonly [Name in keyof Parameters<Id, 'path'>]: string | number } }) &
  ([BodyOf<Id>] extends [never] ? { body?: never } : { body: BodyOf<Id> });

type InitArguments<Id extends OperationId> =
  Record<never, never> extends Init<Id> ? [init?: Init<Id>] : [init: Init<Id>];

interface AnyInit {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** A body that is not JSON. */
  stream?: Readable;
  headers?: Readonly<Record<string, string>>;
  /** Default: that of the operation. */
  method?: 'GET' | 'HEAD';
  payloadAsStream?: true;
}

type ListName<Id extends OperationId> = Exclude<keyof ResponseOf<Id>, 'pagination' | 'groups'>;
export type ItemOf<Id extends OperationId> = ResponseOf<Id>[ListName<Id>] extends readonly (infer Item)[]
  ? Item
  : never;

interface Page<Item> {
  items: readonly Item[];
  pagination: Schema<'Pagination'>;
}

export type ErrorBody = Omit<Schema<'ErrorBody'>, 'code' | 'request_id'> & { code: string; request_id?: string };

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Time to wait before the next attempt, in seconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(body.error);
  }
}

export function refuse(status: number, error: string, code: string): Refusal {
  return new Refusal(status, { error, code });
}

/** Request headers for authentication, client address and rate limits. */
const FORWARDED_HEADERS = [
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

const PAGE_SIZE = 500;

export interface Slice {
  limit: number;
  offset: number;
}

interface ClientOptions {
  /** True if limits have counted the gateway's request: the calls count as a part of it. */
  isCounted?: boolean;
  /** True if an Idempotency-Key of the gateway's request stands for the first thing that it creates. */
  forwardsKey?: boolean;
  /** True if all writes are rehearsed. */
  dryRun?: boolean;
  /** True for bodies of clients of another program. */
  isForeign?: boolean;
  onResponse?(response: LightMyRequestResponse): void;
}

export class OperationClient {
  readonly #app: App;
  readonly #request: FastifyRequest;
  readonly #options: ClientOptions;
  readonly #headers: Readonly<Record<string, string>>;
  #isFirstWrite = true;
  /** `X-Would-Change` of the last write that was rehearsed. */
  wouldChange: string | null = null;
  /** `Tutti-Batch` of the last write. */
  batch: string | null = null;

  constructor(app: App, request: FastifyRequest, options: ClientOptions = {}) {
    this.#app = app;
    this.#request = request;
    this.#options = options;
    const forwarded = FORWARDED_HEADERS.filter((name) => request.headers[name] !== undefined);
    this.#headers = {
      ...Object.fromEntries(forwarded.map((name) => [name, String(request.headers[name])])),
      ...(options.isCounted && COUNTED_HEADERS),
      ...(options.isForeign && FOREIGN_HEADERS),
      'x-request-id': request.id,
    };
  }

  /** Returns a client for the same request that rehearses its writes. */
  rehearsing(): OperationClient {
    return new OperationClient(this.#app, this.#request, { ...this.#options, dryRun: true });
  }

  get isRehearsing(): boolean {
    return this.#options.dryRun === true;
  }

  may(...ids: readonly OperationId[]): boolean {
    const { caller } = this.#request;
    return caller !== null && ids.every((id) => this.has(id) && mayUse(caller, ...this.#operation(id).scopes));
  }

  /** False for an operation that the settings switch off. */
  has(id: OperationId): boolean {
    return this.#app.operations.has(id);
  }

  scopesOf(id: OperationId): readonly Scope[] {
    return this.#operation(id).scopes;
  }

  /** Calls an operation. @throws Refusal for every response that is not a success */
  async call<Id extends OperationId>(id: Id, ...[init]: InitArguments<Id>): Promise<ResponseOf<Id>> {
    const text = await this.#send(id, init);
    const body: ReturnType<typeof JSON.parse> = text === '' ? undefined : JSON.parse(text);
    return body;
  }

  /** Calls an operation, and returns its response as JSON text. @throws Refusal */
  async text<Id extends OperationId>(id: Id, ...[init]: InitArguments<Id>): Promise<string> {
    return this.#send(id, init);
  }

  /** Calls an operation whose body is a file, in the upload slot of the caller. @throws Refusal */
  async upload<Id extends OperationId>(
    id: Id,
    query: QueryOf<Id>,
    { path, size }: { path: string; size: number },
  ): Promise<ResponseOf<Id>> {
    const length = { 'content-type': 'application/octet-stream', 'content-length': String(size) };
    const headers = { ...length, ...RECEIVED_HEADERS };
    const stream = createReadStream(path);
    try {
      const { payload } = await this.#responseOf(id, { query, stream, headers });
      const body: ReturnType<typeof JSON.parse> = JSON.parse(payload);
      return body;
    } finally {
      // A refused upload has not read it.
      stream.destroy();
    }
  }

  /**
   * Calls an operation, and returns its response while its body arrives. The caller ends it with `raw.res.destroy()`.
   * @throws Refusal for an error
   */
  async streamed<Id extends OperationId>(
    id: Id,
    init: { path: Record<string, string>; query: QueryOf<Id>; headers: Record<string, string>; method: 'GET' | 'HEAD' },
  ): Promise<LightMyRequestResponse> {
    return this.#responseOf(id, { ...init, payloadAsStream: true });
  }

  /** Calls an operation, and returns the bytes of its response. @throws Refusal */
  async bytes<Id extends OperationId>(id: Id, ...[init]: InitArguments<Id>): Promise<Buffer> {
    return (await this.#responseOf(id, init)).rawPayload;
  }

  /** Returns an operation as a part of `runBatch`. */
  inBatch<Id extends OperationId>(id: Id, ...[init]: InitArguments<Id>): Schema<'BatchOperation'> {
    const { method, url } = this.#operation(id);
    const { path = {}, body }: AnyInit = init ?? {};
    return {
      method: method as 'POST',
      path: pathOf(url, path),
      ...(body !== undefined && { body: body as Record<string, unknown> }),
    };
  }

  async page<Id extends OperationId>(id: Id, init: Init<Id>): Promise<Page<ItemOf<Id>>> {
    const { pagination, groups: _groups, ...lists } = JSON.parse(await this.#send(id, init));
    const [items] = Object.values(lists) as ItemOf<Id>[][];
    return { items: items ?? [], pagination };
  }

  /** Reads a list to its end, page by page. @throws Refusal */
  async *pages<Id extends OperationId>(id: Id, init: Init<Id>): AsyncGenerator<readonly ItemOf<Id>[]> {
    const first = await this.page(id, paged(init, { limit: PAGE_SIZE }));
    yield* this.#following(id, init, first, Number.POSITIVE_INFINITY);
  }

  /** Reads the first items of a list: a page of long texts ends before its limit. @throws Refusal */
  async first<Id extends OperationId>(id: Id, init: Init<Id>, limit: number): Promise<ItemOf<Id>[]> {
    const items: ItemOf<Id>[] = [];
    const first = await this.page(id, paged(init, { limit }));
    for await (const page of this.#following(id, init, first, limit)) items.push(...page);
    return items;
  }

  /**
   * Reads a range of a list, page by page, and the length of the whole list. Without a limit, up to its end.
   * @throws Refusal
   */
  async slice<Id extends OperationId>(
    id: Id,
    init: Init<Id>,
    { limit = Number.POSITIVE_INFINITY, offset = 0 }: Partial<Slice>,
  ) {
    const start = Math.min(offset, MAX_OFFSET);
    const walked = offset - start;
    // A page that is too large is refused if it has an offset; without one it ends early.
    const given = start === 0 ? {} : { offset: start };
    const first = (size: number) => this.page(id, paged(init, { ...given, limit: size, count: true }));
    const page = await first(Math.min(PAGE_SIZE, walked + limit)).catch((error: unknown) => {
      // Reads one item at the offset, and the rest by cursor.
      if (error instanceof Refusal && error.body.code === 'PAGE_TOO_LARGE') return first(1);
      throw error;
    });
    const total = page.pagination.total ?? 0;
    const following = this.#following(id, init, page, offset < total ? walked + limit : 0);
    return { total, pages: walked === 0 ? following : skipping(following, walked) };
  }

  async *#following<Id extends OperationId>(
    id: Id,
    init: Init<Id>,
    first: Page<ItemOf<Id>>,
    most: number,
  ): AsyncGenerator<readonly ItemOf<Id>[]> {
    let page = first;
    for (let left = most; ; ) {
      left -= page.items.length;
      yield page.items;
      const { next_cursor: cursor } = page.pagination;
      if (cursor === null || left <= 0) return;
      page = await this.page(id, paged(init, { limit: Math.min(PAGE_SIZE, left), cursor }));
    }
  }

  #operation(id: OperationId): Operation {
    const operation = this.#app.operations.get(id);
    if (operation === undefined) throw new Error(`There is no operation ${id}.`);
    return operation;
  }

  async #send(id: OperationId, init?: AnyInit): Promise<string> {
    return (await this.#responseOf(id, init)).payload;
  }

  async #responseOf(id: OperationId, init: AnyInit = {}): Promise<LightMyRequestResponse> {
    const { path = {}, query = {}, body, stream, payloadAsStream, headers: own } = init;
    const operation = this.#operation(id);
    const { method = operation.method } = init;
    // Work that has written nothing ends with its client; the rest of what writes is done.
    if (isRead(method) && this.#isFirstWrite && this.#request.raw.socket.destroyed) {
      throw refuse(400, 'The client has gone.', 'BAD_REQUEST');
    }
    const response = await this.#app.inject({
      method: method as 'GET',
      url: `${pathOf(operation.url, path)}${textOf(query)}`,
      headers: {
        ...this.#headers,
        ...this.#idempotencyKey(method),
        ...(this.isRehearsing && !isRead(method) && { 'dry-run': 'true' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...own,
      },
      remoteAddress: this.#request.socket.remoteAddress ?? '127.0.0.1',
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(stream !== undefined && { payload: stream }),
      ...(payloadAsStream && { payloadAsStream }),
    });
    this.#options.onResponse?.(response);
    const { statusCode, headers } = response;
    if (headers['dry-run'] === 'true') this.wouldChange = String(headers['x-would-change'] ?? '') || null;
    if (typeof headers['tutti-batch'] === 'string') this.batch = headers['tutti-batch'];
    // A range beyond the end of a file has no body that says so.
    if (statusCode < 400 || statusCode === 416) return response;
    const retryAfter = headers['retry-after'];
    const text = payloadAsStream ? await textOfStream(response.stream()) : response.payload;
    throw new Refusal(statusCode, JSON.parse(text), retryAfter === undefined ? null : Number(retryAfter));
  }

  #idempotencyKey(method: string): Record<string, string> {
    const key = this.#request.headers['idempotency-key'];
    const isFirstWrite = this.#isFirstWrite && method !== 'GET';
    if (isFirstWrite) this.#isFirstWrite = false;
    const isCreation = isFirstWrite && method === 'POST' && this.#request.method === 'POST';
    return this.#options.forwardsKey && isCreation && key !== undefined ? { 'idempotency-key': String(key) } : {};
  }
}

/** Leaves out the first items. Pages before them are empty, so that streams give other requests a turn. */
async function* skipping<Item>(pages: AsyncIterable<readonly Item[]>, count: number) {
  let left = count;
  for await (const page of pages) {
    yield page.slice(left);
    left = Math.max(0, left - page.length);
  }
}

function paged<Id extends OperationId>(
  init: Init<Id>,
  page: Partial<Slice> & { count?: true; cursor?: string },
): Init<Id> {
  return { ...init, query: { ...init.query, ...page } };
}

/** Length of a parameter in a path, in characters: no id, uid or name is longer. */
const MAX_PARAMETER = 255;

/** @throws Refusal 404 for a value that cannot be a parameter in a path */
function pathOf(url: string, values: NonNullable<AnyInit['path']>): string {
  return url.replace(/:(\w+)/g, (_parameter, name: string) => {
    const value = String(values[name] ?? '');
    // Parsers of URLs resolve dot segments, also if they are encoded (https://url.spec.whatwg.org/#double-dot-path-segment).
    if (value === '' || value === '.' || value === '..' || value.length > MAX_PARAMETER) {
      throw refuse(404, 'Not found.', 'NOT_FOUND');
    }
    return encodeURIComponent(value);
  });
}

function textOf(query: NonNullable<AnyInit['query']>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
