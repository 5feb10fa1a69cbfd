import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { takeLease } from '../../db/leases.js';
import { type JobRunner, POLL_MS, runJobs } from '../../src/background/driver.js';
import { dueTime } from '../../src/background/store.js';
import type { Context } from '../../src/context.js';
import type { ActivatedJob, IntervalJob, Job, JobRun } from '../../src/manifest.js';
import { eventually } from '../support/eventually.js';
import { startReceiver } from '../support/receiver.js';
import { type Service, startService } from '../support/service.js';
import { create } from '../support/world.js';

const until = (condition: () => boolean | Promise<boolean>) => eventually(condition, String(condition));

/** Keeps polls away until the end of the test: what runs was activated. */
function preventPolls(t: Test): void {
  const { setTimeout: start } = globalThis;
  const startOthers = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    start(run, ms === POLL_MS ? 2 ** 31 - 1 : ms, ...given);
  Object.assign(globalThis, { setTimeout: startOthers });
  t.teardown(() => Object.assign(globalThis, { setTimeout: start }));
}

function start(t: Test, service: Service, jobs: readonly Job[], context: Context = service): JobRunner {
  const runner = runJobs(context, jobs, service.app.log);
  t.teardown(() => runner.stop());
  return runner;
}

function counter(more: Partial<ActivatedJob> = {}) {
  const state = { work: 0, polls: 0, runs: 0 };
  const job: ActivatedJob = {
    name: 'counter',
    dueIn: async () => {
      state.polls += 1;
      return state.work > 0 ? 0 : null;
    },
    run: async () => {
      state.runs += 1;
      state.work = 0;
    },
    ...more,
  };
  return { state, job };
}

t.test('Job: an activation runs it at once, and changes do where it asks for them', async (t) => {
  preventPolls(t);
  const service = await startService(t);
  const byName = counter();
  const byChanges = counter({ name: 'by changes', onChanges: true });
  start(t, service, [byName.job, byChanges.job]);
  for (let round = 1; round <= 10; round++) {
    byName.state.work = 1;
    byChanges.state.work = 1;
    service.jobs.activate('counter');
    service.signal.notify([round]);
    await until(() => byName.state.runs === round && byChanges.state.runs === round);
  }
  t.pass();
});

t.test('Job: many activations are one look, and none is lost', async (t) => {
  preventPolls(t);
  const service = await startService(t);
  const { job, state } = counter();
  start(t, service, [job]);
  await until(() => state.polls === 1);
  for (let count = 0; count < 10_000; count++) service.jobs.activate('counter');
  await until(() => state.polls === 2);
  state.work = 1;
  for (let count = 0; count < 10_000; count++) service.jobs.activate('counter');
  await until(() => state.runs === 1);
  t.ok(state.polls <= 6, `${state.polls} polls`);
});

t.test('Job: a job that runs hears of activations, and looks again after those that it did not hear', async (t) => {
  const service = await startService(t);
  const heard: number[] = [];
  const { job, state } = counter({
    async run({ activated }: JobRun) {
      state.runs += 1;
      state.work = 0;
      await activated();
      heard.push(state.runs);
      if (state.runs > 1) return;
      // The job does not wait for this one: the next run begins with it.
      state.work = 1;
      service.jobs.activate('counter');
    },
  });
  start(t, service, [job]);
  state.work = 1;
  service.jobs.activate('counter');
  await until(() => state.runs === 1);
  service.jobs.activate('counter');
  await until(() => heard.length === 2);
  t.same(heard, [1, 2]);
});

t.test('Job: without an activation a poll finds the work', async (t) => {
  const service = await startService(t);
  const { job, state } = counter();
  start(t, service, [job]);
  await until(() => state.polls === 1);
  state.work = 1;
  await until(() => state.runs === 1);
  t.pass();
});

t.test('Job: one that fails waits for its next poll, whatever activates it', async (t) => {
  const warnings: string[] = [];
  const stream = { write: (line: string) => void warnings.push(line) };
  const service = await startService(t, { logger: { level: 'warn', stream } });
  const { job, state } = counter({
    run: async () => {
      state.runs += 1;
      throw new Error('it fails');
    },
  });
  const runner = start(t, service, [job]);
  state.work = 1;
  const began = performance.now();
  service.jobs.activate('counter');
  await until(() => state.runs === 1);
  for (let count = 0; count < 20; count++) {
    service.jobs.activate('counter');
    await sleep(10);
  }
  await runner.stop();
  t.ok(state.runs <= 1 + (performance.now() - began) / POLL_MS, `${state.runs} runs`);
  t.equal(warnings.filter((line) => line.includes('a job failed')).length, state.runs);
});

t.test('Job: on a shared database one process at a time runs it; jobs of a process run in each', async (t) => {
  const service = await startService(t);
  const shared: Context = { ...service, db: { ...service.db, isShared: true } };
  let [running, most] = [0, 0];
  const { job, state } = counter({
    run: async () => {
      most = Math.max(most, ++running);
      await sleep(20);
      running -= 1;
      state.runs += 1;
      if (state.runs >= 5) state.work = 0;
    },
  });
  const own = [counter({ name: 'own', ofProcess: true }), counter({ name: 'own', ofProcess: true })];
  state.work = 1;
  for (const { job: ofProcess, state } of own) {
    state.work = 1;
    start(t, service, [job, ofProcess], shared);
  }
  await until(() => state.runs >= 5 && own.every(({ state }) => state.runs === 1));
  t.equal(most, 1);
});

t.test('Job: a process that finds the lease held goes on soon after its release', async (t) => {
  preventPolls(t);
  const service = await startService(t);
  const shared: Context = { ...service, db: { ...service.db, isShared: true } };
  const { job, state } = counter();
  start(t, service, [job], shared);
  for (let round = 1; round <= 10; round++) {
    const lease = await takeLease(shared, 'job counter');
    const polls = state.polls;
    state.work = 1;
    service.jobs.activate('counter');
    await until(() => state.polls > polls);
    await sleep(20);
    await lease?.release(null);
    await until(() => state.runs === round);
  }
  t.pass();
});

t.test('Job: an interval is kept by the database; a failure is tried again after a minute', async (t) => {
  const service = await startService(t);
  const at = () => service.clock.now().getTime();
  let runs = 0;
  const job: IntervalJob = {
    name: 'hourly',
    everyMs: 3_600_000,
    run: async () => {
      runs += 1;
      if (runs === 2) throw new Error('it fails');
    },
  };
  const due = async () => Date.parse((await dueTime(service.db.read, 'hourly')) ?? '') - at();
  const once = async (ends: number) => {
    const runner = start(t, service, [job]);
    await until(async () => runs === ends && (await due()) > 0 && (await due()) <= job.everyMs);
    await runner.stop();
  };
  await once(1);
  t.equal(await due(), 3_600_000);
  await once(1);
  service.clock.advance(3_600_000);
  await once(2);
  t.equal(await due(), 60_000);
  service.clock.advance(60 * 86_400_000);
  await once(3);
  service.clock.advance(-60 * 86_400_000);
  await once(4);
  t.equal(await due(), 3_600_000, 'a clock that was ahead delays nothing');
});

t.test('Job: a stop waits for the running job, and starts no further one', async (t) => {
  const service = await startService(t);
  let isStopped = false;
  const { job, state } = counter({
    async run({ stop, activated }) {
      state.runs += 1;
      while (!stop.aborted) await activated();
      await sleep(50);
      isStopped = true;
    },
  });
  const runner = start(t, service, [job]);
  state.work = 1;
  service.jobs.activate('counter');
  await until(() => state.runs === 1);
  await runner.stop();
  t.ok(isStopped);
  const { polls } = state;
  service.jobs.activate('counter');
  await sleep(100);
  t.equal(state.polls, polls);
});

t.test('Job: a change goes to the log, to a delivery and to its receiver without a poll', async (t) => {
  preventPolls(t);
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'webhook', { url: receiver.url });
  start(
    t,
    service,
    service.features.flatMap(({ name, jobs = [] }) => (['webhooks', 'deliveries'].includes(name) ? jobs : [])),
  );
  for (let count = 1; count <= 10; count++) {
    await create(ada, 'task', { name: `${count}` });
    await until(() => receiver.received.length === count);
  }
  const deliveries = `/api/v1/webhook/${id}/deliveries`;
  let last: { id: number; state: string } | undefined;
  await until(async () => {
    [last] = (await ada.get(deliveries)).body.deliveries;
    return last?.state === 'succeeded';
  });
  for (let count = 11; count <= 20; count++) {
    await ada.post(`${deliveries}/${last?.id}/redeliver`);
    await until(() => receiver.received.length === count);
    await until(async () => (await ada.get(deliveries)).body.deliveries[0].state === 'succeeded');
    // The job looks once more after it has run. This round is not to be found by that.
    await sleep(150);
  }
  t.pass();
});
