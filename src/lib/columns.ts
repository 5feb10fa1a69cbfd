import type { Static, TSchema } from '@sinclair/typebox';
import { required } from './typed.js';

/**
 * The columns of a resource, described once: in its `description.ts`, or its `columns.ts` if they are many. From that
 * follow: the members of responses, bodies and exported records (`http/columns.ts`), their JSON in SQL (`jsonColumns`),
 * the values of rows, and the objects that the web interface shows before the service has created them. Computed members
 * and relations are written by hand.
 */

type Stored = string | number | null;

/** Storage of a value: booleans are 0 or 1, lists are JSON text, a long text may exceed 2 KB. */
type ColumnForm = 'value' | 'longText' | 'boolean' | 'json';

export interface Column<
  InResponse extends TSchema = TSchema,
  InRequest extends TSchema | null = TSchema | null,
  InRecord extends TSchema = TSchema,
  Value extends Stored = Stored,
> {
  readonly form: ColumnForm;
  readonly response: InResponse;
  /** Schema of the member in bodies; null if only the service sets it. */
  readonly request: InRequest;
  readonly record: InRecord;
  readonly initial: Static<InResponse>;
  /** True if the stored value names objects that members may not see: only the owner may read it as it is. */
  readonly isOwners?: true;
  /**
   * Converts a member of a body to the value of a row.
   * @param path names the member in errors
   * @param timezone zone of the caller, in which a timestamp becomes a day
   * @throws AppError VALIDATION_FAILED
   */
  fromBody(value: unknown, path: string, timezone: string): Value;
  /** Converts a member of an exported record, or the initial value, to the value of a row. */
  fromRecord(value: unknown): Value;
}

export type Columns = Readonly<Record<string, Column>>;

export type RowOf<Described extends Columns> = {
  -readonly [Name in keyof Described]: ReturnType<Described[Name]['fromRecord']>;
};

export type Writable<Described extends Columns> = {
  [Name in keyof Described as Described[Name]['request'] extends TSchema ? Name : never]: Described[Name];
};

/** Returns the columns that a body sets. Absent members are absent. @throws AppError VALIDATION_FAILED */
export function rowFromBody<Described extends Columns>(
  columns: Described,
  body: object,
  timezone: string,
  path = 'body',
): Partial<RowOf<Writable<Described>>> {
  const members = body as Readonly<Record<string, unknown>>;
  const row: Record<string, Stored> = {};
  for (const name in columns) {
    const value = members[name];
    const column = required(columns[name]);
    if (value !== undefined && column.request !== null) row[name] = column.fromBody(value, `${path}/${name}`, timezone);
  }
  return row as Partial<RowOf<Writable<Described>>>;
}

export function initialRow<Described extends Columns>(columns: Described): RowOf<Described> {
  return rowFromRecord(columns, {});
}

/** Returns the columns of an exported record. A member that the document lacks has its initial value. */
export function rowFromRecord<Described extends Columns>(columns: Described, record: object): RowOf<Described> {
  const members = record as Readonly<Record<string, unknown>>;
  const row: Record<string, Stored> = {};
  for (const name in columns) {
    const column = required(columns[name]);
    row[name] = column.fromRecord(members[name] === undefined ? column.initial : members[name]);
  }
  return row as RowOf<Described>;
}

/** Returns a row's members of a response, from a row as the database stores it; initial values for absent columns. */
export function responseRow(columns: Columns, row: Readonly<Record<string, Stored>>): Record<string, unknown> {
  const members = Object.entries(columns).map(([name, { form, initial }]) => {
    const value = row[name];
    if (value === undefined) return [name, initial];
    if (form === 'boolean') return [name, value === 1];
    return [name, form === 'json' && value !== null ? JSON.parse(String(value)) : value];
  });
  return Object.fromEntries(members);
}

export function initialMembers<Described extends Columns>(
  columns: Described,
): { [Name in keyof Described]: Described[Name]['initial'] } {
  const members = Object.entries(columns).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(members) as { [Name in keyof Described]: Described[Name]['initial'] };
}

export function omitColumns<Described extends Columns, Name extends keyof Described>(
  columns: Described,
  ...names: Name[]
): Omit<Described, Name> {
  const left = Object.entries(columns).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(left) as Omit<Described, Name>;
}
