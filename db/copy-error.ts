/** A backup or restore was refused or failed. The message names the cause and the remedy. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/** Result of a backup or a restore. */
export interface CopyResult {
  /** The written file or database. */
  file: string;
  /** Size in bytes. */
  bytes: number;
}
