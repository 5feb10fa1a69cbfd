import type { Client } from '../../src/client/index.js';
import type { Progress } from './progress.js';

/** What an import is given. */
export interface ImportJob {
  /** The whole file. */
  text: string;
  /** Of the account that is imported into. Waits when the service asks for it. */
  client: Client;
  /** Whether only to say what would be done. */
  dryRun: boolean;
  progressOf(total: number, what: string): Progress;
}

/** What an import came to, or in a dry run would come to. */
export interface ImportResult {
  /** What was counted: `lines`. */
  what: string;
  created: number;
  /** What had been imported before. */
  skipped: number;
  failures: ImportFailure[];
  /** What else there is to say, a sentence each. */
  remarks: string[];
}

/** Something that could not be imported, and did not stop the rest. */
export interface ImportFailure {
  /** Where in the file: `line 12`. */
  place: string;
  reason: string;
}

/** A kind of file that can be imported. */
export interface ImportFormat {
  /** Whether the text is of this kind. */
  recognises(text: string): boolean;
  /** @throws ServiceError or CommandError when nothing more can be imported; importing again goes on from there */
  run(job: ImportJob): Promise<ImportResult>;
}
