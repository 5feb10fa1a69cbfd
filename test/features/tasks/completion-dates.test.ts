import t from 'tap';
import { moveByDays } from '../../../src/lib/calendar.js';
import { SAME_SQL } from '../../support/database.js';
import { call, connect, listen } from '../../support/mcp.js';
import { type Person, startService } from '../../support/service.js';
import { startTududi } from '../../support/tududi.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

// On PostgreSQL too: dates of many rows are written back.

const NOW = '2026-11-26T12:00:00.000Z';

const BINS = {
  name: 'Bins',
  due_date: '2026-11-25',
  defer_until: '2026-11-24T08:00:00.000Z',
  recurrence_type: 'weekly',
  subtasks: [
    { name: 'Collect', due_date: '2026-11-24', defer_until: '2026-11-23T08:00:00.000Z' },
    { name: 'Wash', due_date: '2026-11-25', recurrence_type: 'weekly' },
    { name: 'Ahead', due_date: '2026-12-02', recurrence_type: 'weekly' },
    { name: 'Any day' },
  ],
};

const BEFORE = [
  'Bins 2026-11-25 2026-11-24T08:00:00.000Z',
  'Collect 2026-11-24 2026-11-23T08:00:00.000Z',
  'Wash 2026-11-25',
  'Ahead 2026-12-02',
  'Any day',
];

const AFTER = [
  'Bins 2026-12-02 2026-12-01T08:00:00.000Z',
  'Collect 2026-12-01 2026-11-30T08:00:00.000Z',
  'Wash 2026-12-02',
  'Ahead 2026-12-02',
  'Any day',
];

/** After two completions: the subtask that was ahead is due again. */
const AFTER_TWO = [
  'Bins 2026-12-09 2026-12-08T08:00:00.000Z',
  'Collect 2026-12-08 2026-12-07T08:00:00.000Z',
  'Wash 2026-12-09',
  'Ahead 2026-12-09',
  'Any day',
];

function datesOf(task: Made): string[] {
  return [task, ...(task.subtasks as Made[])].map(({ name, due_date, defer_until, status }) =>
    [name, due_date, defer_until, status === 0 ? null : `status ${status}`].filter((part) => part !== null).join(' '),
  );
}

async function read(client: Person, { id }: Made): Promise<Made> {
  return expectStatus(await client.get(`/api/v1/task/${id}`), 200);
}

interface Doors {
  ada: Person;
  tududi: Awaited<ReturnType<typeof startTududi>>['ask'];
  agent: Awaited<ReturnType<typeof connect>>;
}

/** Every way to complete a task, without its subtasks and with them. */
const DOORS: Readonly<Record<string, (doors: Doors, id: unknown, complete_subtasks: boolean) => Promise<unknown>>> = {
  complete: ({ ada }, id, complete_subtasks) => ada.post(`/api/v1/task/${id}/complete`, { complete_subtasks }),
  PUT: ({ ada }, id, complete_subtasks) => ada.put(`/api/v1/task/${id}`, { status: 2, complete_subtasks }),
  PATCH: ({ ada }, id, complete_subtasks) => ada.patch(`/api/v1/task/${id}`, { status: 2, complete_subtasks }),
  'bulk complete': ({ ada }, id, complete_subtasks) =>
    ada.post('/api/v1/tasks/bulk', { items: [{ action: 'complete', id, complete_subtasks }] }),
  'bulk update': ({ ada }, id, complete_subtasks) =>
    ada.post('/api/v1/tasks/bulk', { items: [{ action: 'update', id, task: { status: 2, complete_subtasks } }] }),
  'bulk by filter': ({ ada }, _, complete_subtasks) =>
    ada.post('/api/v1/tasks/bulk', {
      where: { filter: 'Bins' },
      update: { status: 2, complete_subtasks },
    }),
  batch: ({ ada }, id, complete_subtasks) =>
    ada.post('/api/v1/batch', {
      operations: [{ method: 'POST', path: `/api/v1/task/${id}/complete`, body: { complete_subtasks } }],
    }),
  MCP: ({ agent }, task, with_subtasks) => call(agent, 'complete_task', { task, with_subtasks }),
};

/** Ways that always leave the subtasks open. */
const PLAIN_DOORS: Readonly<Record<string, (doors: Doors, id: unknown) => Promise<unknown>>> = {
  toggle: ({ ada }, id) => ada.patch(`/api/v1/task/${id}/toggle_completion`),
  'bulk complete by filter': ({ ada }) => ada.post('/api/v1/tasks/bulk', { where: { filter: 'Bins' }, complete: true }),
  'tududi toggle': ({ tududi }, id) => tududi('PATCH', `/task/${id}/toggle_completion`),
};

t.test(
  'Completion: each way moves all dates of a recurring task, and undo takes all of it back',
  SAME_SQL,
  async (t) => {
    const { service, ada, ask: tududi } = await startTududi(t, { time: NOW });
    const agent = await connect(t, await listen(service), ada.token ?? '');
    const doors = { ada, tududi, agent };
    const check = async (name: string, act: (id: unknown) => Promise<unknown>, steps: 1 | 2 = 1) => {
      const task = await create(ada, 'task', BINS);
      service.clock.advance(1_000);
      for (const expected of [AFTER, AFTER_TWO].slice(0, steps)) {
        await act(task.id);
        service.clock.advance(1_000);
        t.same(datesOf(await read(ada, task)), expected, name);
      }
      const batches = (await list(ada, 'batches')).slice(0, steps);
      for (const { batch } of batches) {
        expectStatus(await ada.post(`/api/v1/batch/${batch}/revert`, {}), 200);
        service.clock.advance(1_000);
      }
      t.same(datesOf(await read(ada, task)), BEFORE, `${name}, taken back`);
      t.same(await list(ada, `task/${task.id}/completions`), [], `${name}: no completion is left`);
      expectStatus(await ada.delete(`/api/v1/task/${task.id}`), 204);
    };
    for (const [name, act] of Object.entries(DOORS)) {
      await check(name, (id) => act(doors, id, false));
      await check(`${name} with subtasks`, (id) => act(doors, id, true), 2);
    }
    for (const [name, act] of Object.entries(PLAIN_DOORS)) await check(name, (id) => act(doors, id));
    // There, a completed task completes its subtasks.
    await check('tududi status', (id) => tududi('PATCH', `/task/${id}`, { status: 'done' }), 2);
  },
);

t.test(
  'Completion: a subtask moves by its own rule if it is completed, and stays if its rule has ended',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { time: NOW });
    const ada = await service.person('ada');
    const task = await create(ada, 'task', {
      ...{ name: 'Review', due_date: '2026-11-27', recurrence_type: 'monthly' },
      subtasks: [
        { name: 'weekly', due_date: '2026-11-27', defer_until: '2026-11-26T08:00:00Z', recurrence_type: 'weekly' },
        { name: 'last', due_date: '2026-11-27', recurrence_type: 'weekly', recurrence_end_date: '2026-11-30' },
      ],
    });
    expectStatus(await ada.post(`/api/v1/task/${task.id}/complete`, { complete_subtasks: true }), 200);
    t.same(datesOf(await read(ada, task)), [
      'Review 2026-12-27',
      'weekly 2026-12-04 2026-12-03T08:00:00.000Z',
      'last 2026-11-27 status 2',
    ]);
    expectStatus(await ada.post(`/api/v1/task/${task.id}/complete`), 200);
    t.same(datesOf(await read(ada, task)), [
      'Review 2027-01-27',
      'weekly 2027-01-04 2027-01-03T08:00:00.000Z',
      'last 2026-11-27 status 2',
    ]);
  },
);

t.test('Completion: without a former due date, and at the end of a rule, nothing else moves', SAME_SQL, async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  const subtasks = [{ name: 'Collect', due_date: '2026-11-24', status: 2 }];
  const task = await create(ada, 'task', { ...BINS, subtasks });
  await ada.patch(`/api/v1/task/${task.id}`, { due_date: null });
  expectStatus(await ada.post(`/api/v1/task/${task.id}/complete`), 200);
  t.same(datesOf(await read(ada, task)), ['Bins 2026-12-03 2026-11-24T08:00:00.000Z', 'Collect 2026-11-24']);
  await ada.patch(`/api/v1/task/${task.id}`, { recurrence_end_date: '2026-12-03' });
  expectStatus(await ada.post(`/api/v1/task/${task.id}/complete`), 200);
  t.same(datesOf(await read(ada, task)), ['Bins 2026-12-03 2026-11-24T08:00:00.000Z status 2', 'Collect 2026-11-24']);
});

t.test('Completion: dates move on the wall clock of the owner, for every member who completes', async (t) => {
  const service = await startService(t, { time: '2026-03-26T12:00:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const eve = await service.person('eve', { timezone: 'America/New_York' });
  const task = await create(ada, 'task', {
    ...{ name: 'Bins', due_date: '2026-03-27', recurrence_type: 'weekly', defer_until: '2026-03-27T07:00:00Z' },
    subtasks: [{ name: 'Collect', defer_until: '2026-03-26T23:00:00Z' }],
  });
  await share(ada, 'task', task, eve, 'rw');
  expectStatus(await eve.post(`/api/v1/task/${task.id}/complete`), 200);
  t.same(datesOf(await read(ada, task)), [
    'Bins 2026-04-03 2026-04-03T06:00:00.000Z',
    'Collect 2026-04-02T22:00:00.000Z',
  ]);
  const entries = await list(ada, `task/${task.id}/activity?order_by=id`);
  t.same(
    entries.slice(-2).map(({ kind, field, new_value }) => [kind, field, new_value]),
    [
      ['updated', 'defer_until', '2026-04-03T06:00:00.000Z'],
      ['completed', 'due_date', '2026-04-03'],
    ],
  );
});

t.test('Completion: a timestamp moves by days on the wall clock', async (t) => {
  t.equal(moveByDays('2026-03-28T07:00:00.000Z', 1, 'Europe/Berlin'), '2026-03-29T06:00:00.000Z', 'eight o’clock');
  t.equal(moveByDays('2026-03-28T01:30:00.000Z', 1, 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', 'a skipped time');
  t.equal(moveByDays('2026-10-24T06:00:00.000Z', 1, 'Europe/Berlin'), '2026-10-25T07:00:00.000Z');
  t.equal(moveByDays('2026-09-05T04:00:00.000Z', 1, 'America/Santiago'), '2026-09-06T04:00:00.000Z', 'no midnight');
  t.equal(
    moveByDays('2026-09-06T04:00:00.000Z', 1, 'America/Santiago'),
    '2026-09-07T03:00:00.000Z',
    'a start stays one',
  );
});
