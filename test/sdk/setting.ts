import assert from 'node:assert/strict';

export interface Setting {
  baseUrl: string;
  token: string;
  email: string;
}

/** A client that asks for JSON gets the totals of an import, and no progress. */
export const ACCEPT = { Accept: 'application/json' };
/** Wrong credentials: the second sign-in with them exceeds the limit of the service. */
export const WRONG = { email: 'nobody@example.com', password: 'wrong' };
export const TABLE = new File(['name\nFrom a file\n'], 'tasks.csv');
export const LINES = '{"name":"From a line"}\n{"name":"From the next"}\n';

/** Checks the totals of `TABLE` and `LINES`, which a client with types for lines, too, may have as text. */
export function assertTotals(file: string | { created: { tasks: number } }, lines: string | { created: number }): void {
  assert.ok(typeof file === 'object' && typeof lines === 'object');
  assert.equal(file.created.tasks, 1);
  assert.equal(lines.created, 2);
}

/** Checks that the service has `TABLE` as it is: not a name of it, and not its text as JSON. */
export function assertAttached({ name, size }: { name: string; size: number }): void {
  assert.deepEqual([name, size], [TABLE.name, TABLE.size]);
}

/** Returns the data of a call. @throws when it was refused */
export function got<T>(answer: { data?: T; error?: unknown }): NonNullable<T> {
  assert.ok(answer.data, JSON.stringify(answer.error));
  return answer.data;
}
