import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.js';
import type { Caller } from '../access/caller.js';
import type { ChangeSet } from './change-set.js';

/** What a use case receives from the unit of work. */
export interface WriteContext {
  trx: Transaction<Database>;
  /** Changes so far. They are added to the change log before the commit. */
  changes: ChangeSet;
  caller: Caller;
  now: Date;
  /** `now` as a timestamp. */
  at: string;
  /** `now` as a day in the caller's time zone. */
  today: string;
  /** True if the transaction will be rolled back. */
  isRehearsal: boolean;
  /** Uid of this unit of work: the `batch` of its entries in the change log. */
  batch: string;
}

export type Writer = Pick<WriteContext, 'trx' | 'caller' | 'at'>;
