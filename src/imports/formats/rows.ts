import { parse } from 'csv-parse/sync';
import { sha256 } from '../../lib/hash.js';
import type { ImportFailure } from './converted.js';
import { FileFault } from './fault.js';

export interface Row {
  /** Number of its last line in the file, from 1. */
  line: number;
  cells: string[];
}

export interface Table {
  headings: readonly string[];
  /** Rows above the heading that are not empty. */
  above: Row[];
  /** Rows below the heading that are not empty. */
  rows: Row[];
  failures: ImportFailure[];
}

/** The heading is expected in this beginning of a table: programs write a few lines before it. */
const LEAD = { records: 20, characters: 100_000 };
const SEPARATORS = [',', ';', '\t'] as const;
/** Separator of a table with one column, whose cells may contain all others. */
const NONE = '\u001f';
const MAX_RECORDS = 500_000;
/** The text below each quotation mark that is not closed is read again. */
const MAX_REREAD_CHARACTERS = 20_000_000;

/**
 * Reads a table. Its heading decides on the separator: a comma, a semicolon, a tab, or none. A row with a quotation mark
 * that is not closed fails alone.
 * @param rate returns how many columns of the format a row of headings has. The first row with the most is the heading;
 * without any, the first row.
 * @throws FileFault if the table has too many rows
 */
export function tableOf(text: string, rate: (cells: readonly string[]) => number): Table {
  const leads = SEPARATORS.map((separator) => leadOf(text, separator, rate));
  const best = leads.reduce((one, other) => (isBetter(other, one) ? other : one));
  const { records, failures } = recordsOf(text, best.headings.length > 1 ? best.separator : NONE);
  const filled = (rows: Row[]) => rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [above, rows] = [filled(records.slice(0, best.at)), filled(records.slice(best.at + 1))];
  return { headings: best.headings, above, rows, failures };
}

interface Lead {
  separator: string;
  at: number;
  headings: readonly string[];
  rating: number;
}

function isBetter(one: Lead, other: Lead): boolean {
  return one.rating > other.rating || (one.rating === other.rating && one.headings.length > other.headings.length);
}

function leadOf(text: string, separator: string, rate: (cells: readonly string[]) => number): Lead {
  const { records } = recordsOf(text.slice(0, LEAD.characters), separator, LEAD.records);
  const ratings = records.map(({ cells }) => rate(cells));
  const rating = Math.max(0, ...ratings);
  const at = Math.max(0, ratings.indexOf(rating));
  return { separator, at, headings: records[at]?.cells ?? [], rating };
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

interface Records {
  records: Row[];
  failures: ImportFailure[];
}

const RELAXED = { skip_empty_lines: true, relax_column_count: true, relax_quotes: true, info: true } as const;

/** Reads records. One with an open quotation mark fails, and reading goes on in the line below its first one. */
function recordsOf(text: string, delimiter: string, to = MAX_RECORDS + 1): Records {
  const all: Records = { records: [], failures: [] };
  let rest = text;
  let budget = MAX_REREAD_CHARACTERS;
  for (let linesBefore = 0; ; ) {
    const { found, open } = parsed(rest, delimiter, to);
    for (const { record, info } of found) {
      all.records.push({ line: linesBefore + info.lines, cells: record.map((cell) => cell.trim()) });
    }
    if (all.records.length > MAX_RECORDS)
      throw new FileFault(`The table has more than ${MAX_RECORDS} rows. Divide it.`);
    if (open === undefined) return all;
    rest = open.rest;
    budget -= rest.length;
    linesBefore += open.line;
    const end = budget < 0 ? ' The lines below it are not read.' : '';
    all.failures.push({ line: linesBefore, reason: `It has a quotation mark that is not closed.${end}` });
    if (budget < 0) return all;
  }
}

interface Parsed {
  /** Records before the first open one. */
  found: ParsedRecord[];
  /** First line of the open record, from 1, and the text below it. */
  open?: { line: number; rest: string };
}

function parsed(text: string, delimiter: string, to: number): Parsed {
  let isOpen = false;
  const on_skip = () => {
    isOpen = true;
    return undefined;
  };
  // The only error is a quotation mark that is open at the end.
  const options = { ...RELAXED, delimiter, to, skip_records_with_error: true, on_skip };
  const found = parse(text, options) as unknown as ParsedRecord[];
  // With an open mark, a record takes lines up to the next mark, and begins with a mark itself.
  const isSuspicious = ({ record }: ParsedRecord) => record.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell));
  if (!isOpen && !found.some(isSuspicious)) return { found };
  const ends = endsOfLines(text);
  const startOf = (at: number) => found[at - 1]?.info.lines ?? 0;
  const textOf = (at: number) => text.slice(ends[startOf(at)], ends[found[at]?.info.lines ?? 0]);
  const bad = found.findIndex((one, at) => isSuspicious(one) && !isStrict(textOf(at), delimiter));
  if (!isOpen && bad === -1) return { found };
  const count = bad === -1 ? found.length : bad;
  let line = startOf(count) + 1;
  while (line < ends.length - 1 && text.slice(ends[line - 1], ends[line]).trim() === '') line += 1;
  return { found: found.slice(0, count), open: { line, rest: text.slice(ends[line] ?? text.length) } };
}

/** Returns the offset of the beginning of the text and of the end of each line. */
function endsOfLines(text: string): number[] {
  const ends = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) ends.push(index + end.length);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends;
}

function isStrict(text: string, delimiter: string): boolean {
  try {
    parse(text, { ...RELAXED, delimiter, relax_quotes: false });
    return true;
  } catch {
    return false;
  }
}

/** Reads a cell of a row by its heading; empty where there is none. */
export type Cells = (heading: string) => string;

/** A table of a program, whose headings are known. */
interface KnownTable extends Table {
  /** Columns that the format knows. */
  known: ReadonlySet<number>;
  /** Returns a function that reads the cells of a row by their heading, without regard to case. */
  cellsOf(row: Row): Cells;
}

/**
 * Reads the table of a program.
 * @param known headings in lower case. The heading of the table has the first of them.
 * @throws FileFault
 */
export function knownTableOf(text: string, known: ReadonlySet<string>): KnownTable {
  const [demanded] = known;
  const rate = (cells: readonly string[]) => {
    const names = cells.map((cell) => cell.toLowerCase());
    return names.some((name) => name === demanded) ? names.filter((name) => known.has(name)).length : 0;
  };
  const table = tableOf(text, rate);
  const columns = new Map(table.headings.map((heading, at): [string, number] => [heading.toLowerCase(), at]));
  return {
    ...table,
    known: new Set([...columns].flatMap(([name, at]) => (known.has(name) ? [at] : []))),
    cellsOf:
      ({ cells }) =>
      (heading) =>
        cells[columns.get(heading.toLowerCase()) ?? -1] ?? '',
  };
}

/** Adds the cells of other columns than the known ones to the facts. */
export function otherCells(
  headings: readonly string[],
  { cells }: Row,
  known: ReadonlySet<number>,
  facts: string[],
): void {
  for (const [at, text] of cells.entries()) {
    if (text !== '' && !known.has(at)) facts.push(`${headings[at] || `Column ${at + 1}`}: ${text}`);
  }
}

/** Identifies a row by its content. */
export function contentKey({ cells }: Row): string {
  return `#${sha256(JSON.stringify(cells)).slice(0, 16)}`;
}

/** Returns a function that tells equal keys apart: from the second on, they have numbers. */
export function numbered(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  };
}
