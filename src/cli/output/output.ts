import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pico from 'picocolors';
import { suggestion } from '../suggest.js';
import { type Column, headerOf, type Layout, layoutOf, rowOf } from './table.js';
import { oneLine, safeJson, safeLine, safeLines } from './text.js';

interface OutputOptions {
  json: boolean;
  fields: readonly string[] | undefined;
  env: Readonly<Record<string, string | undefined>>;
  stdout: Stream;
  stderr: Stream;
}

export type Stream = Pick<Writable, 'write' | 'once'> & { isTTY?: boolean; columns?: number };

/** Number of rows whose widths decide the layout of a table. */
const ROWS_OF_LAYOUT = 100;

export type Colours = ReturnType<typeof pico.createColors>;

/** Writes results to standard output, and messages to standard error. */
export class Output {
  readonly isTerminal: boolean;
  readonly colours: Colours;
  readonly json: boolean;
  private hasChecked = false;

  constructor(private readonly options: OutputOptions) {
    this.isTerminal = options.stdout.isTTY === true;
    this.json = options.json;
    const { NO_COLOR, TERM } = options.env;
    this.colours = pico.createColors(this.isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb');
  }

  /** Writes a message for people, such as progress, to standard error. */
  note(text: string): void {
    this.options.stderr.write(`${this.options.stderr.isTTY ? safeLine(text) : oneLine(text)}\n`);
  }

  /** Writes text as it is; waits until the receiver has taken it. */
  async raw(text: string | Uint8Array): Promise<void> {
    if (!this.options.stdout.write(text)) await once(this.options.stdout as never, 'drain');
  }

  /** Writes a text of several lines. */
  async text(text: string): Promise<void> {
    await this.raw(`${this.isTerminal ? safeLines(text) : text}\n`);
  }

  /** Writes a line that may have colours. Texts of users in it have been through `safe`. */
  async line(line: string): Promise<void> {
    await this.raw(`${line}\n`);
  }

  safe(text: string): string {
    return this.isTerminal ? safeLine(text) : oneLine(text);
  }

  /** Writes an object of the API as a line of JSON. */
  async object(object: unknown): Promise<void> {
    const { fields } = this.options;
    this.checkFields(object);
    const json = JSON.stringify(fields === undefined ? object : picked(object, fields));
    await this.raw(`${this.isTerminal ? safeJson(json) : json}\n`);
  }

  /**
   * Writes a list: a table on a terminal, columns with tabs to a pipe, or a line of JSON for each item. Rows are
   * written as they arrive; the first ones decide the widths.
   */
  async list<Item>(items: AsyncIterable<Item> | Iterable<Item>, columns: readonly Column<Item>[]): Promise<number> {
    const { fields } = this.options;
    const shown = fields === undefined ? columns : fields.map((field) => columnOf<Item>(field));
    let count = 0;
    if (this.json || !this.isTerminal) {
      for await (const item of items) {
        count += 1;
        if (this.json) await this.object(item);
        else {
          this.checkFields(item);
          await this.raw(`${shown.map((column) => oneLine(column.text(item))).join('\t')}\n`);
        }
      }
      return count;
    }
    let layout: Layout<Item> | undefined;
    let first: Item[] = [];
    const begin = async () => {
      layout = layoutOf(shown, first, this.width);
      const rows = first.map((item) => rowOf(layout as Layout<Item>, item));
      if (first.length > 0) await this.raw(`${[this.colours.bold(headerOf(layout)), ...rows].join('\n')}\n`);
      first = [];
    };
    for await (const item of items) {
      count += 1;
      this.checkFields(item);
      if (layout !== undefined) await this.raw(`${rowOf(layout, item)}\n`);
      else if (first.push(item) === ROWS_OF_LAYOUT) await begin();
    }
    if (layout === undefined) await begin();
    return count;
  }

  /** Writes the members of one object: names and values. */
  async members(pairs: readonly (readonly [string, string])[]): Promise<void> {
    const width = Math.max(...pairs.map(([name]) => name.length));
    for (const [name, value] of pairs) {
      if (!this.isTerminal) await this.raw(`${name}\t${oneLine(value)}\n`);
      else await this.raw(`${this.colours.dim(name.padEnd(width))}  ${safeLine(value)}\n`);
    }
  }

  /** Notes what `--fields` names and the first object does not have. It is no error: a write has been done by then. */
  private checkFields(object: unknown): void {
    if (this.hasChecked) return;
    this.hasChecked = true;
    for (const field of this.options.fields ?? []) {
      const names = field.split('.');
      const name = names.pop() ?? '';
      const within = names.length === 0 ? object : valueAt(object, names.join('.'));
      if (typeof within !== 'object' || within === null || name in within) continue;
      this.note(`tutti: The first object has no member ${field}.${suggestion(name, Object.keys(within))}`);
    }
  }

  get fields(): readonly string[] | undefined {
    return this.options.fields;
  }

  get width(): number {
    return this.options.stdout.columns ?? 80;
  }
}

function columnOf<Item>(field: string): Column<Item> {
  return { title: field, isWide: true, text: (item) => cellOf(valueAt(item, field)) };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  if (typeof value !== 'object') return String(value);
  const { name } = value as { name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(value);
}

function valueAt(item: unknown, field: string): unknown {
  let value = item;
  for (const name of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

function picked(object: unknown, fields: readonly string[]): object {
  return Object.fromEntries(fields.map((field) => [field, valueAt(object, field) ?? null]));
}
