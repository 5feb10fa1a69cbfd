import t from 'tap';
import { OF_POSTGRES, OF_SQLITE } from '../../support/database.js';
import { startService } from '../../support/service.js';
import { watchRoundTrips, watchStatements } from '../../support/statements.js';
import { create, expectStatus, list } from '../../support/world.js';

// On PostgreSQL too: statements are counted.

const TASK = { name: 'Sow', due_date: '2026-03-20', due_time: '09:30' };
const REMINDERS = [{ before: 'PT30M' }];

async function start(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const ada = await service.person('ada');
  const post = async (more: object) => expectStatus(await ada.post('/api/v1/task', { ...TASK, ...more }), 201);
  const [plain, reminded] = [await post({}), await post({ reminders: REMINDERS })];
  const move = async ({ id }: { id: number }, due_date: string) =>
    expectStatus(await ada.patch(`/api/v1/task/${id}`, { due_date }), 200);
  for (const task of [plain, reminded]) await move(task, '2026-03-21');
  return { ada, plain, reminded, post, move };
}

/** The least of some counts: jobs of the service may run meanwhile. */
async function least(count: (n: number) => Promise<number>): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < 4; n++) counts.push(await count(n));
  return Math.min(...counts);
}

t.test('A reminder adds few statements to the writes of its task', OF_SQLITE, async (t) => {
  const { ada, plain, reminded, post, move } = await start(t);
  const watch = watchStatements(t);
  const countOf = (act: (n: number) => Promise<unknown>) => least(async (n) => (await watch(() => act(n))).changes);
  const without = await countOf(() => post({}));
  t.equal((await countOf(() => post({ reminders: REMINDERS }))) - without, 2, 'the row and its log entry');
  const five = Array.from({ length: 5 }, (_, n) => ({ before: `PT${n}M` }));
  t.ok((await countOf(() => post({ reminders: five }))) - without <= 3, 'five are inserted together');
  const unmoved = await countOf((n) => move(plain, `2026-04-0${n + 1}`));
  t.equal((await countOf((n) => move(reminded, `2026-04-0${n + 1}`))) - unmoved, 2, 'the row and its log entry');
  t.match(await list(ada, `reminders?task_id=${reminded.id}`), [{ fires_at: '2026-04-04T09:00:00.000Z' }]);
});

t.test('A reminder adds no round trip to the creation of its task', OF_POSTGRES, async (t) => {
  const { ada, post } = await start(t);
  const during = watchRoundTrips(t);
  const tripsOf = async (act: () => Promise<unknown>) => (await during(act)).at(-1)?.trip;
  t.equal(await tripsOf(() => post({ reminders: REMINDERS })), await tripsOf(() => post({})));
  t.equal((await list(ada, 'reminders')).length, 2);
});

t.test('Many reminders of a copy are inserted together', OF_SQLITE, async (t) => {
  const { ada } = await start(t);
  const project = await create(ada, 'project', { name: 'p' });
  const watch = watchStatements(t);
  const copy = () => ada.post(`/api/v1/project/${project.id}/duplicate`, {});
  const copies = () => least(async () => (await watch(copy)).changes);
  const items = Array.from({ length: 20 }, (_, n) => ({
    ...{ action: 'create', task: { ...TASK, name: `t${n}`, project_id: project.id, reminders: REMINDERS } },
  }));
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items: items.slice(0, 10) }), 200);
  const few = await copies();
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items: items.slice(10) }), 200);
  t.ok((await copies()) <= few, 'the number of statements does not depend on that of the tasks');
});
