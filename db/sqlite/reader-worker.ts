import { parentPort, workerData } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';
import { required } from '../../src/lib/typed.js';
import { Sqlite } from './driver.js';
import type { FromReader, ReaderOptions, ToReader } from './reader-thread.js';
import { takeRawRows } from './statements.js';

/**
 * Executes the queries of a reader thread, one after the other, on a read-only connection. The queries of a job share
 * a transaction, which the first query begins.
 */

/** In MiB. */
const CACHE_SIZE = 8;
const MAX_CACHED_STATEMENTS = 100;
/** Of ad hoc queries, the most recently used ones. A statement of a list takes about 50 KiB. */
const MAX_AD_HOC_STATEMENTS = 50;

interface Prepared {
  names: string[];
  statement: SqliteDatabase.Statement<unknown[]>;
}

const { file, busyTimeoutMs }: ReaderOptions = workerData;
const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
sqlite.pragma(`cache_size = ${-1024 * CACHE_SIZE}`);
sqlite.pragma('temp_store = MEMORY');
const statements = new Map<string, Prepared>();
const adHocStatements = new Map<string, Prepared>();

function prepare(sql: string): Prepared {
  const statement = sqlite.prepare<unknown[]>(sql);
  return { statement, names: takeRawRows(statement) };
}

function cached(sql: string): Prepared {
  let prepared = statements.get(sql);
  if (prepared === undefined) {
    prepared = prepare(sql);
    if (statements.size >= MAX_CACHED_STATEMENTS) statements.delete(required(statements.keys().next().value));
    statements.set(sql, prepared);
  }
  return prepared;
}

function cachedAdHoc(sql: string): Prepared {
  const prepared = adHocStatements.get(sql) ?? prepare(sql);
  adHocStatements.delete(sql);
  adHocStatements.set(sql, prepared);
  if (adHocStatements.size > MAX_AD_HOC_STATEMENTS) {
    adHocStatements.delete(required(adHocStatements.keys().next().value));
  }
  return prepared;
}

function answerTo({ sql, parameters, isAdHoc }: ToReader & { kind: 'query' }): FromReader {
  try {
    if (!sqlite.inTransaction) sqlite.exec('BEGIN');
    const { names, statement } = isAdHoc === true ? cachedAdHoc(sql) : cached(sql);
    return { kind: 'rows', names, rows: statement.all(parameters) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { kind: 'failed', message, code };
  }
}

parentPort?.on('message', (message: ToReader) => {
  if (message.kind === 'query') parentPort?.postMessage(answerTo(message));
  else if (message.kind === 'end' && sqlite.inTransaction) sqlite.exec('COMMIT');
  else if (message.kind === 'close') {
    sqlite.close();
    parentPort?.close();
  }
});
parentPort?.postMessage({ kind: 'ready' } satisfies FromReader);
