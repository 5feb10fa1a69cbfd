import type { Client } from '../../src/client/index.js';
import type { ImportFailure } from '../../src/imports/formats/converted.js';
import type { Progress } from '../support/progress.js';

export interface ImportJob {
  /** Project of tasks without one. */
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
