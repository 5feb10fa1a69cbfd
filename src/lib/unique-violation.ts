import { isUniqueViolation } from '../../db/errors.js';
import { AppError } from './errors.js';

/** Awaits a write; what a unique index refuses is a CONFLICT with this sentence. @throws AppError CONFLICT */
export async function conflictOnUniqueViolation<T>(write: Promise<T>, message: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', { message });
  }
}
