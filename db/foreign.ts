import { Sqlite } from './sqlite/driver.js';

/**
 * SQLite databases of other programs, for reading. The file may come from a stranger: SQLite reads a damaged file safely,
 * but some schemas make it compute without end in native code, which no thread can interrupt. What is known of them is
 * refused or switched off here; a service reads such files in a process that it can kill.
 */

export type ForeignRow = Record<string, unknown>;

export interface ForeignDatabase {
  /** Names of its tables, without views and virtual tables. */
  tables: ReadonlySet<string>;
  /** Reads a whole table. @throws Error if the table cannot be read, or if the rows have more than `maxBytes` */
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

/** Size of a value in memory besides its text. A file stores an absent value in no bytes at all. */
const BYTES_OF_VALUE = 8;

/** Settings for reading untrusted files, by https://sqlite.org/security.html. */
const PRAGMAS = ['trusted_schema = OFF', 'cell_size_check = ON', 'mmap_size = 0', 'ignore_check_constraints = ON'];

/**
 * @param source the content of a database without a write-ahead log, or the path of a database
 * @param maxBytes limit of the rows of all tables that are read, in memory. A column that was added with a default value
 * can make them much larger than the file.
 * @throws Error if it is not a database, is damaged, or has virtual tables, computed columns or indexes of expressions
 */
export function openForeign(source: Uint8Array | string, maxBytes: number): ForeignDatabase {
  const db = new Sqlite(typeof source === 'string' ? source : Buffer.from(source));
  try {
    for (const pragma of PRAGMAS) db.pragma(pragma);
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
    const sizes = new Map<string, number>();
    return {
      tables: new Set(tables.map(({ name }) => name)),
      rows(table) {
        sizes.delete(table);
        const left = [...sizes.values()].reduce((rest, size) => rest - size, maxBytes);
        const query = db.prepare<[], ForeignRow>(`SELECT * FROM "${table.replaceAll('"', '""')}"`);
        const rows: ForeignRow[] = [];
        let size = 0;
        for (const row of query.iterate()) {
          size += sizeOf(row);
          if (size > left) throw new Error(`its rows have more than ${maxBytes / 1_048_576} MiB`);
          rows.push(row);
        }
        sizes.set(table, size);
        return rows;
      },
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

function sizeOf(row: ForeignRow): number {
  let size = 0;
  for (const value of Object.values(row)) {
    const length = typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
    size += BYTES_OF_VALUE + length;
  }
  return size;
}

/** True if an index has more than names of columns: `CREATE INDEX a ON b (lower(c))`, or a condition. */
function hasExpression(sql: string): boolean {
  return (sql.match(/\(/g) ?? []).length > 1 || /\bWHERE\b/i.test(sql);
}
