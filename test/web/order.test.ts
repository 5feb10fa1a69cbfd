import t from 'tap';
import type { Item, Section } from '../../src/web/data/types.js';
import { randomSource } from '../support/random.js';
import { type Page, startBrowser } from './support/browser.js';
import { profileItem, projectItem, taskItem } from './support/objects.js';

const TIMES = { created_at: '2026-03-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' };

function sectionItem(uid: string, members: Partial<Section> = {}): Item {
  const object = { id: 1, uid, name: uid, project_id: 5, color: null, task_limit: null, rank: 'a0', user_id: 1 };
  return { type: 'section', uid, object: { ...object, access: 'owner', ...TIMES, ...members } };
}

async function made({ addWrites }: Page['pending'], move: ReturnType<Page['order']['moveToSection']>): Promise<void> {
  await addWrites(move?.writes ?? []);
}

async function pageWith(...items: Item[]) {
  const page = (await startBrowser()).open();
  page.mirror.startMirror([profileItem({ id: 1 }), projectItem('move', { id: 5 }), ...items]);
  return page;
}

const inProject = (uid: string, id: number, rank: string, section?: { id: number; uid: string }) =>
  taskItem(uid, {
    ...{ id, rank, project_id: 5, project: { id: 5, uid: 'move', name: 'move' }, section_id: section?.id ?? null },
    section: section === undefined ? null : { ...section, name: section.uid },
  });

t.test('Order: a task takes the position of another one, in its section or in another', async (t) => {
  const doing = { id: 7, uid: 'doing' };
  const { mirror, order, pending } = await pageWith(
    sectionItem('doing', { id: 7 }),
    inProject('one', 1, 'a1'),
    inProject('two', 2, 'a2'),
    inProject('three', 3, 'a3'),
    inProject('four', 4, 'a4', doing),
    inProject('gone', 5, 'a0', { id: 99, uid: 'deleted' }),
  );
  const names = (section: { id: number } | null) => order.tasksInSection(5, section).map(({ name }) => name);
  const task = (uid: string) => {
    const found = mirror.byUid('task', uid);
    if (found === undefined) throw new Error(uid);
    return found;
  };
  t.same(names(null), ['gone', 'one', 'two', 'three'], 'a task of a section that is gone is shown in none');
  await made(pending, order.moveToPositionOf(task('three'), 'one'));
  t.same(names(null), ['gone', 'three', 'one', 'two'], 'up');
  await made(pending, order.moveToPositionOf(task('gone'), 'one'));
  t.same(names(null), ['three', 'one', 'gone', 'two'], 'down');
  await made(pending, order.moveToPositionOf(task('two'), 'four'));
  t.same(
    [names(null), names(doing)],
    [
      ['three', 'one', 'gone'],
      ['two', 'four'],
    ],
  );
  t.same(task('two').section, { id: 7, uid: 'doing', name: 'doing' });
  await made(pending, order.moveToSection(task('one'), 'doing'));
  t.same(names(doing), ['two', 'four', 'one'], 'to the end of a section');
  await made(pending, order.moveToSection(task('two'), ''));
  t.same(
    [names(null), names(doing)],
    [
      ['three', 'gone', 'two'],
      ['four', 'one'],
    ],
  );
});

t.test('Order: between equal ranks, and beside objects without one, others get new ranks', async (t) => {
  const { mirror, order, pending } = await pageWith(
    inProject('one', 1, 'a1'),
    inProject('two', 2, 'a1'),
    inProject('three', 3, 'a1'),
    inProject('four', 4, 'a2'),
    inProject('new', -1, ''),
  );
  const names = () => order.tasksInSection(5, null).map(({ name }) => name);
  t.same(names(), ['one', 'two', 'three', 'four', 'new']);
  const move = async (uid: string, to: string) => {
    const found = mirror.byUid('task', uid);
    if (found !== undefined) await made(pending, order.moveToPositionOf(found, to));
  };
  await move('four', 'two');
  t.same(names(), ['one', 'four', 'two', 'three', 'new']);
  await move('new', 'four');
  t.same(names(), ['one', 'new', 'four', 'two', 'three']);
});

t.test('Order: after any move, the list has each task at the position where it was dropped', async (t) => {
  const { below } = randomSource(7);
  const ranks = ['a0', 'a0', 'a1', 'a1V', 'a1V', 'a2', 'Zz', 'a3'];
  const { mirror, order, pending } = await pageWith(
    ...Array.from({ length: 12 }, (_none, at) => inProject(`task ${at}`, at + 1, ranks[at % ranks.length] ?? 'a0')),
  );
  const names = () => order.tasksInSection(5, null).map(({ uid }) => uid);
  for (let round = 0; round < 200; round++) {
    const before = names();
    const [from, to] = [below(before.length), below(before.length)];
    const [moved = '', target = ''] = [before[from], before[to]];
    const task = mirror.byUid('task', moved);
    if (task === undefined) throw new Error(moved);
    await made(pending, order.moveToPositionOf(task, target));
    const expected = before.filter((uid) => uid !== moved);
    expected.splice(to, 0, moved);
    t.same(names(), from === to ? before : expected, `${from} to ${to}`);
  }
});

t.test('Order: sections are moved by one position', async (t) => {
  const { mirror, order } = await pageWith(
    sectionItem('one', { id: 1, rank: 'a0' }),
    sectionItem('two', { id: 2, rank: 'a1' }),
    sectionItem('elsewhere', { id: 3, rank: 'a0', project_id: 6 }),
  );
  const names = () => order.sectionsOf({ id: 5 }).map(({ name }) => name);
  const two = mirror.byUid('section', 'two');
  if (two === undefined) throw new Error('no section');
  await order.moveSection(two, 1);
  t.same(names(), ['one', 'two'], 'the last one stays');
  await order.moveSection(two, -1);
  t.same(names(), ['two', 'one']);
  t.equal(order.rankAtEnd(order.sectionsOf({ id: 5 })) > 'a0', true);
});
