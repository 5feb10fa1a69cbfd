import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import type pg from 'pg';
import { errorMessage } from '../../src/lib/typed.js';
import { WriteLocked } from '../errors.js';
import { Availability } from './availability.js';

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Maximum wait for connections that end in the regular way, in milliseconds. */
const END_TIMEOUT_MS = 1_000;
/** Each connection keeps the plans of named statements. */
const MAX_NAMED_STATEMENTS = 600;
const MAX_NAMED_AD_HOC = 50;

/** Time after which a connection without a response is destroyed, in milliseconds. */
export const QUERY_TIMEOUT_MS = 10_000;
/** The server cancels a statement before this process gives up its connection. */
const SERVER_CANCELS_EARLIER_MS = 1_000;

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Conversion of PostgreSQL's text output to the values that SQLite returns: numbers, and 0 or 1 for booleans. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number) {
    return (PARSERS.get(oid) ?? ((text: string) => text)) as never;
  },
};

/** By type number (pg_type). Other types, including JSON, stay text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === 't' ? 1 : 0)], // bool
  [20, Number], // int8: ids and counts stay far below 2^53
  [21, Number], // int2
  [23, Number], // int4
  [1700, Number], // numeric: sums
]);

/** The driver is loaded on first use, because loading takes a tenth of the start of the service. */
const driver = () => createRequire(import.meta.url)('pg') as typeof pg;

/** The marker is set like the other options: a connection without it has none of them. */
const MARKER = 'tutti.session';

/** Assumes that random reads cost as much as sequential ones: pages are in memory or on an SSD. */
const sessionOptions = (statementTimeoutMs: number) =>
  [
    ['statement_timeout', statementTimeoutMs],
    ['idle_in_transaction_session_timeout', IDLE_IN_TRANSACTION_TIMEOUT_MS],
    ['random_page_cost', 1.1],
    ['jit', 'off'],
    // The text of a query does not depend on its values, so one generic plan serves all of them.
    ['plan_cache_mode', 'force_generic_plan'],
    ['client_min_messages', 'error'],
    [MARKER, 'on'],
  ]
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const NAME_LENGTH = 16;

/**
 * Names statements by their text, up to a maximum number. A name lets a connection keep the plan. Ad hoc queries have
 * a maximum of their own. A name is a hash, so that behind a pooler no other process uses it for another text.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #adHocNames = new Map<string, string>();
  #max: number;
  #maxAdHoc: number;

  constructor(max: number, maxAdHoc: number) {
    this.#max = max;
    this.#maxAdHoc = maxAdHoc;
  }

  of(text: string, isAdHoc = false): string | undefined {
    const [names, max] = isAdHoc ? [this.#adHocNames, this.#maxAdHoc] : [this.#names, this.#max];
    const known = names.get(text);
    if (known !== undefined || names.size >= max) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH);
    names.set(text, name);
    return name;
  }

  stop(): void {
    [this.#max, this.#maxAdHoc] = [0, 0];
    this.#names.clear();
    this.#adHocNames.clear();
  }
}

export interface SessionOptions {
  url: string;
  queryTimeoutMs: number;
  /** False behind a pooler in transaction mode. Otherwise, a pooler is recognised. */
  preparedStatements: boolean;
  warn(message: string): void;
}

/**
 * Opens connections. Each has settings of its own and named statements, unless there is a pooler in between: it gives
 * each transaction another connection to the server, on which neither settings nor names are known.
 */
export class Sessions {
  readonly statements: StatementNames;
  readonly availability = new Availability((timeoutMs) => this.connect(timeoutMs));
  readonly queryTimeoutMs: number;
  readonly #options: SessionOptions;
  readonly #sockets = new Set<Socket>();
  #hasPooler: boolean;
  #isVerified = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.queryTimeoutMs = options.queryTimeoutMs;
    this.#hasPooler = !options.preparedStatements;
    this.statements = this.#hasPooler
      ? new StatementNames(0, 0)
      : new StatementNames(MAX_NAMED_STATEMENTS, MAX_NAMED_AD_HOC);
  }

  #settings(): pg.ClientConfig {
    const statementTimeoutMs = Math.max(1, this.queryTimeoutMs - SERVER_CANCELS_EARLIER_MS);
    return {
      connectionString: this.#options.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: this.queryTimeoutMs,
      pipeline: true,
      types: TYPES,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: () => this.#socket(),
      ...(!this.#hasPooler && { options: sessionOptions(statementTimeoutMs) }),
    };
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  pool(max: number): pg.Pool {
    const settings = () => this.#settings();
    const pool = new (driver().Pool)({
      max,
      idleTimeoutMillis: 60_000,
      // For a connection in use. That of a new one is the client's own.
      connectionTimeoutMillis: this.queryTimeoutMs,
      Client: class extends driver().Client {
        constructor() {
          super(settings());
        }
      },
      onConnect: (client) => this.#verify(client),
    });
    // A lost idle connection is replaced on demand. On a connection in use, the query fails.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  /** @throws DatabaseUnavailable, WriteLocked if all connections stay in use */
  async acquire(pool: pg.Pool): Promise<pg.PoolClient> {
    this.availability.check();
    const client = await this.#connecting(async () => {
      try {
        return await pool.connect();
      } catch (error) {
        if (!errorMessage(error).startsWith('timeout exceeded')) throw error;
        this.availability.check();
        throw new WriteLocked();
      }
    });
    try {
      // The server may have stopped responding while all connections were in use.
      this.availability.check();
    } catch (error) {
      client.release();
      throw error;
    }
    return client;
  }

  /** @throws DatabaseUnavailable */
  connect(timeoutMs?: number): Promise<pg.Client> {
    return this.#connecting(async () => {
      const limits = timeoutMs !== undefined && { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
      const client = new (driver().Client)({ ...this.#settings(), ...limits });
      client.on('error', () => undefined);
      await client.connect();
      await this.#verify(client);
      return client;
    });
  }

  async #connecting<Client>(connect: () => Promise<Client>): Promise<Client> {
    try {
      return await connect();
    } catch (error) {
      if (!this.noticePooler(error)) throw this.availability.unreachable(error);
    }
    return connect().catch((error) => {
      throw this.availability.unreachable(error);
    });
  }

  /** Checks one connection: some poolers ignore its settings. */
  async #verify(client: pg.ClientBase): Promise<void> {
    if (this.#isVerified || this.#hasPooler) return;
    const { rows } = await client.query(`SELECT current_setting('${MARKER}', true) AS marker`);
    this.#isVerified = true;
    if (rows[0]?.marker !== 'on') this.#goWithout('it ignores the settings of connections');
  }

  /** Returns true if the error is one of a pooler: sent again, the statement or the connection may succeed. */
  noticePooler(error: unknown): boolean {
    const { code, message = '' } = error as { code?: string; message?: string };
    // protocol_violation; invalid_sql_statement_name, duplicate_prepared_statement
    const isRefused = code === '08P01' && message.includes('startup parameter');
    if (!isRefused && code !== '26000' && code !== '42P05') return false;
    this.#goWithout(message);
    return true;
  }

  #goWithout(reason: string): void {
    if (this.#hasPooler) return;
    this.#hasPooler = true;
    this.statements.stop();
    this.#options.warn(
      `There is a pooler in front of PostgreSQL (${reason}): going on without settings of connections and without ` +
        'prepared statements. Set DATABASE_PREPARED=false, and the timeouts for the role.',
    );
  }

  /**
   * Returns the time after which a connection is given up whose statements have a limit of their own; 0 is none.
   * Undefined for the regular time.
   */
  timeoutFor(statementTimeoutMs: number | undefined): number | undefined {
    if (statementTimeoutMs === undefined) return undefined;
    if (statementTimeoutMs === 0) return MAX_TIMER_MS;
    return Math.max(this.queryTimeoutMs, statementTimeoutMs + SERVER_CANCELS_EARLIER_MS);
  }

  /** Ends what is left after the regular end of the connections: a server that hangs acknowledges none. */
  async end(regular: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, END_TIMEOUT_MS);
    });
    await Promise.race([regular, timeout]);
    clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
  }
}
