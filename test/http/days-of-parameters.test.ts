import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { parsedDates } from '../../src/lib/dates.js';
import { ROOT } from '../support/command.js';
import { call, connect, listen } from '../support/mcp.js';
import { type Person, type Service, startService } from '../support/service.js';
import { create, expectStatus, list, names } from '../support/world.js';

/** A date in a parameter that is a point in time: the start of that day in the zone of the user; of `until`, its end. */

const AUCKLAND = 'Pacific/Auckland';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  schema?: { anyOf?: { format?: string }[] };
}

/** Returns the names of query parameters that take a date or a timestamp and are points in time. */
function documentedInstants(): Set<string> {
  const body = JSON.parse(readFileSync(join(ROOT, 'openapi/openapi.json'), 'utf8'));
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object));
  const parameters = operations.flatMap((operation): Parameter[] =>
    (operation.parameters ?? []).map((one: Parameter) =>
      one.$ref === undefined ? one : body.components.parameters[String(one.$ref.split('/').pop())],
    ),
  );
  // Parameters that are days take timestamps, too, and say so.
  const isInstant = ({ in: place, schema, description = '' }: Parameter) =>
    place === 'query' &&
    schema?.anyOf?.some(({ format }) => format === 'date-time') === true &&
    !description.includes('its day in your time zone');
  return new Set(parameters.filter(isInstant).map(({ name }) => name));
}

t.test('Days: every parameter of the document that is a point in time takes days of the zone', (t) => {
  const found = documentedInstants();
  t.ok(found.size >= 8, [...found].join());
  for (const name of found) {
    const parsed: Record<string, string> = parsedDates({ [name]: '2026-11-20' }, AUCKLAND);
    const expected = name === 'until' ? '2026-11-20T11:00:00.000Z' : '2026-11-19T11:00:00.000Z';
    t.equal(parsed[name], expected, name);
    const given = '2026-11-20T08:00:00+01:00';
    t.same(parsedDates({ [name]: given }, AUCKLAND), { [name]: '2026-11-20T07:00:00.000Z' }, 'keeps its offset');
    t.throws(() => parsedDates({ [name]: '2026-02-30' }, AUCKLAND), { code: 'VALIDATION_FAILED' });
  }
  t.end();
});

/** Four tasks around a day of the zone, made and completed at the same time. */
const TIMES = {
  [AUCKLAND]: [
    '2026-11-19T10:30:00.000Z',
    '2026-11-19T11:30:00.000Z',
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T11:30:00.000Z',
  ],
  'America/Los_Angeles': [
    '2026-11-20T07:30:00.000Z',
    '2026-11-20T08:30:00.000Z',
    '2026-11-21T06:00:00.000Z',
    '2026-11-21T08:30:00.000Z',
  ],
};

for (const [timezone, times] of Object.entries(TIMES)) {
  t.test(`Days: lists in ${timezone} have whole days, as filters have`, async (t) => {
    const service = await startService(t, { time: '2026-11-28T12:00:00.000Z' });
    const ada = await service.person('ada', { timezone });
    const lines = times.map((at, index) => ({ name: 'abcd'[index], status: 2, created_at: at, completed_at: at }));
    const imported = await ada.call('POST', '/api/v1/tasks/import', {
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expectStatus(imported, 200);
    const found = async (query: string) => (await names(ada, `tasks?${query}`)).sort();
    t.same(await found('completed_since=2026-11-20'), ['b', 'c', 'd']);
    t.same(await found('filter=completed:>=2026-11-20'), ['b', 'c', 'd']);
    t.same(await found('created_before=2026-11-20'), ['a']);
    await create(ada, 'task', { name: 'deferred', defer_until: '2026-12-24' });
    t.same(await found('deferred_since=2026-12-24'), ['deferred']);
    t.same(await found('deferred_before=2026-12-24'), []);
  });
}

async function keyOf(service: Service, person: Person) {
  const { apiKey, token } = expectStatus(await person.post('/api/profile/api-keys', { name: 'agent' }), 201);
  return {
    id: apiKey.id as number,
    token: token as string,
    client: service.client({ authorization: `Bearer ${token}` }),
  };
}

const WRITTEN_AT = '2026-11-28T10:30:00.000Z';

async function startWithWrite(t: Test, timezone: string) {
  const service = await startService(t, { time: WRITTEN_AT });
  const ada = await service.person('ada', { timezone });
  const key = await keyOf(service, ada);
  const task = await create(key.client, 'task', { name: 'by an agent' });
  return { service, ada, key, task };
}

t.test('Days: batches are listed and reverted by days of the zone, over MCP as well', async (t) => {
  const { service, ada, key } = await startWithWrite(t, 'Pacific/Kiritimati');
  const batches = async (query: string) => expectStatus(await ada.get(`/api/v1/batches?${query}`), 200).batches.length;
  t.equal(await batches(`key_id=${key.id}&since=2026-11-29`), 1, 'its 29th has begun');
  t.equal(await batches(`key_id=${key.id}&since=2026-11-30`), 0);
  const agent = await connect(t, await listen(service), key.token);
  t.match(await call(agent, 'undo', { since: '2026-11-30', dry_run: true }), { reverted: 0 });
  t.match(await call(agent, 'undo', { since: '2026-11-29', dry_run: true }), { reverted: 1 });
  const body = { key_id: key.id, since: '2026-11-29', until: '2026-11-29' };
  t.match(await ada.post('/api/v1/batches/revert', body), { status: 200, body: { reverted: 1 } }, 'a day is whole');

  const inUtc = await startWithWrite(t, 'UTC');
  const { batches: until } = expectStatus(await inUtc.ada.get('/api/v1/batches?until=2026-11-28'), 200);
  t.ok(until.length > 0, 'until has the whole day');
  t.equal(expectStatus(await inUtc.ada.get('/api/v1/batches?until=2026-11-27'), 200).batches.length, 0);
});

t.test('Days: comments and reminders are found by days and by times with an offset', async (t) => {
  const { ada, task } = await startWithWrite(t, AUCKLAND);
  await create(ada, 'comment', { task_id: task.id, text: 'x' });
  const comments = async (since: string) => (await list(ada, `comments?created_since=${since}`)).length;
  t.equal(await comments('2026-11-28'), 1);
  t.equal(await comments('2026-11-29'), 0);
  t.equal(await comments(encodeURIComponent('2026-11-28T23:30:00+13:00')), 1);
  t.equal(await comments(encodeURIComponent('2026-11-28T23:30:01+13:00')), 0);
  t.equal((await ada.get('/api/v1/comments?created_since=2026-02-30')).status, 400);
  await create(ada, 'reminder', { task_id: task.id, at: '2026-11-30T10:59:00.000Z' });
  const reminders = async (before: string) => (await list(ada, `reminders?fires_before=${before}`)).length;
  t.equal(await reminders('2026-11-30'), 0, 'it fires in the evening of the 30th');
  t.equal(await reminders('2026-12-01'), 1);
  t.equal(await reminders(encodeURIComponent('2026-12-01T00:00:00+13:00')), 1);
});
