import { isUniqueViolation } from '../../db/errors.js';
import { AppError } from '../lib/errors.js';

/** Converts a unique violation to CONFLICT with this message. @throws AppError CONFLICT */
export async function conflictOnUniqueViolation<T>(write: Promise<T>, message: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', { message });
  }
}
