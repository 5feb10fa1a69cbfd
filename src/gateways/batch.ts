import { AppError, type ErrorCode } from '../lib/errors.js';
import { type ErrorBody, type OperationClient, Refusal, type Schema } from './client.js';

/**
 * Runs several operations in one transaction.
 * @param located names members of the operation at an index by those of the request to the gateway
 * @returns the bodies of their responses
 * @throws Refusal as for the operation alone
 */
export async function inOneBatch(
  client: OperationClient,
  operations: Schema<'BatchOperation'>[],
  located: (refusal: Refusal, index: number) => Refusal,
): Promise<unknown[]> {
  try {
    const { results } = await client.call('runBatch', { body: { operations } });
    return results.map(({ body }) => body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = failedIn(error);
    throw found === null ? error : located(found.refusal, found.index);
  }
}

type Failed = ErrorBody & { failed_at: number; cause: ErrorBody };

/** Returns the refusal of the first operation that was refused; null if the batch was refused as a whole. */
function failedIn({ status, body, retryAfter }: Refusal): { refusal: Refusal; index: number } | null {
  if (body.code === 'BATCH_FAILED') {
    const { failed_at: index, cause } = body as Failed;
    return { refusal: new Refusal(new AppError(cause.code as ErrorCode).status, cause), index };
  }
  const { details = [], error, ...rest } = body;
  const first = /^body\/operations\/(\d+)\//.exec(details[0]?.path ?? '');
  if (first === null) return null;
  const [at, index] = first;
  const own = details.filter(({ path }) => path.startsWith(at));
  const sentence = error.replace(/^Operation \d+: /, '').replaceAll(/\boperations\.\d+\.body\./g, '');
  const moved = own.map((detail) => ({ ...detail, path: detail.path.slice(at.length) }));
  return {
    refusal: new Refusal(status, { ...rest, error: sentence, details: moved }, retryAfter),
    index: Number(index),
  };
}
