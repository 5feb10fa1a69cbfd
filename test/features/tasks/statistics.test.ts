import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import type { Client } from '../../support/service.js';
import { startService } from '../../support/service.js';
import { create, expectStatus, share } from '../../support/world.js';

// On PostgreSQL too: the SQL of times differs.

const STATS = '/api/v1/tasks/stats';

async function stats(client: Client, query: string) {
  return expectStatus(await client.get(`${STATS}?${query}`), 200);
}

interface Period {
  date: string;
  created: number;
  completed: number;
  reopened: number;
  open_at_end: number;
}

const short = ({ date, created, completed, reopened, open_at_end }: Period) =>
  `${date.slice(5)} +${created} -${completed} ^${reopened} =${open_at_end}`;

t.test('statistics: each day has its creations, completions, reopenings and open tasks', async (t) => {
  const service = await startService(t, { time: '2026-03-09T12:00:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Asia/Tokyo' });
  const one = await create(ada, 'task', { name: 'one' });
  const two = await create(ada, 'task', { name: 'two', subtasks: [{ name: 'part' }] });
  service.clock.set('2026-03-10T16:00:00.000Z');
  await ada.post(`/api/v1/task/${one.id}/complete`);
  const daily = await create(ada, 'task', { name: 'daily', due_date: '2026-03-10', recurrence_type: 'daily' });
  service.clock.set('2026-03-12T01:00:00.000Z');
  await ada.post(`/api/v1/task/${daily.id}/complete`);
  await ada.patch(`/api/v1/task/${one.id}`, { status: 0 });
  await ada.patch(`/api/v1/task/${two.id}`, { status: 5 });
  service.clock.set('2026-03-13T01:00:00.000Z');
  await ada.post(`/api/v1/task/${daily.id}/completions`, { completed_at: '2026-03-12T10:00:00+09:00' });
  await ada.post(`/api/v1/task/${daily.id}/complete`);
  await ada.patch(`/api/v1/task/${two.id}`, { status: 4 });
  const found = await stats(ada, 'from=2026-03-08&to=2026-03-14');
  t.same(found.periods.map(short), [
    '03-08 +0 -0 ^0 =0',
    '03-09 +3 -0 ^0 =3',
    '03-10 +0 -0 ^0 =3',
    '03-11 +1 -1 ^0 =3',
    '03-12 +0 -2 ^1 =3',
    '03-13 +0 -1 ^0 =4',
    '03-14 +0 -0 ^0 =4',
  ]);
  t.same(found.totals, { created: 4, completed: 4, reopened: 1 });
  t.equal(found.median_days_open, 1.17, 'recurring tasks do not count');
  t.same(found.streak, { current: 3, longest: 3, since: '2026-03-11' });
  t.notOk('groups' in found);
  const weekly = await stats(ada, 'from=2026-03-08&to=2026-03-14&by=week');
  t.same(weekly.periods.map(short), ['03-08 +0 -0 ^0 =0', '03-09 +4 -4 ^1 =4'], 'the week starts on Monday');
  await ada.patch('/api/v1/profile', { first_day_of_week: 0 });
  t.same((await stats(ada, 'from=2026-03-08&to=2026-03-14&by=week')).periods.map(short), ['03-08 +4 -4 ^1 =4']);
  const monthly = await stats(ada, 'from=2025-12-31&to=2026-04-01&by=month');
  t.same(monthly.periods.map(short), [
    '12-31 +0 -0 ^0 =0',
    '01-01 +0 -0 ^0 =0',
    '02-01 +0 -0 ^0 =0',
    '03-01 +4 -4 ^1 =4',
    '04-01 +0 -0 ^0 =4',
  ]);
  const filtered = await stats(ada, 'from=2026-03-08&to=2026-03-14&by=month&filter=recurring:true');
  t.same(filtered.periods.map(short), ['03-08 +1 -3 ^0 =1']);
  service.clock.set('2026-03-14T01:00:00.000Z');
  t.match((await stats(ada, 'from=2026-03-14&to=2026-03-14')).streak, { current: 3, since: '2026-03-11' }, 'today');
  service.clock.set('2026-03-15T01:00:00.000Z');
  t.same((await stats(ada, 'from=2026-03-14&to=2026-03-14')).streak, { current: 0, longest: 3, since: null });
  const skipped = await stats(ada, 'from=2026-03-14&to=2026-03-14&ignore_weekdays=6,0');
  t.same(skipped.streak, { current: 3, longest: 3, since: '2026-03-11' });
  t.match((await stats(ada, 'from=2026-03-14&to=2026-03-14&ignore_weekdays=4,6')).streak, { longest: 2 });
});

t.test('statistics: a closed recurring task that moves on is open again', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-09T12:00:00.000Z' });
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x', due_date: '2026-03-09', recurrence_type: 'daily', status: 3 });
  service.clock.set('2026-03-10T12:00:00.000Z');
  expectStatus(await ada.post(`/api/v1/task/${id}/complete`), 200);
  const { periods } = await stats(ada, 'from=2026-03-09&to=2026-03-10');
  t.same(periods.map(short), ['03-09 +1 -0 ^0 =0', '03-10 +0 -1 ^0 =1']);
});

t.test('statistics: tasks in the trash count until their deletion, and no longer once they are purged', async (t) => {
  const service = await startService(t, { time: '2026-03-09T12:00:00.000Z' });
  const ada = await service.person('ada');
  const tagged = { name: 'x', tags: ['home'], note: 'words' };
  const open = await create(ada, 'task', { ...tagged, subtasks: [{ name: 'part' }] });
  const done = await create(ada, 'task', tagged);
  const daily = await create(ada, 'task', { name: 'daily', due_date: '2026-03-09', recurrence_type: 'daily' });
  for (const { id } of [done, daily]) await ada.post(`/api/v1/task/${id}/complete`);
  service.clock.set('2026-03-11T12:00:00.000Z');
  const before = await stats(ada, 'from=2026-03-09&to=2026-03-10&group_by=tag');
  for (const { id } of [open, done, daily]) await ada.delete(`/api/v1/task/${id}`);
  t.same(await stats(ada, 'from=2026-03-09&to=2026-03-10&group_by=tag'), before);
  const after = await stats(ada, 'from=2026-03-09&to=2026-03-11');
  t.same(after.periods.map(short), ['03-09 +4 -2 ^0 =3', '03-10 +0 -0 ^0 =3', '03-11 +0 -0 ^0 =0']);
  t.match(await stats(ada, 'from=2026-03-09&to=2026-03-11&filter=tag:home words'), { totals: { created: 2 } });
  t.match(await stats(ada, 'from=2026-03-09&to=2026-03-11&filter=is:subtask'), { totals: { created: 1 } });
  await ada.delete('/api/v1/trash');
  t.match(await stats(ada, 'from=2026-03-09&to=2026-03-11'), {
    totals: { created: 0, completed: 0 },
    streak: { longest: 0 },
  });
});

t.test('statistics: groups are projects, areas or tags', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-09T12:00:00.000Z' });
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'house' });
  const area = await create(ada, 'area', { name: 'home' });
  await create(ada, 'project', { name: 'empty' });
  await create(ada, 'task', { name: 'a', project_id: project.id, tags: ['red', 'blue'] });
  await create(ada, 'task', { name: 'b', area_id: area.id, tags: ['red'] });
  const groups = async (by: string) =>
    (await stats(ada, `from=2026-03-09&to=2026-03-09&group_by=${by}`)).groups.map(
      ({ key, name, periods }: { key: string | null; name: string | null; periods: Period[] }) =>
        [key === null ? key : typeof key, name, periods.map(short).join()].join(' '),
    );
  const one = '03-09 +1 -0 ^0 =1';
  t.same(await groups('project'), [`string house ${one}`, `  ${one}`]);
  t.same(await groups('area'), [`string home ${one}`, `  ${one}`]);
  t.same(await groups('tag'), [`string blue ${one}`, 'string red 03-09 +2 -0 ^0 =2']);
  const many = Array.from({ length: 100 }, (_, n) => ({ action: 'create', task: { name: 'x', tags: [`tag ${n}`] } }));
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items: many }), 200);
  const refused = await ada.get(`${STATS}?from=2026-03-09&to=2026-03-09&group_by=tag`);
  t.match(refused, { status: 400, body: { error: /102 groups, more than 100/ } });
});

t.test('statistics: members see those since the share, narrowed keys those of their projects', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-09T12:00:00.000Z' });
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const project = await create(ada, 'project', { name: 'shared' });
  const area = await create(ada, 'area', { name: 'secret' });
  const daily = { due_date: '2026-03-09', recurrence_type: 'daily' };
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, area_id: area.id, ...daily });
  const once = await create(ada, 'task', { name: 'y', project_id: project.id });
  await create(ada, 'task', { name: 'hidden' });
  await ada.post(`/api/v1/task/${task.id}/complete`);
  await ada.post(`/api/v1/task/${once.id}/complete`);
  await ada.patch(`/api/v1/task/${once.id}`, { status: 0 });
  service.clock.set('2026-03-10T12:00:00.000Z');
  await share(ada, 'project', project, eve, 'rw');
  await ada.post(`/api/v1/task/${task.id}/complete`);
  await eve.post(`/api/v1/task/${once.id}/complete`);
  const query = 'from=2026-03-09&to=2026-03-10&group_by=area';
  const seen = await stats(eve, query);
  t.same(seen.periods.map(short), ['03-09 +2 -0 ^0 =2', '03-10 +0 -2 ^0 =1']);
  t.same(
    seen.groups.map(({ name }: { name: string | null }) => name),
    [null],
    'areas are not shared',
  );
  t.match(seen.streak, { current: 1, longest: 1 }, 'their own completions');
  t.same((await stats(ada, query)).periods.map(short), ['03-09 +3 -2 ^1 =3', '03-10 +0 -2 ^0 =2']);
  const key = { name: 'k', scopes: ['tasks:read'], project_ids: [project.id] };
  const { token } = expectStatus(await ada.post('/api/v1/profile/api-keys', key), 201);
  const narrowed = service.client({ authorization: `Bearer ${token}` });
  t.same((await stats(narrowed, query)).periods.map(short), ['03-09 +2 -2 ^1 =2', '03-10 +0 -2 ^0 =1']);
  t.match(await stats(await service.person('bob'), query), { totals: { created: 0 }, groups: [] });
});

t.test('statistics: ranges and values are bounded', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const refusal = async (query: string) => {
    const { status, body } = await ada.get(`${STATS}?${query}`);
    return [status, body.error];
  };
  t.match(await refusal('from=2026-01-01&to=2027-02-05'), [400, /400 periods/]);
  t.match(await refusal('from=2026-01-02&to=2026-01-01'), [400, /before from/]);
  for (const query of ['group_by=goal', 'by=year', 'ignore_weekdays=7', 'filter=prioritty:1']) {
    t.equal((await refusal(`from=2026-01-01&to=2026-01-02&${query}`))[0], 400, query);
  }
  t.equal((await refusal('from=2026-01-01'))[0], 400);
  t.equal((await stats(ada, 'from=2026-01-01&to=2027-02-04')).periods.length, 400);
  t.equal((await stats(ada, 'from=9999-12-30&to=9999-12-31')).periods.length, 2);
  t.equal((await stats(ada, 'from=0001-01-01&to=0001-01-02')).periods.length, 2);
  t.equal((await stats(ada, 'from=0001-01-01&to=0034-04-30&by=month')).periods.length, 400);
});

t.test('statistics: tasks of any time are counted, those from before 1970 too', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  for (const name of ['old', 'closed', 'open']) await create(ada, 'task', { name, status: name === 'open' ? 0 : 2 });
  const document = expectStatus(await ada.get('/api/profile/export'), 200);
  const times: Record<string, [string, string | null]> = {
    old: ['1965-05-01T08:00:00.000Z', '1969-12-31T23:30:00.000Z'],
    closed: ['1970-01-01T00:30:00.000Z', '1970-01-01T08:00:00.000Z'],
    open: ['2026-03-01T08:00:00.000Z', null],
  };
  for (const task of document.tasks) {
    const [created_at, completed_at] = times[task.name] ?? [];
    Object.assign(task, { created_at, completed_at, activity: [] });
  }
  const eve = await service.person('eve');
  expectStatus(await eve.post('/api/profile/import', document), 200);
  const { periods, totals, median_days_open } = await stats(eve, 'from=1950-01-01&to=1970-12-31&by=month');
  const used = periods.filter(({ created, completed }: Period) => created + completed > 0);
  t.same(used.map(short), ['05-01 +1 -0 ^0 =1', '01-01 +1 -2 ^0 =0'], 'in the zone of the account');
  t.same(totals, { created: 2, completed: 2, reopened: 0 });
  t.ok(median_days_open > 850);
  const future = await stats(eve, 'from=2026-03-01&to=2027-03-01');
  t.match(
    [future.periods[0], future.periods.at(-1)],
    [
      { created: 1, open_at_end: 1 },
      { created: 0, open_at_end: 1 },
    ],
  );
});

t.test('statistics: groups of assignees have their names', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-09T12:00:00.000Z' });
  const [ada, bob] = [
    await service.person('ada', { name: 'Ada', surname: null }),
    await service.person('bob', { name: 'Bob', surname: 'Stone' }),
  ];
  const project = await create(ada, 'project', { name: 'Move' });
  await share(ada, 'project', project, bob, 'rw');
  for (const assignee_id of [ada.id, bob.id, bob.id, null]) {
    await create(ada, 'task', { name: 'x', project_id: project.uid, assignee_id });
  }
  const gone = await create(ada, 'task', { name: 'gone', project_id: project.uid, assignee_id: bob.id });
  await ada.delete(`/api/v1/task/${gone.id}`);
  for (const person of [ada, bob]) {
    const { groups } = await stats(person, 'from=2026-03-09&to=2026-03-09&group_by=assignee');
    t.same(
      groups.map(({ name, totals }: { name: string; totals: { created: number } }) => [name, totals.created]),
      [
        ['Ada', 1],
        ['Bob Stone', person === ada ? 3 : 2],
        [null, 1],
      ],
    );
  }
});
