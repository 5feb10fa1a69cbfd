import t from 'tap';
import { parse } from '../../src/filter/parse.js';
import { print } from '../../src/filter/print.js';
import { subtasksListedBy } from '../../src/filter/subtasks.js';
import { termsOf } from '../../src/filter/tree.js';
import type { Item, Tag, Task } from '../../src/web/data/types.js';
import type { Labels } from '../../src/web/filter/completion.js';
import { type Page, startBrowser } from './support/browser.js';
import { profileItem, projectItem, taskItem } from './support/objects.js';

const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const TIMES = { created_at: '2026-03-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' };

function tagItem(uid: string, members: Pick<Tag, 'id' | 'name'>): Item {
  return { type: 'tag', uid, object: { ...TIMES, ...members, uid, color: null, usage_count: 1 } };
}

function shareOfProject(id: number): Item {
  const person = (of: number, name: string) => ({ id: of, email: `${name}@example.com`, name, surname: null });
  const object = {
    ...{ ...TIMES, id: 1, uid: 'shared', resource_type: 'project' as const, resource_id: id, access: 'rw' as const },
    ...{ resource: { id, uid: 'houseuid0000001', name: 'New house' } },
    ...{ owner: { uid: 'ada', ...person(1, 'ada') }, member: { uid: 'bob', ...person(2, 'bob') } },
  };
  return { type: 'share', uid: 'shared', object };
}

async function pageWith(...items: Item[]): Promise<Page> {
  const page = (await startBrowser()).open();
  page.mirror.startMirror([profileItem({ id: 1, timezone: 'UTC' }), ...items]);
  return page;
}

async function uidsOf({ mirror, readFilter }: Page, text: string): Promise<string[]> {
  const { tree, faults } = readFilter.readFilter(text);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  const uids = await readFilter.matchingUids(
    readFilter.conditionOf(tree),
    mirror.all('task'),
    new AbortController().signal,
  );
  return [...(uids ?? [])].sort();
}

t.test('Filters: a filter is evaluated over the mirror', async (t) => {
  const page = await pageWith(
    projectItem('houseuid0000001', { id: 5, name: 'New house' }),
    tagItem('errand-own', { id: 8, name: 'Errand' }),
    tagItem('errand-bob', { id: 9, name: 'errand' }),
    shareOfProject(5),
    taskItem('paint', { id: 1, project_id: 5, due_date: dayAt(0), priority: 2, note: 'White' }),
    taskItem('brush', { id: 2, parent_task_id: 1, status: 2 }),
    taskItem('own tag', { id: 3, tags: [{ id: 8, uid: 'errand-own', name: 'Errand', color: null }] }),
    taskItem('tag of bob', { id: 4, user_id: 2, tags: [{ id: 9, uid: 'errand-bob', name: 'errand', color: null }] }),
    taskItem('late', { id: 6, due_date: dayAt(-3), defer_until: '2999-01-01T00:00:00.000Z' }),
  );
  const all = ['brush', 'late', 'own tag', 'paint', 'tag of bob'];
  const expected: Record<string, string[]> = {
    '': all,
    'project:"new HOUSE"': ['paint'],
    'project:houseuid0000001 WHITE': ['paint'],
    'project:5': ['paint'],
    'tag:ERRAND': ['own tag', 'tag of bob'],
    'tag:8': ['own tag', 'tag of bob'],
    'owner:me tag:any': ['own tag'],
    'due:<=today': ['late', 'paint'],
    'is:deferred or priority:>=high': ['late', 'paint'],
    'status:closed': ['brush'],
    'has:subtasks': ['paint'],
    'parent:paint': ['brush'],
    'shared:true': ['paint', 'tag of bob'],
    'is:today': ['paint'],
  };
  for (const [text, uids] of Object.entries(expected)) {
    t.same(await uidsOf(page, text), uids, text);
    if (text !== '') {
      t.same(
        await uidsOf(page, `not (${text})`),
        all.filter((uid) => !uids.includes(uid)),
        `not (${text})`,
      );
    }
  }
});

t.test('Filters: faults have the position of the wrong part, also of a name', async (t) => {
  const page = await pageWith(
    projectItem('one', { id: 5, name: 'House' }),
    projectItem('two', { id: 6, name: 'house' }),
  );
  const faulty = (text: string) =>
    page.readFilter
      .readFilter(text)
      .faults.map(({ kind, offset, length }) => [kind, text.slice(offset, offset + length)]);
  t.same(faulty('status:open prioritty:high'), [['syntax', 'prioritty:high']]);
  t.same(faulty('due:tomorow'), [['syntax', 'tomorow']]);
  t.same(faulty('(due:today'), [['syntax', '(']]);
  t.same(faulty('tag:any project:"No such"'), [['unknown', '"No such"']]);
  t.same(faulty('-project:any,HOUSE'), [['ambiguous', 'HOUSE']]);
  t.same(faulty('project:one,none -is:overdue'), []);
});

t.test('Filters: evaluation stops when it is aborted', async (t) => {
  const items = Array.from({ length: 5_000 }, (_none, at) =>
    taskItem(`task ${at}`, { id: at + 1, note: 'x'.repeat(500) }),
  );
  const { readFilter, mirror } = await pageWith(...items);
  const { tree } = readFilter.readFilter('needle or other or words or none');
  const stop = new AbortController();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const whole = await readFilter.matchingUids(readFilter.conditionOf(tree), mirror.all('task'), stop.signal);
  clearInterval(timer);
  t.equal(whole?.size, 0);
  t.ok(turns > 0, 'the page goes on between pieces');
  setTimeout(() => stop.abort());
  const endless = Array.from({ length: 40 }, () => mirror.all('task')).flat();
  t.equal(await readFilter.matchingUids(readFilter.conditionOf(tree), endless, stop.signal), undefined);
});

const LABELS: Labels = {
  field: (name) => `label of ${name}`,
  value: (_field, word) => (word === 'high' ? 'hoch' : word),
  days: () => [{ text: '2026-11-30', label: 'Next week' }],
  names: ({ named }) => (named === 'project' ? ['New house', 'none', 'Garden'] : []),
};

t.test('Filters: completions are those of the field at the caret', async (t) => {
  const { completion } = await pageWith();
  /** `|` is the caret. */
  const completed = (marked: string) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const at = completion.completionsAt(text, caret, LABELS);
    return at?.entries.map((entry) => `${text.slice(0, at.from)}${entry.text}${text.slice(at.to)}`) ?? null;
  };
  t.same(completed('pri|'), ['priority:']);
  t.same(completed('due:today -(pri|'), ['due:today -(priority:']);
  t.same(completed('-pri| x'), ['-priority: x']);
  t.same(completed('priority:hi|'), ['priority:high']);
  t.same(completed('priority:HO|'), ['priority:high'], 'labels complete, too');
  t.same(completed('priority:<=m|'), ['priority:<=medium']);
  t.same(completed('status:open,wai|xx due:today'), ['status:open,waiting due:today']);
  t.same(completed('due:today..tom|'), ['due:today..tomorrow']);
  t.same(completed('project:new|'), ['project:"New house"']);
  t.same(completed('project:"New ho|" x'), ['project:"New house" x']);
  t.same(completed('project:none|'), ['project:"none"', 'project:none'], 'a name that is a word is quoted');
  t.same(completed('project:<g|'), [], 'names have no order');
  t.same(completed('tag:<|'), []);
  t.same(completed('due:next|'), ['due:2026-11-30'], 'a word that is none of the language');
  t.same(completed('due:next week|'), ['due:2026-11-30']);
  t.same(completed('status:open created:>=next w|'), ['status:open created:>=2026-11-30']);
  t.same(completed('due:today..Next |'), ['due:today..2026-11-30']);
  t.same(completed('due:today we|'), [], 'other words are texts');
  t.same(completed('"some te|'), null);
  t.same(completed('nosuch:a|'), []);
});

t.test('Filters: a part of a tree is replaced or removed', async (t) => {
  const { editTree } = await pageWith();
  const edited = (text: string, at: number, part: string | null) => {
    const { tree } = parse(text);
    const term = termsOf(tree)[at];
    if (term === undefined) throw new Error(text);
    return print(editTree.withPart(tree, term, part === null ? null : parse(part).tree));
  };
  t.equal(edited('a b c', 1, null), 'a c');
  t.equal(edited('a -b', 1, null), 'a');
  t.equal(edited('a -b', 1, '-c'), 'a -c');
  t.equal(edited('a', 0, null), '');
  t.equal(edited('(a or b) c', 0, null), 'b c');
  t.equal(edited('not (a b)', 0, null), '-b');
  t.equal(edited('a (b or c)', 2, 'd'), 'a (b or d)');
  t.equal(edited('a or (b c)', 0, null), 'b c');
});

t.test('Filters: subtasks are listed if the filter asks for them', async (t) => {
  const { readFilter } = await pageWith(taskItem('paint', { id: 1 } as Partial<Task>));
  for (const [text, listed] of [
    ['status:open -is:blocked', 'none'],
    ['is:subtask', 'all'],
    ['parent:paint', 'all'],
    ['is:overdue,subtask', 'all'],
    ['is:inbox,overdue', 'dated'],
    ['status:open not (tag:none or IS:Today)', 'dated'],
    ['due:none', 'dated'],
    ['-due:<=7d', 'dated'],
  ] as const) {
    t.equal(subtasksListedBy(readFilter.readFilter(text).tree), listed, text);
  }
});
