export type Row = Record<string, string | number | null>;

/** What an entry of the trash holds, or a part of it: a large entry has several parts. */
export interface TrashContent {
  /** The rows by their tables, in the order in which they are put back. */
  rows: [table: string, rows: Row[]][];
  referrers: { table: string; column: string; to: number; ids: number[] }[];
}
