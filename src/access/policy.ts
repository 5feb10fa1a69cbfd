import { AppError } from '../lib/errors.js';
import type { Access, Caller } from './caller.js';

/** What a call wants to do with a resource. */
export type Action = 'read' | 'write' | 'own';

/**
 * Whether a caller with this access may carry out an action: the one decision behind every 403 and 404.
 * @throws AppError NOT_FOUND when they do not see it, FORBIDDEN when they see it but may not
 */
export function requireAccess(access: Access | null | undefined, action: Action): asserts access is Access {
  if (access == null) throw new AppError('NOT_FOUND');
  if (action === 'own' && access !== 'owner') {
    throw new AppError('FORBIDDEN', { message: 'Only the owner may do this.' });
  }
  if (action === 'write' && access === 'ro') throw new AppError('FORBIDDEN');
}

/**
 * Whether a caller may move something elsewhere: their own, or a part of what is shared with them for writing. A share
 * of the thing alone never moves it, for it would open it to others, or give the caller more than they were given.
 * @throws AppError FORBIDDEN
 */
export function requireMovable({ access, part_access }: { access: Access; part_access: Access | null }): void {
  if (access === 'owner' || part_access === 'rw') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may move what is shared by itself.' });
}

/** Whether something is the caller's own. @throws AppError FORBIDDEN */
export function requireOwner({ access }: { access: Access }): void {
  if (access === 'owner') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may take it out of what is shared with you.' });
}

/** Whether the caller is an administrator. @throws AppError FORBIDDEN */
export function requireAdministrator({ isAdmin }: Caller): void {
  if (!isAdmin) throw new AppError('FORBIDDEN', { message: 'Only an administrator may do this.' });
}

/**
 * Whether a caller may delete something: their own, or a part of what is shared with them for writing.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function requireRemoval(access: Access | null | undefined, partAccess: Access | null): void {
  requireAccess(access, 'write');
  if (access === 'owner' || partAccess === 'rw') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may delete what is shared by itself.' });
}
