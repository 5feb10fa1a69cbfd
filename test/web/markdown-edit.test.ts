import t from 'tap';
import type { Edit } from '../../src/web/components/markdown-edit.js';
import { startBrowser } from './support/browser.js';

const { makeLink, nextItem, toggleLines, toggleMark } = (await startBrowser()).open().markdownEdit;

/** Applies an edit to a text in which `[` and `]` stand for the selection, or `|` for the caret. */
function edited(marked: string, format: (value: string, selection: readonly [number, number]) => Edit | null): string {
  const start = marked.search(/[‹|]/);
  const end = marked.includes('›') ? marked.indexOf('›') - 1 : start;
  const value = marked.replace(/[‹›|]/g, '');
  const edit = format(value, [start, end]);
  if (edit === null) return 'null';
  const next = value.slice(0, edit.from) + edit.text + value.slice(edit.to);
  const [from, to] = edit.select;
  if (from === to) return `${next.slice(0, from)}|${next.slice(from)}`;
  return `${next.slice(0, from)}‹${next.slice(from, to)}›${next.slice(to)}`;
}

t.test('Editor: a mark is put around the selection, and removed again', async (t) => {
  const bold = (marked: string) => edited(marked, (value, at) => toggleMark(value, at, '**'));
  t.equal(bold('a ‹b› c'), 'a **‹b›** c');
  t.equal(bold('a **‹b›** c'), 'a ‹b› c');
  t.equal(bold('a ‹**b**› c'), 'a ‹b› c');
  t.equal(bold('a |'), 'a **|**');
  t.equal(bold('**|**'), '|');
  t.equal(bold('**b|** c'), '**b**| c', 'the end of the mark');
  t.equal(bold('‹**›'), '**‹**›**', 'a mark alone is text');
});

t.test('Editor: lines get a mark instead of another one, and lose it again', async (t) => {
  const list = (marked: string) => edited(marked, (value, at) => toggleLines(value, at, '- '));
  t.equal(list('‹a\nb›\nc'), '‹- a\n- b›\nc');
  t.equal(list('‹- a\n- b›'), '‹a\nb›');
  t.equal(list('‹- a\nb›'), '‹- a\n- b›', 'all of them are items then');
  t.equal(list('## ti|tle'), '- ti|tle');
  t.equal(list('- [x] do|ne'), '- do|ne');
  t.equal(list('  1. de|ep'), '  - de|ep');
  t.equal(list('|'), '- |');
  const numbers = (marked: string) => edited(marked, (value, at) => toggleLines(value, at, '1. '));
  t.equal(numbers('‹a\nb›'), '‹1. a\n2. b›');
  t.equal(numbers('‹1. a\n2. b›'), '‹a\nb›');
  const boxes = (marked: string) => edited(marked, (value, at) => toggleLines(value, at, '- [ ] '));
  t.equal(boxes('- a|'), '- [ ] a|');
  t.equal(boxes('- [ ] a|'), 'a|');
});

t.test('Editor: a link takes the selection as its text, or as its address', async (t) => {
  const link = (marked: string) => edited(marked, makeLink);
  t.equal(link('see ‹here›'), 'see [here](‹https://›)');
  t.equal(link('see ‹https://example.com/a›'), 'see [|](https://example.com/a)');
  t.equal(link('|'), '[](‹https://›)');
});

t.test('Editor: Enter continues a list, and ends it at an empty item', async (t) => {
  const enter = (marked: string) => edited(marked, nextItem);
  t.equal(enter('- a|'), '- a\n- |');
  t.equal(enter('- a| b'), '- a\n- | b');
  t.equal(enter('  - [x] a|'), '  - [x] a\n  - [ ] |');
  t.equal(enter('9. a|'), '9. a\n10. |');
  t.equal(enter('1) a|'), '1) a\n2) |');
  t.equal(enter('- a\n- |'), '- a\n|');
  t.equal(enter('- a\n- [ ] |\nb'), '- a\n|\nb');
  t.equal(enter('plain|'), 'null');
  t.equal(enter('|- a'), 'null', 'before the sign');
});
