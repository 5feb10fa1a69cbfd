import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { columns, jsonBoolean, jsonObject } from '../../db/query/json.js';
import { prepared } from '../../db/query/prepared.js';
import type { Caller } from '../access/caller.js';
import type { Context } from '../context.js';
import { pageTurns } from '../lib/fair-turns.js';
import { required } from '../lib/typed.js';
import { column, type ElementQuery, type Members, type RecordExport } from '../resource/records-sql.js';
import { recordsOf } from './records.js';
import { type AccountDocument, FORMAT, FORMAT_VERSION } from './schema.js';

/**
 * Yields everything that the caller owns as the text of an `AccountDocument`, from one database snapshot. Pages are
 * read on demand, with other requests in between; the snapshot is released when the iteration ends.
 * @param at time of the export, for the document
 * @throws the reason of `stop` before the next page
 */
export async function* exportAccount(
  { db, features }: Pick<Context, 'db' | 'features'>,
  caller: Caller,
  at: string,
  stop: AbortSignal,
): AsyncGenerator<string> {
  stop.throwIfAborted();
  const exports = Object.assign({}, ...features.map(({ records }) => records?.exports ?? {})) as Record<
    string,
    RecordExport
  >;
  const snapshot = await db.snapshot();
  try {
    yield await heading(snapshot.read, caller, at);
    const readPages = <Row extends { id: number }>(read: ReadPage<Row>) => pagesOf(read, caller, stop);
    for (const { list } of recordsOf(features)) {
      yield `,"${list}":[`;
      yield* textOf(snapshot.read, required(exports[list]), caller, readPages);
      yield ']';
    }
    yield '}\n';
  } finally {
    await snapshot.close();
  }
}

type ReadPage<Row> = (after: number) => Promise<Row[]>;

/** Yields the pages of a list, with other users' pages in between. */
async function* pagesOf<Row extends { id: number }>(
  read: ReadPage<Row>,
  { id: me }: Caller,
  stop: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const from = after;
    const rows = await pageTurns.run(me, () => read(from), stop);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** Yields the records of a list, with commas between them. */
async function* textOf(
  db: Executor,
  { query, elements = {}, finish: createFinish }: RecordExport,
  { id: me }: Caller,
  readPages: <Row extends { id: number }>(read: ReadPage<Row>) => AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const finish = createFinish?.() ?? ((record: string) => record);
  const arrays = Object.entries(elements);
  let separator = '';
  for await (const rows of readPages((after) => query(db, { me, after }))) {
    let text = '';
    for (const { id, json, ...row } of rows) {
      if (json === null) continue;
      text += separator + finish(arrays.length === 0 ? json : json.slice(0, -1));
      separator = ',';
      for (const part of endOf(row, arrays)) {
        if (typeof part === 'string') {
          text += part;
          continue;
        }
        yield text;
        yield* commaSeparated(readPages((after) => part(db, { of: id, after })));
        text = '';
      }
    }
    yield text;
  }
}

/** Yields the arrays at the end of a record: their text, or the query that reads an array which the row does not have. */
function* endOf(
  row: Readonly<Record<string, string | number | null>>,
  arrays: readonly (readonly [name: string, read: ElementQuery])[],
): Generator<string | ElementQuery> {
  for (const [name, readElements] of arrays) {
    const array = row[name];
    if (array === null) yield* [`,"${name}":[`, readElements, ']'];
    else yield `,"${name}":${array}`;
  }
  if (arrays.length > 0) yield '}';
}

async function* commaSeparated(pages: AsyncIterable<{ json: string }[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const rows of pages) {
    yield separator + rows.map(({ json }) => json).join();
    separator = ',';
  }
}

const headingQuery = prepared<{ me: number }, { account: string; profile: string }>((value) => {
  const account = jsonObject({
    ...columns('x', 'uid', 'email', 'created_at'),
  } satisfies Members<AccountDocument['account']>);
  const profile = jsonObject({
    ...columns('x', 'name', 'surname', 'timezone', 'language', 'first_day_of_week', 'about_you'),
    ai_assistant_enabled: jsonBoolean(column('ai_assistant_enabled')),
  } satisfies Members<AccountDocument['profile']>);
  return sql`SELECT ${account} AS account, ${profile} AS profile FROM users x WHERE x.id = ${value('me')}`;
});

async function heading(db: Executor, caller: Caller, at: string): Promise<string> {
  const [found] = await headingQuery(db, { me: caller.id });
  const { account, profile } = required(found);
  const kind = `"format":"${FORMAT}","version":${FORMAT_VERSION},"exported_at":"${at}"`;
  return `{${kind},"account":${account},"profile":${profile}`;
}
