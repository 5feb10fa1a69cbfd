import { AppError } from '../lib/errors.js';
import type { Access, Caller } from './caller.js';

export type Action = 'read' | 'write' | 'own';

/**
 * Decides every 403 and 404.
 * @throws AppError NOT_FOUND without access, FORBIDDEN with less access than the action requires
 */
export function requireAccess(access: Access | null | undefined, action: Action): asserts access is Access {
  if (access == null) throw new AppError('NOT_FOUND');
  if (action === 'own' && access !== 'owner') {
    throw new AppError('FORBIDDEN', { message: 'Only the owner may do this.' });
  }
  if (action === 'write' && access === 'ro') throw new AppError('FORBIDDEN');
}

/**
 * Requires the right to move a resource: ownership, or write access through a share of what contains it.
 * A share of the resource alone is not sufficient: moving it would change who else has access.
 * @throws AppError FORBIDDEN
 */
export function requireMovable({ access, part_access }: { access: Access; part_access: Access | null }): void {
  if (access === 'owner' || part_access === 'rw') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may move what is shared by itself.' });
}

/** @throws AppError FORBIDDEN for other users than the owner */
export function requireOwner({ access }: { access: Access }): void {
  if (access === 'owner') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may take it out of what is shared with you.' });
}

/** @throws AppError FORBIDDEN */
export function requireAdministrator({ isAdmin }: Caller): void {
  if (!isAdmin) throw new AppError('FORBIDDEN', { message: 'Only an administrator may do this.' });
}

/**
 * Requires the right to delete a resource: ownership, or write access through a share of what contains it.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function requireRemoval(access: Access | null | undefined, partAccess: Access | null): void {
  requireAccess(access, 'write');
  if (access === 'owner' || partAccess === 'rw') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may delete what is shared by itself.' });
}
