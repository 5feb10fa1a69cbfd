export type Row = Record<string, string | number | null>;

/** Content of a trash entry, or of one of its parts. */
export interface TrashContent {
  /** The rows by their tables, in the order in which they are put back. */
  rows: [table: string, rows: Row[]][];
  referrers: { table: string; column: string; to: number; ids: number[] }[];
}
