import {
  DatabaseMoved,
  DatabaseUnavailable,
  isBusy,
  isReadOnly,
  isStorageFault,
  isStorageFull,
  ReadersOccupied,
  ReadTooLong,
  WriteQueueFull,
} from '../../../db/errors.js';
import { fullAccountError } from '../../access/account-bounds.js';
import { AppError } from '../../lib/errors.js';
import { errorCode } from '../../lib/typed.js';

/** `Retry-After` in seconds for a busy database. */
const BUSY_RETRY_AFTER_S = 1;

const MOVED = 'The file of the database was moved, removed or replaced: nothing was saved. Reading still works.';

export function databaseError(error: unknown): AppError | undefined {
  if (isBusy(error)) return new AppError('DATABASE_BUSY', { retryAfter: BUSY_RETRY_AFTER_S, cause: error });
  if (error instanceof ReadTooLong) return new AppError('SEARCH_TOO_BROAD', { cause: error });
  if (error instanceof WriteQueueFull || error instanceof ReadersOccupied)
    return new AppError('OVERLOADED', { retryAfter: BUSY_RETRY_AFTER_S, cause: error });
  if (error instanceof DatabaseMoved) return new AppError('STORAGE_FAULT', { message: MOVED, cause: error });
  if (isStorageFault(error)) return new AppError('STORAGE_FAULT', { cause: error });
  if (isStorageFull(error) || /^(?:ENOSPC|EDQUOT)$/.test(errorCode(error) ?? ''))
    return new AppError('STORAGE_FULL', { cause: error });
  if (error instanceof DatabaseUnavailable)
    return new AppError('DATABASE_UNAVAILABLE', { retryAfter: BUSY_RETRY_AFTER_S, cause: error.cause });
  const full = fullAccountError(error);
  if (full !== undefined) return full;
  return isReadOnly(error) ? new AppError('STORAGE_READ_ONLY', { cause: error }) : undefined;
}
