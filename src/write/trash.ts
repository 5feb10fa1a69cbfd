import type { Executor } from '../../db/database.js';
import type { LocatedTable } from '../../db/query/rows.js';
import type { ErrorCode } from '../lib/errors.js';
import {
  containersOf,
  existsInParent,
  type ResourceType,
  type ResourceTypes,
  relationsOf,
  targetIn,
} from '../resource/type.js';
import type { ChangeSet } from './change-set.js';
import type { Links } from './undo-rules.js';
import type { WriteContext } from './unit-of-work.js';

export type Row = Record<string, string | number | null>;

/** Content of a trash entry, or of one of its parts. */
export interface TrashContent {
  /** The rows by their tables, in the order in which they are put back. */
  rows: [table: string, rows: Row[]][];
  referrers: { table: string; column: string; to: number; ids: number[] }[];
}

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
  /** Code of the error for one too many. Default: CONFLICT. */
  code?: ErrorCode;
}

/** A table, the column that refers to the object, and its primary key. */
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
}

/** Links of other objects to the deleted one. */
export interface TrashLinks {
  /** Type of the others, and its table. */
  type: string;
  of: LocatedTable;
  /** Their member that lists the links, and its maximum. */
  member: string;
  most: number;
  links: Links;
}

/**
 * What the trash of a type needs beside its description. What is deleted with an object, what refers to it, and what it
 * refers to, follows from the descriptions (`trashOf`).
 */
export interface TrashRules {
  /** Tables without objects of their own whose rows are deleted with it. */
  also?: readonly DependentTable[];
  /** Links of other objects to it. They are linked again once it is restored. */
  links?: readonly TrashLinks[];
  maximum?: Maximum | readonly Maximum[];
  /** Values of columns that entries of earlier versions lack. */
  defaults?(row: Row): Row;
  /** Takes from a restored object what it may not have any more, before it is read for the response. */
  afterRestoration?(write: WriteContext, id: number): Promise<void>;
}

/** A type, and its column that refers to deleted rows. */
export interface TrashReferrer {
  readonly type: ResourceType;
  readonly column: string;
}

/** How the objects of a type go to the trash and come back: its rules, and what follows from all descriptions. */
export interface Trash {
  readonly type: ResourceType;
  readonly rules: TrashRules;
  /** Types whose rows exist in an object of this one only: they are deleted, and restored, with it. */
  readonly contained: readonly (TrashReferrer & { readonly trash: Trash })[];
  /** Columns that refer to it. These rows stay, and refer to it again once it is restored. */
  readonly referrers: readonly TrashReferrer[];
  /** Columns that refer to what it cannot exist without: it is restored after their targets. */
  readonly required: readonly string[];
}

type WithRules = ReadonlyMap<string, ResourceType & { readonly trash?: TrashRules }>;

const known = new WeakMap<ResourceTypes, Map<string, Trash>>();

/** Returns the trash of a type. @throws Error for a type without trash */
export function trashOf(types: WithRules, name: string): Trash {
  const byName = known.get(types) ?? new Map<string, Trash>();
  known.set(types, byName);
  let trash = byName.get(name);
  if (trash === undefined) {
    trash = derive(types, name);
    byName.set(name, trash);
  }
  return trash;
}

function derive(types: WithRules, name: string): Trash {
  const described = types.get(name);
  if (described?.trash === undefined) throw new Error(`No feature restores the type ${name}.`);
  const contained: Trash['contained'][number][] = [];
  const referrers: TrashReferrer[] = [];
  for (const type of types.values()) {
    for (const [column] of relationsOf(type)) {
      if (column === type.parts || targetIn(type, column).type !== name) continue;
      if (existsIn(type, column)) contained.push({ type, column, trash: trashOf(types, type.type) });
      else referrers.push({ type, column });
    }
  }
  const required = Object.keys(described.relations).filter((column) => existsIn(described, column));
  return { type: described, rules: described.trash, contained, referrers, required };
}

/** True if a row whose column is set exists in the target of the column only. */
function existsIn(type: ResourceType, column: string): boolean {
  return existsInParent(type) && containersOf(type).includes(column);
}
