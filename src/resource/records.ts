import type { TSchema } from '@sinclair/typebox';
import { rowFromRecord } from '../lib/columns.js';
import { nameKey } from '../lib/names.js';
import { isRank, rankOfNumber } from '../lib/ranks.js';
import { required } from '../lib/typed.js';
import type { ResourceType } from './type.js';

/** The lists of a document by name. Each feature adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface AccountLists {}

export type ListName = keyof AccountLists & string;

export type Row = Record<string, string | number | null | undefined>;

export interface IdMapping {
  userId: number;
  /** By list, then by the uid in the document. */
  ids: Readonly<Record<string, ReadonlyMap<string, number>>>;
  uids: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** Activity of deleted tasks gets ids below this one. Ids of tasks are positive. */
  deletedTaskId: number;
}

/** Yields the rows of one table, so that a large document is not held twice. */
export type RowSource = readonly [table: string, rows: (document: AccountLists, mapping: IdMapping) => Iterable<Row>];

export type ReportFault = (path: string, message: string) => void;

export interface AccountRecords {
  list: ListName;
  description: string;
  record: TSchema;
  /** True if older documents lack the list. */
  addedLater?: true;
  /** True for settings: an import replaces those of the account. Its table has the name of the list. */
  replaces?: true;
  components?: readonly TSchema[];
  /** Components of other features that the record refers to. */
  refersTo?: readonly TSchema[];
  /** Description of the count in the result of an import; absent for records without a uid. */
  counted?: string;
  /** Referenced lists, by the member that holds the uid. */
  relations?: Readonly<Record<string, ListName>>;
  uniqueNames?: true;
  tagged?: true;
  /** Tables of the records, each after the tables that it refers to. */
  rows: readonly RowSource[];
  /** Tables that the result of an import counts as well, with name and description of the count. */
  alsoCounted?: readonly { table: string; name: string; counted: string }[];
  check?(document: AccountLists, report: ReportFault): void;
  examples?: readonly object[];
}

/** Returns lists with uids, each after the lists that it refers to, then the others. */
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

interface IdentifiedRecord {
  uid: string;
  created_at: string;
  updated_at: string;
}

export function commonColumns(mapping: IdMapping, list: ListName, { uid, created_at, updated_at }: IdentifiedRecord) {
  const { userId, ids, uids } = mapping;
  return { id: ids[list]?.get(uid), uid: uids[list]?.get(uid), user_id: userId, created_at, updated_at };
}

/** Returns the id of a uid of the document; null for null. */
export function idOf({ ids }: IdMapping, list: ListName, uid: string | null): number | null {
  return uid === null ? null : required(ids[list]?.get(uid));
}

/** Returns the member of records that holds the uid of what a column refers to. */
export function uidMember(column: string): string {
  return column.replace(/_id$/, '_uid');
}

/**
 * Describes the records of a type. What is not given follows from the description of the type: rows have the columns, and
 * the ids of what the record refers to; those without a rank are in the order of the document.
 */
export function recordsOfType(
  type: ResourceType,
  given: Pick<AccountRecords, 'description' | 'record'> & Partial<AccountRecords>,
): AccountRecords {
  const list = listOf(type);
  const relations = Object.entries(type.relations).map(([column, target]) => ({
    column,
    member: uidMember(column),
    list: listOf(target),
  }));

  function* rows(document: AccountLists, mapping: IdMapping): Iterable<Row> {
    for (const [index, record] of ((document[list] ?? []) as readonly IdentifiedRecord[]).entries()) {
      const row: Row = { ...commonColumns(mapping, list, record), ...rowFromRecord(type.columns, record) };
      const uids = record as IdentifiedRecord & Readonly<Record<string, string | null>>;
      for (const { column, member, list } of relations) row[column] = idOf(mapping, list, uids[member] ?? null);
      if (given.uniqueNames) row.name_key = nameKey(String(row.name));
      if ('rank' in type.columns) row.rank ||= rankOfNumber(index);
      yield row;
    }
  }

  return {
    list,
    counted: list,
    relations: Object.fromEntries(relations.map(({ member, list }) => [member, list])),
    rows: [[list, rows], ...(given.tagged ? [tagLinks(list, type.type)] : [])],
    ...given,
  };
}

/** The list of a type has the name of its table. */
function listOf({ table }: ResourceType): ListName {
  return table as ListName;
}

/** Reports ranks that no others can be generated from. */
export function checkRanks(list: ListName, records: readonly { rank?: string }[], report: ReportFault): void {
  records.forEach(({ rank = '' }, index) => {
    if (rank !== '' && !isRank(rank))
      report(`${list}/${index}/rank`, 'must be a key that fractional-indexing generates');
  });
}

export function bit(value: boolean): number {
  return value ? 1 : 0;
}

export function tagLinks<List extends ListName>(list: List, kind: string): RowSource {
  return [
    `${kind}_tags`,
    function* (document, { ids }) {
      const lists: Record<List, { uid: string; tags: string[] }[]> = document as AccountLists & typeof lists;
      const named = document as AccountLists & { tags: { uid: string; name: string }[] };
      const tagIds = new Map(named.tags.map(({ uid, name }) => [nameKey(name), ids.tags?.get(uid)]));
      for (const { uid, tags } of lists[list]) {
        const carrier = ids[list]?.get(uid);
        for (const name of tags) yield { [`${kind}_id`]: carrier, tag_id: tagIds.get(nameKey(name)) };
      }
    },
  ];
}
