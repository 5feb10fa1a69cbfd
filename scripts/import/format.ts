import type { Client } from '../../src/client/index.js';
import type { Progress } from '../support/progress.js';

/** What is imported. */
export interface ImportFile {
  /** Its name, without folder. */
  name: string;
  /** Where it is. */
  path: string;
  /** All that is in it. */
  bytes: Uint8Array;
  /** The same, read as UTF-8. */
  text: string;
}

/** What an import is given. */
export interface ImportJob {
  file: ImportFile;
  /** Which column of a table is which member of a task, by the member's name. */
  columns: Readonly<Record<string, string>>;
  /** Whose part of a file that several people share; undefined when nobody was named. */
  user: string | undefined;
  /** Of the account that is imported into. Waits when the service asks for it. */
  client: Client;
  /** Whether only to say what would be done. */
  dryRun: boolean;
  progressOf(total: number, what: string): Progress;
}

/** What an import came to, or in a dry run would come to. */
export interface ImportReport {
  /** What there is to say, a line each. */
  summary: string[];
  failures: ImportFailure[];
}

/** Something that could not be imported, and did not stop the rest. */
export interface ImportFailure {
  /** Number of the line in the file, from 1. */
  line: number;
  reason: string;
}

/** A kind of file that can be imported. */
export interface ImportFormat {
  /** What it is called with `--from`. */
  name: string;
  /** Whether a file is of this kind. */
  recognises(file: ImportFile): boolean;
  /** @throws ServiceError or CommandError when nothing more can be imported */
  run(job: ImportJob): Promise<ImportReport>;
}
