import type { TSchema } from '@sinclair/typebox';
import { nameKey } from './names.js';

/** How what an account owns stands in its exported document, and how that becomes rows again. */

/** The lists of a document by name, with their records. Each feature adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface AccountLists {}

export type ListName = keyof AccountLists & string;

/** A row of a table, ready to be written. */
export type Row = Record<string, string | number | null | undefined>;

/** As whose, under which ids and with which uids the records of a document go into the database. */
export interface IdMapping {
  userId: number;
  /** By list, then by the uid in the document. */
  ids: Readonly<Record<string, ReadonlyMap<string, number>>>;
  uids: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** Below this are ids that no entry of activity has: those of tasks are positive. */
  deletedTaskId: number;
}

/** Makes the rows of one table, one by one: a large document is large enough already. */
export type RowSource = readonly [table: string, rows: (document: AccountLists, mapping: IdMapping) => Iterable<Row>];

/** Reports what is wrong with a document at a path. */
export type ReportFault = (path: string, message: string) => void;

/** One list of the document. */
export interface AccountRecords {
  list: ListName;
  /** What the list holds, for the document. */
  description: string;
  /** The component that a record is. */
  record: TSchema;
  /** Components that the record refers to. */
  components?: readonly TSchema[];
  /** How many there are, as the result of an import counts them; absent for records without a uid. */
  counted?: string;
  /** The lists that records of this one refer to, by the member that holds the uid. */
  relations?: Readonly<Record<string, ListName>>;
  /** Whether no two records may have the same name. */
  uniqueNames?: true;
  /** Whether records carry tags, by name. */
  tagged?: true;
  /** The tables that records become rows of, in an order in which each refers to what came before. */
  rows: readonly RowSource[];
  /** Tables whose rows the result of an import counts too, with the name and the description of the count. */
  alsoCounted?: readonly { table: string; name: string; counted: string }[];
  /** Reports what the schema cannot tell. */
  check?(document: AccountLists, report: ReportFault): void;
  /** Example records for the document. */
  examples?: readonly object[];
}

/** The lists whose records have a uid, each after those that it refers to; then the others. */
export function inOrderOfRelations(definitions: readonly AccountRecords[]): AccountRecords[] {
  const identified = new Set<AccountRecords>();
  const add = (one: AccountRecords | undefined): void => {
    if (one === undefined || identified.has(one)) return;
    const lists = [...Object.values(one.relations ?? {}), ...(one.tagged ? ['tags'] : [])];
    for (const list of lists.filter((list) => list !== one.list)) add(definitions.find((other) => other.list === list));
    identified.add(one);
  };
  for (const one of definitions) if (one.counted !== undefined) add(one);
  return [...identified, ...definitions.filter(({ counted }) => counted === undefined)];
}

/** What every record with a uid has. */
interface IdentifiedRecord {
  uid: string;
  created_at: string;
  updated_at: string;
}

/** The columns that every record with a uid becomes. */
export function commonColumns(mapping: IdMapping, list: ListName, { uid, created_at, updated_at }: IdentifiedRecord) {
  const { userId, ids, uids } = mapping;
  return { id: ids[list]?.get(uid), uid: uids[list]?.get(uid), user_id: userId, created_at, updated_at };
}

/** The id that a uid of the document stands for; null for null. */
export function idOf({ ids }: IdMapping, list: ListName, uid: string | null): number | null {
  return uid === null ? null : (ids[list]?.get(uid) as number);
}

/** 0 or 1 for a column. */
export function bit(value: boolean): number {
  return value ? 1 : 0;
}

/** The rows that link tagged records with their tags. */
export function tagLinks<List extends ListName>(list: List, kind: 'project' | 'task' | 'note'): RowSource {
  return [
    `${kind}_tags`,
    function* (document, { ids }) {
      const lists = document as unknown as Record<List, { uid: string; tags: string[] }[]>;
      const named = document as unknown as { tags: { uid: string; name: string }[] };
      const tagIds = new Map(named.tags.map(({ uid, name }) => [nameKey(name), ids.tags?.get(uid)]));
      for (const { uid, tags } of lists[list]) {
        const carrier = ids[list]?.get(uid);
        for (const name of tags) yield { [`${kind}_id`]: carrier, tag_id: tagIds.get(nameKey(name)) };
      }
    },
  ];
}
