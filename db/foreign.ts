import { Sqlite } from './sqlite/driver.js';

/**
 * SQLite databases of other programs, for reading. The file may come from a stranger: SQLite reads a damaged file safely,
 * but a crafted one could let a statement run without end, or allocate without bound, outside of any limit of a thread.
 */

export type ForeignRow = Record<string, unknown>;

export interface ForeignDatabase {
  /** Names of its tables, without views and virtual tables. */
  tables: ReadonlySet<string>;
  /** Reads a whole table. @throws Error if the table cannot be read */
  rows(table: string): ForeignRow[];
  close(): void;
}

interface SchemaEntry {
  type: string;
  name: string;
  rootpage: number | null;
  sql: string | null;
}

/** Columns of `PRAGMA table_xinfo` with this value of `hidden` are computed when they are read. */
const GENERATED = 2;

/**
 * @param source the content of a database without a write-ahead log, or the path of a database
 * @throws Error if it is not a database, is damaged, or has virtual tables, computed columns or indexes of expressions
 */
export function openForeign(source: Uint8Array | string): ForeignDatabase {
  const db = new Sqlite(typeof source === 'string' ? source : Buffer.from(source));
  try {
    const entries = db.prepare<[], SchemaEntry>('SELECT type, name, rootpage, sql FROM sqlite_schema').all();
    const tables = entries.filter(({ type }) => type === 'table');
    if (tables.some(({ rootpage }) => !rootpage)) throw new Error('it has virtual tables');
    if (entries.some(({ type, sql }) => type === 'index' && sql !== null && hasExpression(sql))) {
      throw new Error('it has indexes of expressions');
    }
    const columns = db.prepare<[string], { hidden: number }>('SELECT hidden FROM pragma_table_xinfo(?)');
    if (tables.some(({ name }) => columns.all(name).some(({ hidden }) => hidden >= GENERATED))) {
      throw new Error('it has computed columns');
    }
    // Visits each page once. Pages that refer to each other would be read without end.
    const [check] = db.pragma('quick_check(1)') as { quick_check: string }[];
    if (check?.quick_check !== 'ok') throw new Error(`it is damaged: ${check?.quick_check ?? 'no result'}`);
    return {
      tables: new Set(tables.map(({ name }) => name)),
      rows: (table) => db.prepare<[], ForeignRow>(`SELECT * FROM "${table.replaceAll('"', '""')}"`).all(),
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** True if an index has more than names of columns: `CREATE INDEX a ON b (lower(c))`, or a condition. */
function hasExpression(sql: string): boolean {
  return (sql.match(/\(/g) ?? []).length > 1 || /\bWHERE\b/i.test(sql);
}
