/** Edits of Markdown in a text field: pure, so that they can be tested without one. */

export interface Edit {
  /** Range of the text that is replaced. */
  from: number;
  to: number;
  text: string;
  /** Selection after the edit. */
  select: readonly [start: number, end: number];
}

type Selection = readonly [start: number, end: number];

/** Puts a mark such as `**` around the selection; removes it if it is there already. A caret before its end leaves it. */
export function toggleMark(value: string, [start, end]: Selection, mark: string): Edit {
  const { length } = mark;
  const selected = value.slice(start, end);
  if (value.slice(start - length, start) === mark && value.slice(end, end + length) === mark) {
    return { from: start - length, to: end + length, text: selected, select: [start - length, end - length] };
  }
  if (start === end && value.slice(end, end + length) === mark) {
    return { from: end, to: end, text: '', select: [end + length, end + length] };
  }
  if (selected.length > 2 * length && selected.startsWith(mark) && selected.endsWith(mark)) {
    const inner = selected.slice(length, -length);
    return { from: start, to: end, text: inner, select: [start, start + inner.length] };
  }
  return { from: start, to: end, text: mark + selected + mark, select: [start + length, end + length] };
}

const LINE_MARK = /^( *)(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )?/;

/** Begins the selected lines with a mark such as `- `, instead of another one; removes it if all have it already. */
export function toggleLines(value: string, [start, end]: Selection, mark: string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const next = value.indexOf('\n', end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split('\n');
  const numbered = mark === '1. ';
  const markOf = (at: number) => (numbered ? `${at + 1}. ` : mark);
  const hasMark = (line: string) => (numbered ? /^ *\d{1,9}\. /.test(line) : line.trimStart().startsWith(mark));
  // The mark of a list is the beginning of that of a check box.
  const isList = mark === '- ';
  const isSame = (line: string) => hasMark(line) && !(isList && /^ *- \[[ xX]\] /.test(line));
  const removes = lines.every(isSame);
  const text = lines.map((line, at) => line.replace(LINE_MARK, removes ? '$1' : `$1${markOf(at)}`)).join('\n');
  const caret = Math.max(from, end + text.length - (to - from));
  return { from, to, text, select: start === end ? [caret, caret] : [from, from + text.length] };
}

/** Makes the selection a link, and selects its address. */
export function makeLink(value: string, [start, end]: Selection): Edit {
  const selected = value.slice(start, end);
  const address = 'https://';
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { from: start, to: end, text: `[](${selected})`, select: [start + 1, start + 1] };
  }
  const at = start + selected.length + 3;
  return { from: start, to: end, text: `[${selected}](${address})`, select: [at, at + address.length] };
}

const ITEM = /^( *)([-*+]|\d{1,9}[.)])( \[[ xX]\])? /;

/** Returns the edit for Enter within a list: the next item, or the end of the list; null outside of one. */
export function nextItem(value: string, [start, end]: Selection): Edit | null {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const item = ITEM.exec(value.slice(from, start));
  if (item === null) return null;
  const [whole, indent = '', sign = '', box] = item;
  const next = value.indexOf('\n', start);
  const line = value.slice(from, next === -1 ? value.length : next);
  if (line.trim() === whole.trim()) return { from, to: end, text: '', select: [from, from] };
  const number = Number.parseInt(sign, 10);
  const nextSign = Number.isNaN(number) ? sign : `${number + 1}${sign.slice(-1)}`;
  const text = `\n${indent}${nextSign}${box === undefined ? '' : ' [ ]'} `;
  return { from: start, to: end, text, select: [start + text.length, start + text.length] };
}
