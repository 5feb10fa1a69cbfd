import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { newToken } from '../../scripts/support/server.js';
import { startProcess } from '../support/process.js';
import { randomSource } from '../support/random.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it kills the service while it reverts.

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const OBJECTS = 500;
const ROUNDS = slowly(2, 20);

interface Task {
  priority: number;
  tags: { name: string }[];
}

async function start(t: Test, folder: string) {
  const server = await startProcess(t, folder);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await newToken(server.url, ADA)}` };
  const call = async (path: string, body?: object) => {
    const sent = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const response = await fetch(`${server.url}/api/v1/${path}`, sent);
    return {
      status: response.status,
      batch: response.headers.get('tutti-batch'),
      body: JSON.parse(await response.text()),
    };
  };
  return { server, call };
}

t.test('Killed during a revert of 500 objects, the service starts with all of them reverted, or none', async (t) => {
  const folder = t.testdir({});
  const seed = Math.trunc(Math.random() * 2 ** 31);
  t.comment(`seed ${seed}`);
  const random = randomSource(seed);
  let { server, call } = await start(t, folder);
  for (let made = 0; made < OBJECTS; made += 100) {
    const items = Array.from({ length: 100 }, (_, at) => ({ action: 'create', task: { name: `task ${made + at}` } }));
    t.equal((await call('tasks/bulk', { items })).status, 200);
  }
  const outcomes = { reverted: 0, kept: 0 };
  let usual = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const update = { priority: 2, add_tags: ['bulk'] };
    const { batch, status } = await call('tasks/bulk', { where: { filter: 'priority:low' }, update });
    t.equal(status, 200);
    const started = performance.now();
    const reverting = call(`batch/${batch}/revert`, {}).catch(() => null);
    if (round === 0) {
      // Measures how long it takes.
      t.match(await reverting, { status: 200, body: { reverted: OBJECTS + 1 } });
      usual = performance.now() - started;
      continue;
    }
    await sleep((random.below(1_000) / 1_000) * usual * 1.5);
    await server.stop('SIGKILL');
    const response = await reverting;
    ({ server, call } = await start(t, folder));
    const { tasks } = (await call('tasks?limit=500')).body as { tasks: Task[] };
    const states = new Set(tasks.map(({ priority, tags }) => `${priority} ${tags.length}`));
    t.equal(tasks.length, OBJECTS);
    t.equal(states.size, 1, [...states].join());
    const isReverted = states.has('0 0');
    if (response !== null) t.ok(isReverted, 'what was acknowledged is reverted');
    t.equal('reverted_by' in (await call(`batch/${batch}`)).body, isReverted, 'the list of batches agrees');
    outcomes[isReverted ? 'reverted' : 'kept'] += 1;
    if (!isReverted) t.equal((await call(`batch/${batch}/revert`, {})).status, 200);
  }
  t.comment(JSON.stringify(outcomes));
});
