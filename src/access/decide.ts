import { AppError } from '../errors.js';
import type { Access } from './caller.js';

/** What a call wants to do with a resource. */
export type Wish = 'read' | 'write' | 'own';

/**
 * Whether a caller with this access may do what they wish: the one decision behind every 403 and 404.
 * @throws AppError NOT_FOUND when they do not see it, FORBIDDEN when they see it but may not
 */
export function demand(access: Access | null | undefined, wish: Wish): asserts access is Access {
  if (access == null) throw new AppError('NOT_FOUND');
  if (wish === 'own' && access !== 'owner') {
    throw new AppError('FORBIDDEN', { message: 'Only the owner may do this.' });
  }
  if (wish === 'write' && access === 'ro') throw new AppError('FORBIDDEN');
}

/**
 * Whether a caller may delete something: their own, or a part of what is shared with them for writing.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function demandRemoval(access: Access | null | undefined, partAccess: Access | null): void {
  demand(access, 'write');
  if (access === 'owner' || partAccess === 'rw') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may delete what is shared by itself.' });
}
