import { type FunctionNode, SqliteQueryCompiler } from 'kysely';
import { type DialectName, formFor } from '../query/dialect.js';
import { Sqlite } from './driver.js';

export class Compiler extends SqliteQueryCompiler {
  readonly #dialect: DialectName;

  constructor(dialect = ownDialect()) {
    super();
    this.#dialect = dialect;
  }

  protected override visitFunction(node: FunctionNode): void {
    const form = formFor(this.#dialect, node);
    if (form === undefined) super.visitFunction(node);
    else this.visitNode(form);
  }
}

let known: DialectName | undefined;

/** The dialect of this version of SQLite, by a query: JSONB takes a fifth more time for a list of tasks. */
function ownDialect(): DialectName {
  known ??= keepsJsonInSubqueries() ? 'sqlite' : 'sqliteJsonb';
  return known;
}

function keepsJsonInSubqueries(): boolean {
  const sqlite = new Sqlite(':memory:');
  const rows = `(SELECT value FROM json_each('[2,1]') ORDER BY value)`;
  const nested = sqlite.prepare(`SELECT json_object(
    'row', (SELECT json_object('count', count(*)) FROM ${rows}),
    'list', (SELECT json_group_array(json_object('value', value)) FROM ${rows}))`);
  const json = nested.pluck().get();
  sqlite.close();
  return json === '{"row":{"count":2},"list":[{"value":1},{"value":2}]}';
}
