import assert from 'node:assert/strict';
import { type AxiosResponse, isAxiosError } from 'axios';

/** Returns the response of a call that fails. A `catch` has no type: the caller names that of the generator. */
export async function failureOf<E>(call: Promise<unknown>): Promise<AxiosResponse<E>> {
  try {
    await call;
  } catch (error) {
    if (isAxiosError<E>(error) && error.response !== undefined) return error.response;
    throw error;
  }
  return assert.fail('no error');
}
