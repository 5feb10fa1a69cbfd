import { fitted, safeLine, widthOf } from './text.js';

/** A column of a list: what a terminal and a pipe show of an item. */
export interface Column<Item> {
  title: string;
  text(item: Item): string;
  /** Takes the space that the others leave, and is shortened first. */
  isWide?: true;
  /** Left out first on a narrow terminal: the highest number. Columns without it stay. */
  drop?: number;
  style?(text: string, item: Item): string;
}

const GAP = 2;
const LEAST = 8;

export interface Layout<Item> {
  columns: readonly Column<Item>[];
  widths: readonly number[];
}

/** Chooses the columns that fit into a width, and their widths, from the first rows of a list. */
export function layoutOf<Item>(columns: readonly Column<Item>[], items: readonly Item[], width: number): Layout<Item> {
  const natural = new Map(
    columns.map((column) => {
      const widths = items.map((item) => widthOf(safeLine(column.text(item))));
      return [column, { width: Math.max(widthOf(column.title), ...widths), isEmpty: widths.every((one) => one === 0) }];
    }),
  );
  const of = (column: Column<Item>) => natural.get(column) ?? { width: 0, isEmpty: true };
  let chosen = columns.filter((column) => column.drop === undefined || !of(column).isEmpty);
  const leastOf = (column: Column<Item>) => (column.isWide ? Math.min(LEAST, of(column).width) : of(column).width);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one + GAP, -GAP);
  while (sum(chosen.map(leastOf)) > width) {
    const [first] = chosen.filter(({ drop }) => drop !== undefined).sort((a, b) => Number(b.drop) - Number(a.drop));
    if (first === undefined) break;
    chosen = chosen.filter((column) => column !== first);
  }
  const widths = chosen.map((column) => of(column).width);
  for (let over = sum(widths) - width; over > 0; over--) {
    const wide = chosen.flatMap((column, index) => (column.isWide ? [index] : []));
    const [widest] = (wide.length > 0 ? wide : chosen.map((_, index) => index)).sort(
      (a, b) => Number(widths[b]) - Number(widths[a]),
    );
    if (widest === undefined || Number(widths[widest]) <= 1) break;
    widths[widest] = Number(widths[widest]) - 1;
  }
  return { columns: chosen, widths };
}

export function headerOf<Item>({ columns, widths }: Layout<Item>): string {
  return columns
    .map(({ title }, index) => fitted(title, Number(widths[index])))
    .join(' '.repeat(GAP))
    .trimEnd();
}

export function rowOf<Item>({ columns, widths }: Layout<Item>, item: Item): string {
  const cells = columns.map((column, index) => {
    const cell = fitted(safeLine(column.text(item)), Number(widths[index]));
    const text = index === columns.length - 1 ? cell.trimEnd() : cell;
    return column.style === undefined ? text : column.style(text, item);
  });
  return cells.join(' '.repeat(GAP)).trimEnd();
}
