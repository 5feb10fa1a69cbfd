import t from 'tap';
import { parseQuery } from '../../src/http/validation/query.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

t.test('Equal texts give one frozen query; a long text gives a query of its own', async (t) => {
  const query = parseQuery('tag=a&tag=b&limit=1');
  t.equal(parseQuery('tag=a&tag=b&limit=1'), query);
  t.same({ ...query }, { tag: ['a', 'b'], limit: '1' });
  t.throws(() => Object.assign(query, { limit: '2' }), TypeError);
  t.throws(() => (query.tag as string[]).push('c'), TypeError);
  const long = `q=${'x'.repeat(200)}`;
  t.not(parseQuery(long), parseQuery(long));
  t.notOk(Object.isFrozen(parseQuery(long)));
});

t.test('10,000 different queries leave those in use in place', async (t) => {
  const used = parseQuery('limit=50');
  for (let at = 0; at < 10_000; at++) {
    parseQuery(`offset=${at}`);
    if (at % 100 === 0) t.equal(parseQuery('limit=50'), used);
  }
  t.not(parseQuery('offset=0'), undefined);
});

t.test('A query is judged by each operation for itself, and with each preference', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'Call', due_date: '2026-03-12' });
  const query = 'due_before=2026-03-13&limit=1&nothing=1';
  const lenient = { prefer: 'handling=lenient' };
  for (let times = 0; times < 2; times++) {
    const refused = await ada.get(`/api/v1/tasks?${query}`);
    t.match(refused, { status: 400, body: { code: 'UNKNOWN_PARAMETER' } });
    const accepted = await ada.get(`/api/v1/tasks?${query}`, lenient);
    t.match(accepted, { status: 200, body: { tasks: [{ name: 'Call' }], pagination: { limit: 1 } } });
    t.match(await ada.get('/api/v1/tags?due_before=2026-03-13'), { status: 400 }, 'a parameter of another list');
    t.match(await ada.get('/api/v1/tasks?due_before=2026-03-13'), { status: 200 });
    t.match(await ada.get('/api/v1/tasks?limit=0'), { status: 400 });
  }
});

t.test('What is kept of a query depends on no user: each has their own time zone', async (t) => {
  const service = await startService(t);
  const people = [await service.person('ada'), await service.person('bob')] as const;
  const [ada, bob] = people;
  await bob.patch('/api/profile', { timezone: 'Pacific/Auckland' });
  // 2026-03-12 in UTC, 2026-03-13 in Auckland.
  const query = 'due_before=2026-03-12T20:00:00Z';
  for (const one of people) await create(one, 'task', { name: 'Call', due_date: '2026-03-12' });
  for (let times = 0; times < 2; times++) {
    t.equal((await ada.get(`/api/v1/tasks?${query}`)).body.tasks.length, 0);
    t.equal((await bob.get(`/api/v1/tasks?${query}`)).body.tasks.length, 1);
  }
});
