import { parentPort, workerData } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';
import { Sqlite } from './driver.js';
import { endOfReads } from './read-transaction.js';
import type { FromReader, ReaderOptions, ToReader } from './reader-thread.js';
import { statementCache, takeRawRows } from './statements.js';

/**
 * Executes the queries of a reader thread, one after the other, on a read-only connection. The queries of a job share
 * a transaction, which the first query begins.
 */

/** In MiB. */
const CACHE_SIZE = 8;
const MAX_CACHED_STATEMENTS = 100;

interface Prepared {
  names: string[];
  statement: SqliteDatabase.Statement<unknown[]>;
}

const { file, busyTimeoutMs }: ReaderOptions = workerData;
const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
sqlite.pragma(`cache_size = ${-1024 * CACHE_SIZE}`);
sqlite.pragma('temp_store = MEMORY');
const prepared = statementCache(prepare, MAX_CACHED_STATEMENTS);
const endReads = endOfReads(sqlite);

function prepare(sql: string): Prepared {
  const statement = sqlite.prepare<unknown[]>(sql);
  return { statement, names: takeRawRows(statement) };
}

function answerTo({ sql, parameters, isAdHoc }: ToReader & { kind: 'query' }): FromReader {
  try {
    if (!sqlite.inTransaction) sqlite.exec('BEGIN');
    const { names, statement } = prepared(sql, isAdHoc);
    return { kind: 'rows', names, rows: statement.all(parameters) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { kind: 'failed', message, code };
  }
}

parentPort?.on('message', (message: ToReader) => {
  if (message.kind === 'query') parentPort?.postMessage(answerTo(message));
  else if (message.kind === 'end') endReads();
  else if (message.kind === 'close') {
    sqlite.close();
    parentPort?.close();
  }
});
parentPort?.postMessage({ kind: 'ready' } satisfies FromReader);
