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
import { DatabaseUnavailable, ReadTooLong } from '../errors.js';
import type { Database } from '../schema.js';
import { Compiler } from './compiler.js';
import { objectOf, type RawRow } from './statements.js';

/** A thread that reads the database file on a connection of its own, so that no query holds the event loop. */

export interface ReaderOptions {
  file: string;
  busyTimeoutMs: number;
}

/** Message to a reading thread. */
export type ToReader =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  /** The job is done, and its transaction ends. */
  | { kind: 'end' }
  | { kind: 'close' };

/** Message of a reading thread. Queries are answered in their order. */
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

/** A thread that runs, with the queries that it has not answered. */
interface Thread {
  worker: Worker;
  ready: Promise<void>;
  ended: Promise<void>;
  asked: Asked[];
}

/** Creates a reader whose thread starts when it is first needed, and again when it has ended. */
export function createReaderThread(options: ReaderOptions): BoundedReader {
  let thread: Thread | undefined;
  let isClosing = false;

  function running(): Thread {
    if (thread !== undefined) return thread;
    // A thread that has failed is replaced when it is needed again.
    const started = startThread(options, () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  return {
    async ready() {
      const { worker, ready } = running();
      worker.ref();
      await ready.finally(() => worker.unref());
    },
    async run<T>(job: ReadJob<T>, isOver: () => boolean): Promise<T> {
      const { worker, asked } = running();
      const send = (message: ToReader) => worker.postMessage(message);
      const ask = ({ sql, parameters }: CompiledQuery): Promise<Rows> =>
        new Promise((resolve, reject) => {
          if (isOver()) throw new ReadTooLong();
          asked.push({ resolve, reject });
          send({ kind: 'query', sql, parameters });
        });
      worker.ref();
      try {
        return await job(new ThreadConnection(ask));
      } finally {
        send({ kind: 'end' });
        // The process waits for a thread that is told to end.
        if (!isClosing) worker.unref();
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
      const error = new DatabaseUnavailable(cause);
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
      else next?.reject(Object.assign(new Error(message.message), { code: message.code }));
    });
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
  return { worker, asked, ended, ready: Promise.race([ready, failure]) };
}

/** Kysely on a reading thread. */
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

/** The way of queries that are executed by the builder. */
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
