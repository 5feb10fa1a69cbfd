import { Worker } from 'node:worker_threads';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import type { BoundedReader } from '../bounded-reads.js';
import type { ReadJob } from '../database.js';
import { DatabaseUnavailable, isStorageFault, ReadTooLong } from '../errors.js';
import { countFault } from '../measurements.js';
import type { QueryKind } from '../query/prepared.js';
import type { Database } from '../schema.js';
import { Compiler } from './compiler.js';
import { objectOf, type RawRow } from './statements.js';

/**
 * A thread that reads the database file on its own connection, so that no query blocks the event loop. `BoundedReads`
 * sends it one job at a time; a thread that crashes fails its queries and is replaced.
 */

export interface ReaderOptions {
  file: string;
  busyTimeoutMs: number;
}

export type ToReader =
  | ({ kind: 'query'; sql: string; parameters: readonly unknown[] } & QueryKind)
  | { kind: 'end' }
  | { kind: 'close' };

/** Message of a reading thread. Responses are in the order of the queries. */
export type FromReader =
  | { kind: 'ready' }
  | { kind: 'rows'; names: string[]; rows: RawRow[] }
  | { kind: 'failed'; message: string; code: string | undefined };

/** Memory of a thread, in MiB, without that of SQLite. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

type Rows = QueryResult<Record<string, unknown>>;

interface Asked {
  resolve(rows: Rows): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  ended: Promise<void>;
  asked: Asked[];
}

/** Creates a reader that starts its thread on demand, and again after it has ended. */
export function createReaderThread(options: ReaderOptions): BoundedReader {
  let thread: Thread | undefined;
  let isClosing = false;

  /** Lets the process end without this thread, except while it is being stopped. */
  function release({ worker }: Thread): void {
    if (!isClosing) worker.unref();
  }

  function running(): Thread {
    if (thread !== undefined) return thread;
    // A failed thread is replaced on demand.
    const started = startThread(options, () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  return {
    async ready() {
      const current = running();
      current.worker.ref();
      await current.ready.finally(() => release(current));
    },
    async run<T>(job: ReadJob<T>, isOver: () => boolean): Promise<T> {
      const current = running();
      const { worker, asked } = current;
      const send = (message: ToReader) => worker.postMessage(message);
      const ask = ({ sql, parameters, isAdHoc }: CompiledQuery & QueryKind): Promise<Rows> =>
        new Promise((resolve, reject) => {
          if (isOver()) throw new ReadTooLong();
          asked.push({ resolve, reject });
          send({ kind: 'query', sql, parameters, ...(isAdHoc && { isAdHoc }) });
        });
      worker.ref();
      try {
        return await job(new ThreadConnection(ask));
      } finally {
        send({ kind: 'end' });
        release(current);
      }
    },
    async close() {
      isClosing = true;
      if (thread === undefined) return;
      thread.worker.ref();
      thread.worker.postMessage({ kind: 'close' } satisfies ToReader);
      await thread.ended;
    },
  };
}

function startThread(options: ReaderOptions, forget: () => void): Thread {
  const worker = new Worker(new URL('./reader-worker.js', import.meta.url), {
    workerData: options,
    resourceLimits: MEMORY_LIMITS,
  });
  const asked: Asked[] = [];
  const failure = new Promise<never>((_resolve, reject) => {
    const fail = (cause: unknown) => {
      forget();
      countFault(cause);
      const error = isStorageFault(cause) ? cause : new DatabaseUnavailable(cause);
      for (const { reject: rejectOne } of asked.splice(0)) rejectOne(error);
      reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('A thread that reads the database has ended.')));
  });
  failure.catch(() => undefined);
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (message: FromReader) => {
      if (message.kind === 'ready') return resolve();
      const next = asked.shift();
      if (message.kind === 'rows') next?.resolve({ rows: message.rows.map(objectOf(message.names)) });
      else {
        const error = Object.assign(new Error(message.message), { code: message.code });
        countFault(error);
        next?.reject(error);
      }
    });
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
  return { worker, asked, ended, ready: Promise.race([ready, failure]) };
}

class ThreadConnection extends Kysely<Database> {
  readonly #ask: (query: CompiledQuery) => Promise<Rows>;

  constructor(ask: (query: CompiledQuery) => Promise<Rows>) {
    super({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new ThreadDriver(ask),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new Compiler(),
      },
    });
    this.#ask = ask;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const compiled = 'compile' in query ? query.compile() : query;
    return this.#ask(compiled) as Promise<QueryResult<never>>;
  }
}

class ThreadDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(ask: (query: CompiledQuery) => Promise<Rows>) {
    super();
    this.#connection = {
      executeQuery: (query) => ask(query) as Promise<QueryResult<never>>,
      streamQuery: () => {
        throw new Error('Rows are not read one by one.');
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
}
