import { parse } from 'csv-parse/sync';
import { errorMessage } from '../lib/typed.js';
import { FileFault } from './fault.js';

export interface Row {
  /** Number of its last line in the file, from 1. */
  line: number;
  cells: string[];
}

/** Lines in which the separator and the heading are expected: programs write a few lines before the heading. */
const LEAD_LINES = 20;

/** Parses a table separated by commas, semicolons or tabs. @throws FileFault when it is not a table */
export function rowsOf(text: string): Row[] {
  const lead = text.slice(0, 10_000).split('\n', LEAD_LINES);
  const cellsBy = (delimiter: string) => Math.max(...lead.map((line) => line.split(delimiter).length));
  const delimiter = ([',', ';', '\t'] as const).reduce((best, one) => (cellsBy(one) > cellsBy(best) ? one : best));
  try {
    const options = { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, info: true } as const;
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }));
  } catch (error) {
    throw new FileFault(`The table cannot be read: ${errorMessage(error)}`);
  }
}

/** Returns the index of the first row that is a heading; 0 without one. */
export function headingIn(rows: readonly Row[], isHeading: (cells: readonly string[]) => boolean): number {
  return Math.max(
    0,
    rows.slice(0, LEAD_LINES).findIndex(({ cells }) => isHeading(cells)),
  );
}

/** Reads a cell of a row by its heading; empty where there is none. */
export type Cells = (heading: string) => string;

/** Returns a function that reads the cells of a row by their heading, without regard to case. */
export function readerOf(headings: readonly string[]): (row: Row) => Cells {
  const places = new Map(headings.map((heading, at): [string, number] => [heading.toLowerCase(), at]));
  return ({ cells }) =>
    (heading) =>
      cells[places.get(heading.toLowerCase()) ?? -1] ?? '';
}

/** Adds the cells of columns that a format does not know to the facts. */
export function otherCells(
  headings: readonly string[],
  { cells }: Row,
  known: ReadonlySet<string>,
  facts: string[],
): void {
  for (const [at, text] of cells.entries()) {
    const heading = headings[at] ?? `Column ${at + 1}`;
    if (text !== '' && !known.has(heading.toLowerCase())) facts.push(`${heading}: ${text}`);
  }
}
