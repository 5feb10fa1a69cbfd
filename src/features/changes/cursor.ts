import { AppError } from '../../lib/errors.js';

/**
 * Position of a client in a user's change log. A new client first receives the present objects (`present`), then the
 * entries of the log.
 */
export interface Position {
  /** Identifies the state of the database that the log belongs to; it changes when a backup is restored. */
  epoch: string;
  userId: number;
  /** Requested types; null for all. */
  types: readonly string[] | null;
  /** The projects that the token is narrowed to, as a JSON array of ids; null for none. */
  projects: string | null;
  seq: number;
  /** Progress of the initial transfer: objects are sent up to this id of this type. Null after it. */
  present: { type: string; id: number } | null;
}

export function cursorOf({ epoch, userId, types, projects, seq, present }: Position): string {
  const parts = [epoch, userId, types, seq];
  if (present !== null || projects !== null) parts.push(present?.type ?? null, present?.id ?? null);
  if (projects !== null) parts.push(projects);
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws AppError INVALID_CURSOR if the cursor is malformed */
export function positionOf(cursor: string): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  const [epoch, userId, types, seq, type = null, id = null, projects = null] = Array.isArray(parts) ? parts : [];
  const isTypes = types === null || (Array.isArray(types) && types.every((one) => typeof one === 'string'));
  const isPresent = type === null || (typeof type === 'string' && isCount(id));
  if (typeof epoch !== 'string' || !isCount(userId) || !isTypes || !isCount(seq) || !isPresent || !isText(projects))
    throw invalidCursor();
  return { epoch, userId, types, projects, seq, present: type === null ? null : { type, id } };
}

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function invalidCursor(): AppError {
  const message =
    'The cursor does not belong to this log with these types and this token. Start again without a ' + 'cursor.';
  return new AppError('INVALID_CURSOR', { message });
}
