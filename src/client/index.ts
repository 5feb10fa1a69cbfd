import createFetchClient, {
  type ClientOptions as FetchClientOptions,
  type MaybeOptionalInit,
  type Client as TypedClient,
} from 'openapi-fetch';
import { type RetryOptions, withRetries } from './retry.js';
import type { components, paths } from './types.js';

export type { components, operations, paths } from './types.js';

/** The schemas of the document by their names: `Schemas['Task']`. */
export type Schemas = components['schemas'];

// Those that programs name most.
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

export interface ClientOptions extends FetchClientOptions, RetryOptions {
  /** Where the service is: `https://tasks.example.com`. */
  baseUrl: string;
  /** An API token, `tt_…`. Without one, a browser sends the session cookie of a login. */
  token?: string;
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

/** The paths that response with a page of a list. */
export type ListPath = { [Path in keyof Pages]: Pages[Path] extends never ? never : Path }[keyof Pages];

/** What the list of a path is a list of. */
export type ItemOf<Path extends ListPath> =
  Exclude<Pages[Path][keyof Pages[Path]], Schemas['Pagination']> extends readonly (infer Item)[] | undefined
    ? Item
    : never;

/** The options of a path, which may be left out when it needs none. */
type Rest<Init> = undefined extends Init ? [init?: Init] : [init: Init];

export interface Client extends TypedClient<paths, 'application/json'> {
  /**
   * All items of a list, page after page: `for await (const task of client.all('/api/v1/tasks'))`.
   * @throws ServiceError when a page cannot be had
   */
  all<Path extends ListPath>(
    path: Path,
    ...init: Rest<MaybeOptionalInit<paths[Path], 'get'>>
  ): AsyncGenerator<ItemOf<Path>, void, undefined>;
  /**
   * What changes, page after page, as it happens: `for await (const { begin, changes, cursor } of client.changes())`. The
   * first page says `begin`, and so does the first one after a cursor has expired.
   * @throws ServiceError when a page cannot be had
   */
  changes(options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined>;
}

/** How to follow the log of changes. */
export interface ChangeOptions {
  /** Where to go on: the `cursor` of the last page that was kept. From the beginning, with all that is there, when absent. */
  cursor?: string;
  /** Only these types; all when absent. */
  types?: Schemas['Change']['type'][];
  /** How many changes a page has at most. */
  limit?: number;
  /** Whether to wait for more when there is nothing new, until the loop is left; true when absent. */
  follow?: boolean;
  /** How long one request waits, in seconds; 30 when absent. */
  wait?: number;
  signal?: AbortSignal;
}

/** Some changes, to be kept together with the cursor behind them. */
export interface ChangePage {
  /** Whether a mirror must be emptied first: at the beginning, and when the cursor was no longer good. */
  begin: boolean;
  changes: Schemas['Change'][];
  /** Where to go on. */
  cursor: string;
}

/** What the service answered instead of a page. */
export class ServiceError extends Error {
  readonly status: number;
  /** Undefined when something in between answered, not the service. */
  readonly body: Schemas['ErrorBody'] | undefined;

  constructor(status: number, body: Schemas['ErrorBody'] | undefined) {
    super(body?.error ?? `The service answered with ${status}.`);
    this.name = 'ServiceError';
    this.status = status;
    this.body = body;
  }
}

/** What a request was answered with, as the methods of a client return it. */
interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * The body of an answer, for who would rather catch an error than look for it:
 * `const task = await unwrap(tutti.POST('/api/v1/task', { body: { name: 'Call the movers' } }))`.
 * @throws ServiceError when the service refused the request
 */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new ServiceError(response.status, error as ErrorBody | undefined);
  return data as T;
}

/** A client of the service, for Node and browsers, that knows every path, parameter and answer of the document. */
export function createClient({ token, retries, maxWait, fetch, headers, ...options }: ClientOptions): Client {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createFetchClient<paths, 'application/json'>({
    ...options,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(headers as object) },
    fetch: withRetries(send, { ...(retries !== undefined && { retries }), ...(maxWait !== undefined && { maxWait }) }),
  });
  return {
    ...client,
    all: (path, ...init) => pagesOf(client, path, init[0]),
    changes: (options = {}) => changesOf(client, options),
  };
}

async function* changesOf(
  client: TypedClient<paths, 'application/json'>,
  { cursor, types, limit, follow = true, wait = 30, signal }: ChangeOptions,
): AsyncGenerator<ChangePage, void, undefined> {
  let next = cursor;
  let begin = cursor === undefined;
  for (;;) {
    const query = {
      ...(next !== undefined && { cursor: next }),
      ...(types !== undefined && { types }),
      ...(limit !== undefined && { limit }),
      ...(follow && { wait }),
    };
    const { data, error, response } = await client.GET('/api/v1/changes', {
      params: { query },
      ...(signal !== undefined && { signal }),
    });
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

async function* pagesOf<Path extends ListPath>(
  client: TypedClient<paths, 'application/json'>,
  path: Path,
  init: Init | undefined,
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  const get = client.GET as unknown as (
    path: Path,
    init: Init,
  ) => Promise<{ data?: Page; error?: Schemas['ErrorBody']; response: Response }>;
  let cursor: string | null | undefined;
  do {
    const query = { ...init?.params?.query, ...(cursor !== undefined && { cursor }) };
    const { data, error, response } = await get(path, { ...init, params: { ...init?.params, query } });
    if (data === undefined) throw new ServiceError(response.status, error);
    const { pagination, ...lists } = data;
    for (const list of Object.values(lists)) yield* list as ItemOf<Path>[];
    cursor = pagination.next_cursor;
  } while (cursor !== null);
}
