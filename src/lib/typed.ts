/**
 * Readers of values whose type is known to the program and unknown to the compiler. Each replaces type assertions at its
 * callers. The file imports nothing: db uses it as well.
 */

/** Returns a value that must exist. @throws Error if it is undefined or null, which is a fault of the program. */
export function required<T>(value: T, name = 'value'): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`A required ${name} is missing.`);
  return value;
}

/**
 * Parses JSON text that this program wrote by the schema of `T`: rows, responses, messages between processes. Nothing is
 * validated, so text from outside must be.
 */
export function parsedJson<T>(text: string): T {
  return JSON.parse(text);
}

export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

export function entriesOf<T extends object>(object: T): [keyof T & string, T[keyof T & string]][] {
  return Object.entries(object) as [keyof T & string, T[keyof T & string]][];
}

/** Returns an object with the members given; the names must be all of `Name`. */
export function objectOf<Name extends string, Value>(members: Iterable<readonly [Name, Value]>): Record<Name, Value> {
  return Object.fromEntries(members) as Record<Name, Value>;
}

export function isKeyOf<T extends object>(object: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(object, name);
}

export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value);
}

/** True if the value has members: an object or an array, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of an error: `ENOENT`, `SQLITE_BUSY`, an SQLSTATE; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the port of a server. @throws Error if it listens on none */
export function portOf(server: { address(): { port: number } | string | null }): number {
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('The server does not listen on a port.');
  return address.port;
}

export function changesOf<Row extends object>(row: Row, next: Partial<Row>): Partial<Row> {
  const changed = Object.entries(next).filter(([name, value]) => value !== row[name as keyof Row]);
  return Object.fromEntries(changed) as Partial<Row>;
}

export function pickDefined<Body extends object, Name extends keyof Body>(
  body: Body,
  names: readonly Name[],
): { [N in Name]?: Exclude<Body[N], undefined> } {
  const given = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  return Object.fromEntries(given) as { [N in Name]?: Exclude<Body[N], undefined> };
}
