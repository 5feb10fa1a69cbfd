import assert from 'node:assert/strict';

export interface Setting {
  baseUrl: string;
  token: string;
  email: string;
}

/** What a call came to. @throws when it was refused */
export function got<T>(answer: { data?: T; error?: unknown }): NonNullable<T> {
  assert.ok(answer.data, JSON.stringify(answer.error));
  return answer.data;
}
