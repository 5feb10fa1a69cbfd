import { AppError } from '../lib/errors.js';
import type { Access, Caller } from './caller.js';

export type Action = 'read' | 'write' | 'own';

interface Accessible {
  access: Access | null;
}

/**
 * Decides every 403 and 404. The row is undefined, or its access null, if the caller does not see it.
 * @returns the row
 * @throws AppError NOT_FOUND without access, FORBIDDEN with less access than the action requires
 */
export function requireAccess<Row extends Accessible>(row: Row | undefined, action: Action): Row & { access: Access } {
  if (row === undefined || !isVisible(row)) throw new AppError('NOT_FOUND');
  if (action === 'own' && row.access !== 'owner') {
    throw new AppError('FORBIDDEN', { message: 'Only the owner may do this.' });
  }
  if (action === 'write' && row.access === 'ro') throw new AppError('FORBIDDEN');
  return row;
}

function isVisible<Row extends Accessible>(row: Row): row is Row & { access: Access } {
  return row.access !== null;
}

/**
 * Requires the right to move a resource: ownership, or write access through a share of what contains it.
 * A share of the resource alone is not sufficient: moving it would change who else has access.
 * @throws AppError FORBIDDEN
 */
export function requireMovable({ access, part_access }: { access: Access; part_access: Access | null }): void {
  if (access === 'owner' || part_access === 'rw') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may move a resource that is shared directly.' });
}

/** @throws AppError FORBIDDEN for other users than the owner */
export function requireOwner({ access }: { access: Access }): void {
  if (access === 'owner') return;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may move it out of a shared resource.' });
}

/** @throws AppError FORBIDDEN */
export function requireAdministrator({ isAdmin }: Caller): void {
  if (!isAdmin) throw new AppError('FORBIDDEN', { message: 'Only an administrator may do this.' });
}

/**
 * Requires the right to delete a resource: ownership, or write access through a share of what contains it.
 * @returns the row
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function requireRemoval<Row extends Accessible & { part_access: Access | null }>(row: Row | undefined): Row {
  const found = requireAccess(row, 'write');
  if (found.access === 'owner' || found.part_access === 'rw') return found;
  throw new AppError('FORBIDDEN', { message: 'Only the owner may delete a resource that is shared directly.' });
}
