import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { columns, jsonBoolean, jsonObject } from '../../db/query/json.js';
import { prepared } from '../../db/query/prepared.js';
import type { Caller } from '../access/caller.js';
import type { Context } from '../context.js';
import { pageTurns } from '../lib/fair-turns.js';
import { required } from '../lib/typed.js';
import { column, type Members, type RecordExport, type RecordQuery } from '../resource/records-sql.js';
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
    for (const { list } of recordsOf(features)) {
      const { query, finish: createFinish } = required(exports[list]);
      const finish = createFinish?.() ?? ((item: string) => item);
      yield `,"${list}":[`;
      let separator = '';
      for await (const items of pagesOf(snapshot.read, { query, stop }, caller)) {
        yield separator + items.map(finish).join(',');
        separator = ',';
      }
      yield ']';
    }
    yield '}\n';
  } finally {
    await snapshot.close();
  }
}

/** Yields rows of a query as JSON, page by page; rows that are null are left out. */
async function* pagesOf(
  db: Executor,
  { query, stop }: { query: RecordQuery; stop: AbortSignal },
  { id: me }: Caller,
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const values = { me, after };
    const rows = await pageTurns.run(me, () => query(db, values), stop);
    const items = rows.flatMap(({ json }) => (json === null ? [] : [json]));
    if (items.length > 0) yield items;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
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
