import type { Executor } from '../../../db/database.js';
import type { Versioned } from '../../../db/query/update.js';
import type { ChangeSet } from '../../write/change-set.js';
import type { Links } from '../../write/undo-rules.js';
import type { Row } from './content.js';

/** The write that restores an entry. */
export interface Restoration {
  trx: Executor;
  changes: ChangeSet;
}

/** Maximum number of objects with the same value of a column. */
export interface Maximum {
  column: string;
  count: number;
  lockOf(value: number): string;
}

export interface DependentTable {
  table: string;
  column: string;
  key: readonly string[];
  /** For links of the object: its member that lists them, and the column of the linked objects. */
  linked?: { member: string; other: string };
  /** Puts rows back that may be in conflict by now. @returns the number of those that were put back */
  putBack?(write: Restoration, owner: number, rows: readonly Row[]): Promise<number>;
  /** Name in `left_out` for rows that were not put back. */
  member?: string;
  /** Set if the rows are objects of their own: their type, the columns that refer to them, and what depends on them. */
  objects?: {
    type: string;
    referrers: readonly { table: Versioned; column: string }[];
    maximum?: Maximum;
    also?: readonly DependentTable[];
  };
}

/** Links of other objects to the deleted one. */
export interface TrashLinks {
  /** Type of the others, and its table. */
  type: string;
  of: Versioned;
  /** Their member that lists the links, and its maximum. */
  member: string;
  most: number;
  links: Links;
}

export interface TrashRules {
  type: string;
  table: Versioned;
  /** A column of the same table by which parts of the object refer to it. They are deleted with it. */
  parts?: string;
  /** Tables whose rows are deleted with it, the column that refers to it, and their primary key. */
  also: readonly DependentTable[];
  /** Columns that refer to it. These rows stay, and refer to it again once it is restored. */
  referrers: readonly { table: Versioned; column: string }[];
  /** Links of other objects to it. They are linked again once it is restored. */
  links?: readonly TrashLinks[];
  /** Columns of it that refer to other tables. One whose row is gone by then is left out of the restored object. */
  relations: Readonly<Record<string, Versioned>>;
  /** Of these columns, those without which it cannot exist: it is restored after its target. */
  required?: readonly string[];
  maximum?: Maximum;
  /** Values of columns that entries of earlier versions lack. */
  defaults?(row: Row): Row;
}
