import assert from 'node:assert/strict';

/** Where a scenario finds the service, and who it is there. */
export interface Setting {
  baseUrl: string;
  /** An administrator's. */
  token: string;
  /** Somebody to share with. */
  email: string;
}

/** What a call came to. @throws when it was refused */
export function got<T>(answer: { data?: T; error?: unknown }): NonNullable<T> {
  assert.ok(answer.data, JSON.stringify(answer.error));
  return answer.data;
}
