import type { Client } from '../../src/client/index.js';
import type { Progress } from '../support/progress.js';

export interface ImportFile {
  name: string;
  path: string;
  bytes: Uint8Array;
  text: string;
}

export interface ImportJob {
  file: ImportFile;
  columns: Readonly<Record<string, string>>;
  /** E-mail address of the user whose data is imported from a file with several users. */
  user: string | undefined;
  /** Project of tasks without one. The empty name stands for none, also instead of the name of a calendar. */
  project: string | undefined;
  /** Client of the account to import into. It waits when it is rate-limited. */
  client: Client;
  dryRun: boolean;
  progressOf(total: number, what: string): Progress;
}

export interface ImportReport {
  summary: string[];
  failures: ImportFailure[];
}

/** An item that could not be imported. The import continues. */
export interface ImportFailure {
  /** Line number in the file, from 1. */
  line: number;
  /** Name of the item. The line number if absent. */
  label?: string;
  reason: string;
}

export interface ImportFormat {
  name: string;
  recognises(file: ImportFile): boolean;
  /** @throws ServiceError or CommandError when the import cannot continue */
  run(job: ImportJob): Promise<ImportReport>;
}
