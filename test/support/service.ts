import { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Test } from 'tap';
import type { Db } from '../../db/database.js';
import { withLetters } from '../../db/query/name-order.js';
import { setAccountBounds } from '../../src/access/account-bounds.js';
import type { Caller } from '../../src/access/caller.js';
import { buildApp } from '../../src/app.js';
import { type Config, readConfig } from '../../src/config/config.js';
import { type App, type Context, createProcessState } from '../../src/context.js';
import { hashPassword } from '../../src/features/accounts/passwords.js';
import { insertAccount } from '../../src/features/accounts/service.js';
import { createApiKey } from '../../src/features/api-keys/service.js';
import { createGuards, type Guards } from '../../src/http/socket/listener.js';
import { newUid } from '../../src/lib/ids.js';
import type { Feature } from '../../src/manifest.js';
import { FEATURES, TYPES } from '../../src/registry.js';
import { resourceTypes } from '../../src/resource/type.js';
import { runWrite } from '../../src/write/unit-of-work.js';
import { usageFaults } from './account-usage.js';
import { addAudit, auditChanges, type ChangeAudit } from './change-audit.js';
import { createContract, type OpenApiDocument, type SentResponse } from './contract.js';
import { newDatabase } from './database.js';
import { cachedDocument } from './document.js';
import { letterFaults } from './name-letters.js';
import { formFaults } from './search-forms.js';

// A response with more listeners than Node expects is a line in the log of each such request.
process.on('warning', (warning: Error & { emitter?: unknown }) => {
  if (warning.emitter instanceof ServerResponse) throw warning;
});

export interface Result {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON body; text of another type; undefined without a body. */
  body: ReturnType<typeof JSON.parse>;
  text: string;
}

export interface CallOptions {
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged. */
  payload?: string | Buffer | Readable;
}

/** Sends requests with one credential. Every response is validated against the document. */
export interface Client {
  call(method: string, url: string, options?: CallOptions): Promise<Result>;
  get(url: string, headers?: Record<string, string>): Promise<Result>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Result>;
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Result>;
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Result>;
  delete(url: string, headers?: Record<string, string>): Promise<Result>;
}

export interface Person extends Client {
  id: number;
  email: string;
  password: string;
  token: string;
}

export interface Clock {
  now(): Date;
  set(time: string): void;
  advance(milliseconds: number): void;
}

export interface Service extends Context {
  app: App;
  clock: Clock;
  document: OpenApiDocument;
  anonymous: Client;
  client(headers: Record<string, string>): Client;
  /** Creates an account with an API token. The first is the administrator. */
  person(name: string, columns?: Record<string, string | number | null>): Promise<Person>;
  /** Signs in with the password and returns a client with the session cookie. */
  signIn(person: { email: string; password: string }): Promise<Client>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  time?: string;
  db?: Db;
  /** Content of the new database on SQLite (`contentOf`). */
  content?: Buffer;
  /** A migration that follows those of the service. */
  migrate?: (db: Kysely<unknown>) => Promise<void>;
  /** Features, if not those of the service. */
  features?: Context['features'];
  setupToken?: string;
  /** Parser of quick-add texts, if not the pool of the process. */
  quickParser?: Context['quickParser'];
  logger?: Parameters<typeof buildApp>[0]['logger'];
  /** Guards that replace those of the settings. */
  guards?: Partial<Guards>;
  /** True to check neither responses nor the change log, so that the work of a test is that of the service alone. */
  unchecked?: boolean;
}

/** On a busy machine, delays of the event loop must not refuse requests in tests. */
export const NO_SHEDDING_MS = '600000';

export const PASSWORD = 'correct horse battery';

/** Starts the service until the end of the test, which fails if a response does not match the document. */
export async function startService(t: Test, options: ServiceOptions = {}): Promise<Service> {
  const service = await openService((fault) => t.fail(`contract: ${fault}`), options);
  t.teardown(async () => {
    for (const fault of await storageFaultsAtEnd(service)) t.fail(fault);
    await service.app.close();
  });
  return service;
}

/** Checks what triggers and writers keep in step with the rows at the end of every test. Some tests close or break the database. */
async function storageFaultsAtEnd({ db }: Service): Promise<string[]> {
  try {
    return [
      ...(await usageFaults(db)).map((fault) => `account usage: ${JSON.stringify(fault)}`),
      ...(await formFaults(db)).map((fault) => `search form: ${JSON.stringify(fault)}`),
      ...(await letterFaults(db)).map((fault) => `letters of a name: ${JSON.stringify(fault)}`),
    ];
  } catch (error) {
    if (
      /destroyed|closed|cannot be reached|after calling end|no such table|does not exist/.test((error as Error).message)
    )
      return [];
    throw error;
  }
}

/**
 * Creates the complete service as in production on a new database; the clock and the settings are those of the caller.
 * @param report receives every response that does not match the document
 */
export async function openService(report: (fault: string) => void, options: ServiceOptions = {}): Promise<Service> {
  const clock = createClock(options.time ?? '2026-03-11T12:00:00.000Z');
  const config: Config = readConfig({ NODE_ENV: 'test', MAX_EVENT_LOOP_DELAY_MS: NO_SHEDDING_MS, ...options.env });
  // A temporary folder, not that beside the default database.
  if (options.env?.FILES_DIR === undefined && options.env?.DATABASE_URL === undefined) config.files.folder = null;
  const isAudited = options.db === undefined && options.unchecked !== true;
  const db = options.db ?? (await newDatabase(clock.now, isAudited ? addAudit : undefined, options.content));
  const { migrate } = options;
  if (options.db !== undefined) await db.migrate(clock.now);
  if (migrate !== undefined) await db.write((trx) => migrate(trx as never));
  await setAccountBounds(db, config.accountBounds);
  const audit = isAudited ? auditChanges(db, config.undoKeepDays > 0) : undefined;
  const { setupToken, quickParser, features = FEATURES } = options;
  const context: Context = {
    config,
    db,
    now: clock.now,
    features,
    types: features === FEATURES ? TYPES : resourceTypes(features),
    ...createProcessState(),
    ...(setupToken !== undefined && { setupToken }),
    ...(quickParser !== undefined && { quickParser }),
  };
  const app = await buildApp({
    ...{ ...context, sessionSecret: 's'.repeat(32), logger: options.logger ?? false },
    ...(options.guards && { guards: { ...createGuards(config), ...options.guards } }),
  });

  const contract = contractOf(app, options.env, features);
  const { document } = contract;
  const faultsOf = options.unchecked === true ? () => [] : contract.faultsOf;
  const client = (headers: Record<string, string>) => createClient(app, report, faultsOf, audit, headers);

  return {
    ...context,
    app,
    clock,
    document,
    client,
    anonymous: client({}),
    async person(name, columns = {}) {
      const email = `${name}@example.com`;
      const at = clock.now().toISOString();
      const passwordHash = await onePasswordHash;
      const id = await db.write(async (trx) => {
        const isAdmin = (await trx.selectFrom('users').select('id').executeTakeFirst()) === undefined;
        const made = await insertAccount(trx, { uid: newUid(), email, passwordHash, name, isAdmin, at });
        if (Object.keys(columns).length > 0) {
          await trx.updateTable('users').set(withLetters('users', columns)).where('id', '=', made.id).execute();
        }
        return made.id;
      });
      // With all scopes, so that no refusal depends on them.
      const caller = { id, isAdmin: true, timezone: 'UTC', scopes: null, projects: null } as Caller;
      const key = { name: 'test', scopes: ['*' as const, 'admin' as const] };
      const { token } = await runWrite(context, caller, (write) => createApiKey(write, key), { account: true });
      return { ...client({ authorization: `Bearer ${token}` }), id, email, password: PASSWORD, token };
    },
    async signIn({ email, password }) {
      const response = await client({}).post('/api/login', { email, password });
      const cookie = String(response.headers['set-cookie']).split(';', 1)[0] as string;
      return client({ cookie });
    },
  };
}

export function credentialsOf({ email, password }: Person): { email: string; password: string } {
  return { email, password };
}

const onePasswordHash = hashPassword(PASSWORD);

interface Contract {
  document: OpenApiDocument;
  faultsOf: (response: SentResponse) => string[];
}

/** Returns the document with its validator, cached: creating it takes as long as starting the service. */
function contractOf(app: App, env: ServiceOptions['env'], features: readonly Feature[]): Contract {
  const isOfAll = features === FEATURES;
  const key = isOfAll ? '' : JSON.stringify([env, features.map(({ name }) => name)]);
  let contract = contracts.get(key);
  if (contract === undefined) {
    const generate = () => app.swagger() as unknown as OpenApiDocument;
    const document = isOfAll ? cachedDocument(generate, { isUsual: env === undefined }) : generate();
    contract = { document, faultsOf: createContract(document) };
    contracts.set(key, contract);
  }
  return contract;
}

const contracts = new Map<string, Contract>();

function createClient(
  app: App,
  report: (fault: string) => void,
  faultsOf: (response: SentResponse) => string[],
  audit: ChangeAudit | undefined,
  own: Record<string, string>,
): Client {
  const call = async (method: string, url: string, { headers = {}, body, payload }: CallOptions = {}) => {
    const sent = body === undefined ? payload : JSON.stringify(body);
    const mark = method === 'GET' ? undefined : await audit?.mark();
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...own, ...headers },
      ...(sent !== undefined && { payload: sent }),
    });
    const { statusCode: status, payload: text } = response;
    for (const fault of faultsOf({ method, url, status, headers: response.headers, text })) {
      report(`${method} ${url}: ${fault}`);
    }
    if (mark !== undefined) {
      for (const fault of (await audit?.faultsSince(mark)) ?? []) report(`${method} ${url}: ${fault}`);
    }
    return { status, headers: response.headers, text, body: parsed(text, String(response.headers['content-type'])) };
  };
  return {
    call,
    get: (url, headers = {}) => call('GET', url, { headers }),
    post: (url, body, headers = {}) => call('POST', url, { body, headers }),
    put: (url, body, headers = {}) => call('PUT', url, { body, headers }),
    patch: (url, body, headers = {}) => call('PATCH', url, { body, headers }),
    delete: (url, headers = {}) => call('DELETE', url, { headers }),
  };
}

function parsed(text: string, type: string): Result['body'] {
  if (text === '') return undefined;
  return /[/+]json/.test(type) ? JSON.parse(text) : text;
}

function createClock(start: string): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    set: (text) => {
      time = Date.parse(text);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
