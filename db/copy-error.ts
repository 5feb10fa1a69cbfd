/** A backup or restore that was refused or failed: the message says why, and what to do. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/** What a backup or a restore came to. */
export interface CopyResult {
  /** The file that was written, or the database. */
  file: string;
  /** Its size in bytes. */
  bytes: number;
}
