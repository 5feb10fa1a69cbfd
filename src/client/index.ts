import createFetchClient, {
  type ClientOptions as FetchClientOptions,
  type MaybeOptionalInit,
  type Middleware,
  mergeHeaders,
  type Client as TypedClient,
} from 'openapi-fetch';
import { serializedBody, withTypeOfBody } from './bodies.js';
import { type RetryOptions, withRetries } from './retry.js';
import type { components, paths } from './types.js';
import { type ValidatorOptions, withValidators } from './validators.js';

export type { components, operations, paths } from './types.js';

/** The document's schemas by name: `Schemas['Task']`. */
export type Schemas = components['schemas'];

export type Task = Schemas['Task'];
export type TaskWithSubtasks = Schemas['TaskWithSubtasks'];
export type TaskCreate = Schemas['TaskCreate'];
export type TaskUpdate = Schemas['TaskUpdate'];
export type TaskStatus = Schemas['TaskStatus'];
export type TaskPriority = Schemas['TaskPriority'];
export type Project = Schemas['Project'];
export type ProjectCreate = Schemas['ProjectCreate'];
export type ProjectUpdate = Schemas['ProjectUpdate'];
export type Area = Schemas['Area'];
export type AreaCreate = Schemas['AreaCreate'];
export type AreaUpdate = Schemas['AreaUpdate'];
export type Goal = Schemas['Goal'];
export type GoalCreate = Schemas['GoalCreate'];
export type GoalUpdate = Schemas['GoalUpdate'];
export type Note = Schemas['Note'];
export type NoteCreate = Schemas['NoteCreate'];
export type NoteUpdate = Schemas['NoteUpdate'];
export type Tag = Schemas['Tag'];
export type TagCreate = Schemas['TagCreate'];
export type TagUpdate = Schemas['TagUpdate'];
export type Share = Schemas['Share'];
export type User = Schemas['User'];
export type ApiKey = Schemas['ApiKey'];
export type Webhook = Schemas['Webhook'];
export type Change = Schemas['Change'];
export type SearchHit = Schemas['SearchHit'];
export type TrashEntry = Schemas['TrashEntry'];
export type Limits = Schemas['Limits'];
export type Pagination = Schemas['Pagination'];
export type ErrorBody = Schemas['ErrorBody'];

export interface ClientOptions extends FetchClientOptions, RetryOptions, ValidatorOptions {
  /** Base URL of the service, such as `https://tasks.example.com`. */
  baseUrl: string;
  /** An API token, `tt_…`. Without one, a browser sends the session cookie of a login. */
  token?: string | undefined;
}

type Pages = {
  [Path in keyof paths]: paths[Path] extends {
    get: { responses: { 200: { content: { 'application/json': infer Page } } } };
  }
    ? Page extends { pagination: Schemas['Pagination'] }
      ? Page
      : never
    : never;
};

export type ListPath = { [Path in keyof Pages]: Pages[Path] extends never ? never : Path }[keyof Pages];

export type ItemOf<Path extends ListPath> =
  Exclude<Pages[Path][Exclude<keyof Pages[Path], 'groups'>], Schemas['Pagination']> extends
    | readonly (infer Item)[]
    | undefined
    ? Item
    : never;

type Rest<Init> = undefined extends Init ? [init?: Init] : [init: Init];

export interface Client extends TypedClient<paths, 'application/json'> {
  /**
   * Iterates over all items of a list, page by page: `for await (const task of client.all('/api/v1/tasks'))`.
   * @throws ServiceError when a page cannot be read
   */
  all<Path extends ListPath>(
    path: Path,
    ...init: Rest<MaybeOptionalInit<paths[Path], 'get'>>
  ): AsyncGenerator<ItemOf<Path>, void, undefined>;
  /**
   * Follows the change log: `for await (const { begin, changes, cursor } of client.changes())`.
   * `begin` is true on the first page without a cursor, and on the first page after an expired cursor. The loop ends
   * without an error when `signal` aborts.
   * @throws ServiceError when a page cannot be read
   */
  changes(options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined>;
  /**
   * Rehearses a write (`Dry-Run: true`): the result is that of the write, with `wouldChange`, and nothing changes.
   * `const { data, wouldChange } = await client.dryRun((rehearsal) => rehearsal.DELETE(path, init))`
   */
  dryRun<T extends { response: Response }>(
    write: (rehearsal: TypedClient<paths, 'application/json'>) => Promise<T>,
  ): Promise<T & { wouldChange: WouldChange }>;
  /**
   * Reverts the batch of a write, which `batchOf` returns, several batches, or all that a key did since a time.
   * `const { data, error } = await client.undo(batch)`; with `mode: 'skip'`, what has changed since is left alone.
   */
  undo(what: string | Schemas['RevertBatches'], options?: Schemas['RevertBatch']): Promise<UndoResult>;
}

export type UndoResult =
  | { data: Schemas['RevertResult']; error?: never; response: Response }
  | { data?: never; error: Schemas['ErrorBody']; response: Response };

/** Returns the batch of a write, for `undo`; undefined if it changed nothing. */
export function batchOf({ response }: { response: Response }): string | undefined {
  return response.headers.get('tutti-batch') ?? undefined;
}

/** Number of objects that a write would change, by type. */
export type WouldChange = Partial<Record<Schemas['Change']['type'], number>>;

export interface ChangeOptions {
  /** The `cursor` of the last page that was stored. Without it, the log starts with every existing object. */
  cursor?: string | undefined;
  /** Types to read; default all. */
  types?: Schemas['Change']['type'][] | undefined;
  limit?: number | undefined;
  /** Waits for further changes instead of ending; default true. */
  follow?: boolean | undefined;
  /** Maximum waiting time of one request, in seconds; default 30. */
  wait?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A page of changes. Store them together with the cursor. */
export interface ChangePage {
  /** True if a mirror must be emptied first: on the first page without a cursor, and after an expired cursor. */
  begin: boolean;
  changes: Schemas['Change'][];
  cursor: string;
}

const UNREACHABLE = 'UNREACHABLE';

/** True for the error of a request without a response: the service is down, or the network fails. */
export function isUnreachable(error: { code: string } | undefined): boolean {
  return error?.code === UNREACHABLE;
}

/** Turns a failed connection into an error body, with status 503. Middleware of the program comes before it. */
const unreachable: Middleware = {
  onError({ request, error }) {
    if (request.signal.aborted) return;
    const body = { error: `The service cannot be reached: ${reasonOf(error)}.`, code: UNREACHABLE, request_id: '' };
    return Response.json(body, { status: 503 });
  },
};

/** Node's `fetch` has the reason in the cause, browsers in the message. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

export class ServiceError extends Error {
  /** 503 if the service cannot be reached. */
  readonly status: number;
  /** Undefined if an intermediary responded instead of the service. */
  readonly body: Schemas['ErrorBody'] | undefined;

  constructor(status: number, body: Schemas['ErrorBody'] | undefined) {
    super(body?.error ?? `The service responded with ${status}.`);
    this.name = 'ServiceError';
    this.status = status;
    this.body = body;
  }
}

interface ClientResponse<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns the body of a successful response:
 * `const task = await unwrap(tutti.POST('/api/v1/task', { body: { name: 'Call the movers' } }))`.
 * @throws ServiceError for any other response
 */
export async function unwrap<T>(request: Promise<ClientResponse<T>>): Promise<T> {
  const { data, error, response } = await request;
  if (!response.ok) throw new ServiceError(response.status, error as ErrorBody | undefined);
  return data as T;
}

/** Creates a typed client of every documented operation, for Node and browsers. */
export function createClient({ token, retries, maxWait, kept, fetch, headers, ...options }: ClientOptions): Client {
  // The types are those of JSON: an import answers with lines unless JSON is preferred.
  const usual = {
    accept: 'application/json, */*;q=0.9',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const own = mergeHeaders(usual, Array.isArray(headers) ? new Headers(headers) : headers);
  const sendValidated = withValidators(withRetries(send, { retries, maxWait }), { kept });
  const clientWith = (more: Record<string, string>) => {
    const made = createFetchClient<paths, 'application/json'>({
      bodySerializer: serializedBody,
      ...options,
      headers: mergeHeaders(own, more),
      fetch: sendValidated,
    });
    made.use(unreachable);
    return { ...made, POST: typed(made.POST), PUT: typed(made.PUT), PATCH: typed(made.PATCH) };
  };
  const client = clientWith({});
  const rehearsal = clientWith({ 'dry-run': 'true' });
  return {
    ...client,
    all: (path, ...init) => pagesOf(client, path, init[0]),
    changes: (options = {}) => changesOf(client, options),
    async dryRun(write) {
      const result = await write(rehearsal);
      return { ...result, wouldChange: wouldChangeIn(result.response) };
    },
    undo(what, options = {}) {
      if (typeof what === 'object') return client.POST('/api/v1/batches/revert', { body: { ...options, ...what } });
      return client.POST('/api/v1/batch/{batch}/revert', { params: { path: { batch: what } }, body: options });
    },
  };
}

/** A method whose bodies of bytes have their own type. */
function typed<Method>(method: Method): Method {
  const send = method as (path: string, init?: object) => unknown;
  return ((path: string, init?: object) => send(path, withTypeOfBody(init))) as Method;
}

function wouldChangeIn({ headers }: Response): WouldChange {
  const counts = headers.get('x-would-change')?.split(', ') ?? [];
  return Object.fromEntries(counts.map((count) => count.split('=')).map(([type, number]) => [type, Number(number)]));
}

async function* changesOf(
  client: TypedClient<paths, 'application/json'>,
  { cursor, types, limit, follow = true, wait = 30, signal }: ChangeOptions,
): AsyncGenerator<ChangePage, void, undefined> {
  let next = cursor;
  let begin = cursor === undefined;
  while (!signal?.aborted) {
    const query = {
      ...(next !== undefined && { cursor: next }),
      ...(types !== undefined && { types }),
      ...(limit !== undefined && { limit }),
      ...(follow && { wait }),
    };
    const page = client.GET('/api/v1/changes', { params: { query }, ...(signal !== undefined && { signal }) });
    const received = await page.catch((failure: unknown) => {
      if (!signal?.aborted) throw failure;
    });
    if (received === undefined) return;
    const { data, error, response } = received;
    if (response.status === 410) {
      next = undefined;
      begin = true;
      continue;
    }
    if (data === undefined) throw new ServiceError(response.status, error);
    if (begin || data.changes.length > 0) yield { begin, changes: data.changes, cursor: data.next_cursor };
    begin = false;
    next = data.next_cursor;
    if (!follow && !data.has_more) return;
  }
}

interface Init {
  params?: { query?: object };
}

interface Page {
  pagination: Schemas['Pagination'];
}

type Get<Path extends ListPath> = (
  path: Path,
  init: Init,
) => Promise<{ data?: Page; error?: Schemas['ErrorBody']; response: Response }>;

async function* pagesOf<Path extends ListPath>(
  client: TypedClient<paths, 'application/json'>,
  path: Path,
  init: Init | undefined,
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  const get = client.GET as Get<Path>;
  let cursor: string | null | undefined;
  do {
    const query = { ...init?.params?.query, ...(cursor !== undefined && { cursor }) };
    const { data, error, response } = await get(path, { ...init, params: { ...init?.params, query } });
    if (data === undefined) throw new ServiceError(response.status, error);
    const { pagination, groups: _groups, ...lists } = data as typeof data & { groups?: unknown };
    for (const list of Object.values(lists)) yield* list as ItemOf<Path>[];
    cursor = pagination.next_cursor;
  } while (cursor !== null);
}
