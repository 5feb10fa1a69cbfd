import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { importersOf, testsReachedBy } from '../../scripts/test/changed.js';
import { runJob } from '../../scripts/test/job.js';
import { runUnderLoad } from '../../scripts/test/load.js';
import { type Job, planAll, planFast, planSlow, planSome, testFiles } from '../../scripts/test/plan.js';
import { withSourcePositions } from '../../scripts/test/source-positions.js';
import { functionsThatNeverRan } from '../../scripts/test/sql-functions.js';
import { MAX_FLAKY, runJobs } from '../../scripts/test/tries.js';
import { ROOT } from '../support/command.js';

const filesOf = (jobs: Job[]) => jobs.flatMap(({ files }) => files).sort();

t.test('Plan: npm test runs each file once on SQLite, those of stores on PostgreSQL as well', (t) => {
  const all = planAll();
  const onSqlite = filesOf(all.filter(({ onPostgres }) => !onPostgres));
  const onPostgres = filesOf(all.filter(({ onPostgres }) => onPostgres));
  t.same(onSqlite, [...new Set(onSqlite)]);
  for (const file of ['server', 'lib/calendar', 'slow/web/tasks', 'scripts/test-runs'])
    t.ok(onSqlite.includes(`test/${file}.test.ts`), file);
  for (const file of ['account-data/transfer', 'features/tasks/order', 'features/search'])
    t.ok(onPostgres.includes(`test/${file}.test.ts`), file);
  t.notOk(onPostgres.some((file) => /^test\/(?:lib|config|scripts|slow)\//.test(file)));
  t.same(new Set([...onSqlite, ...onPostgres]), new Set(onSqlite));
  const later = filesOf(planSlow().filter(({ onPostgres }) => onPostgres));
  for (const file of ['http/errors', 'gateways/tududi', 'features/tasks/tasks', 'features/tasks/order'])
    t.ok(later.includes(`test/${file}.test.ts`), `${file}, in npm run test:slow`);
  t.ok(filesOf(planFast()).every((file) => onSqlite.includes(file)));
  const browsers = all.filter(({ files }) => files.some((file) => file.startsWith('test/slow/web/')));
  t.equal(browsers.length, 1, 'one browser for all');
  t.end();
});

const FOLDER = 'dist/test-runs';

/** Makes test files for the time of a test. @returns their source names */
function makeFiles(t: Test, texts: Readonly<Record<string, string>>): string[] {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  t.teardown(() => rmSync(join(ROOT, FOLDER), { recursive: true }));
  return Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(ROOT, FOLDER, `${name}.js`), `import t from 'tap';\n${text}`);
    return `test-runs/${name}.ts`;
  });
}

const GOOD = `t.test('a', (t) => { t.ok(true); t.skip('later'); t.test('b', async (t) => { t.ok(true, 'not ok 1'); }); t.end(); });`;
const BAD = `t.test('c', (t) => { t.equal(1, 2, 'one is two'); t.ok(true); t.end(); });`;
const KILLED = `console.error('the last words'); t.test('d', async (t) => { t.ok(true); t.ok(true); await 0; process.kill(process.pid, 'SIGKILL'); });`;
const UNCAUGHT = `t.test('e', () => new Promise(() => setTimeout(() => { throw new Error('apart'); })));`;
const HANGING = `t.test('f', async (t) => { t.ok(true); setInterval(() => 0, 1000); await new Promise(() => 0); });`;
const BLOCKED = `t.test('g', async (t) => { t.ok(true); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`;
/** Longer than a start on a busy machine. */
const SILENCE_MS = 20_000;

t.test('Plan: files that flood, kill or wait by design run in npm run test:slow alone', (t) => {
  const [all, slow] = [filesOf(planAll()), filesOf(planSlow())];
  for (const file of ['attack/floods', 'slow/workers', 'slow/faults/mounted']) {
    t.notOk(all.includes(`test/${file}.test.ts`), file);
    t.ok(slow.includes(`test/${file}.test.ts`), file);
  }
  t.same([...new Set([...all, ...slow])].sort(), testFiles(), 'every file runs in one of them');
  t.end();
});

t.test('Plan: npm run test:changed takes the tests that import what has changed, or mirror its folder', async (t) => {
  const tests = testFiles();
  const importers = await importersOf(tests);
  const reached = (changed: string) => testsReachedBy([changed], tests, importers);
  t.same(reached('src/features/notes/manifest.ts'), ['test/features/notes.test.ts'], 'not through the registry');
  const ofWebhooks = reached('src/features/webhooks/store.ts');
  t.ok(ofWebhooks.some((file) => file.startsWith('test/features/webhooks/')));
  t.notOk(ofWebhooks.includes('test/features/notes.test.ts'));
  t.ok(reached('src/lib/calendar.ts').includes('test/lib/calendar.test.ts'));
  t.ok(reached('db/query/json.ts').includes('test/db/json.test.ts'));
  t.same(reached('test/readme.test.ts'), ['test/readme.test.ts']);
  t.ok(reached('docs/mail.md').includes('test/readme.test.ts'));
  t.same(reached('LICENSE'), []);
  const jobs = planSome([
    'test/features/tasks/order.test.ts',
    'test/lib/calendar.test.ts',
    'test/slow/workers.test.ts',
  ]);
  t.same(jobs.map(({ files, onPostgres }) => `${files}${onPostgres ? ' on PostgreSQL' : ''}`).sort(), [
    'test/features/tasks/order.test.ts',
    'test/features/tasks/order.test.ts on PostgreSQL',
    'test/lib/calendar.test.ts',
  ]);
});

t.test('Runs: what a process prints becomes the results of its files, and a report of what failed', async (t) => {
  const texts = {
    good: GOOD,
    bad: BAD,
    killed: KILLED,
    uncaught: UNCAUGHT,
    hanging: HANGING,
    blocked: BLOCKED,
    last: GOOD,
  };
  const [good = '', bad = '', killed = '', uncaught = '', hanging = '', blocked = '', last = ''] = makeFiles(t, texts);
  const runFiles = (...files: string[]) =>
    runJob({ name: 'a job', files, onPostgres: false }, { silenceMs: SILENCE_MS });
  const passed = { passed: 2, failed: 0, skipped: 1, failure: undefined, hasRun: true };

  const one = await runFiles(good);
  t.match(one, { isOk: true, report: '' });
  t.match(Object.fromEntries(one.files), { [good]: passed });

  const three = await runFiles(good, bad, last);
  t.match(three, { isOk: false, report: /not ok .*one is two/ });
  t.match(Object.fromEntries(three.files), {
    [good]: passed,
    [bad]: { passed: 1, failed: 1, failure: 'c: one is two', hasRun: true },
    [last]: passed,
  });
  t.ok([...three.files.values()].every(({ ms }) => ms > 0));

  for (const [file, failure, report] of [
    [killed, 'the process was ended by SIGKILL', /the last words/],
    [uncaught, 'e: test unfinished', /test unfinished.*Error: apart/s],
    [hanging, 'f: timeout!', /timeout!/],
    [blocked, `printed nothing for ${SILENCE_MS / 1000} s`, /Subtest: g/],
  ] as const) {
    const ended = await runFiles(good, file, last);
    t.match(ended, { isOk: false, report }, failure);
    t.match(Object.fromEntries(ended.files), {
      [good]: passed,
      [file]: { failed: 1, failure, hasRun: true },
      // After a test that was ended, tap goes on until it ends the process.
      ...(file !== hanging && { [last]: { passed: 0, failed: 0, failure: undefined, hasRun: false } }),
    });
  }
});

t.test('Runs: a failed file runs once more, alone; what passes then is flaky', async (t) => {
  const folder = t.testdir({});
  /** Fails in its first run only. */
  const once = (name: string, text: string) =>
    `import { existsSync, writeFileSync } from 'node:fs';
    const isFirst = !existsSync('${folder}/${name}');
    writeFileSync('${folder}/${name}', '');
    if (isFirst) { ${text} } else { ${GOOD} }`;
  const several = Object.fromEntries(
    Array.from({ length: MAX_FLAKY }, (_, n) => [`flaky${n}`, once(`flaky${n}`, BAD)]),
  );
  const texts = {
    good: GOOD,
    always: BAD,
    redOnce: once('redOnce', BAD),
    crashOnce: once('crashOnce', KILLED),
    hangOnce: once('hangOnce', HANGING),
    ...several,
  };
  const [good = '', always = '', redOnce = '', crashOnce = '', hangOnce = '', ...more] = makeFiles(t, texts);
  const printed: string[] = [];
  const runFiles = (hasSecond: boolean, ...groups: string[][]) => {
    printed.length = 0;
    const jobs = groups.map((files) => ({ name: files.join(', '), files, onPostgres: false }));
    return runJobs(jobs, {
      ...{ hasSecond, atOnce: 4, run: (job) => runJob(job, { silenceMs: SILENCE_MS }) },
      print: ({ name }, { isOk }, isLast) => printed.push(`${name}: ${isOk} ${isLast}`),
    });
  };

  t.match(await runFiles(true, [good], [always, good]), { passed: 5, failed: 1, skipped: 2, flaky: [] }, 'red twice');
  t.same(printed.slice(2), [`${always}, second try: false true`]);

  const chance = await runFiles(true, [redOnce, good], [good, crashOnce, always], [hangOnce]);
  t.match(chance, { passed: 11, failed: 1, skipped: 5 });
  t.same(chance.flaky, [
    { name: redOnce, failure: 'c: one is two' },
    { name: crashOnce, failure: 'the process was ended by SIGKILL' },
    { name: hangOnce, failure: 'f: timeout!' },
  ]);
  t.same(
    printed.slice(3).sort(),
    [redOnce, crashOnce, always, hangOnce].map((name) => `${name}, second try: ${name !== always} true`).sort(),
    'what had not run is not flaky',
  );

  rmSync(`${folder}/redOnce`);
  t.match(await runFiles(false, [redOnce]), { failed: 1, flaky: [] }, 'npm run test:one has one try');
  rmSync(`${folder}/redOnce`);
  t.match(await runFiles(true, [redOnce, ...more]), { failed: MAX_FLAKY + 1 }, 'too many are no chance');
  t.equal(printed.length, 1 + MAX_FLAKY + 1);
});

t.test('Runs: a run under load names each file that failed in one of five rounds', async (t) => {
  const logs = t.capture(console, 'log', () => undefined);
  let round = 0;
  const results = await runUnderLoad(async () => {
    round++;
    const failures = [2, 4].includes(round) ? [{ name: 'test/a.test.ts', failure: `one in ${round}` }] : [];
    return { passed: 10, failed: failures.length, skipped: 1, failures, flaky: [], times: [] };
  });
  t.match(results, { passed: 50, failed: 2, skipped: 5 });
  const printed = logs().map(({ args }) => args.join(' '));
  t.equal(printed.at(-1), 'failed in 2 of 5 rounds: test/a.test.ts\n  round 2: one in 2\n  round 4: one in 4');
});

t.test('Runs: a report has the positions of the sources', (t) => {
  const line = readFileSync(join(ROOT, 'dist/scripts/test/job.js'), 'utf8')
    .split('\n')
    .findIndex((text) => text.startsWith('async function runJob'));
  const found = withSourcePositions(`runJob (dist/scripts/test/job.js:${line + 1}:1) dist/gone.js:1:2`);
  t.match(found, /^runJob \(scripts\/test\/job\.ts:\d+:1\) dist\/gone\.js:1:2$/);
  t.match(withSourcePositions(new Error('here').stack ?? ''), /at .*\(?test\/scripts\/test-runs\.test\.ts:/);
  t.end();
});

t.test('Runs: a function of SQL that no process has run is found', async (t) => {
  const records = t.testdir({});
  const callOf = (name: string) =>
    `import { ${name} } from '../src/features/tasks/blocking/store.js'; await t.rejects(async () => ${name}());`;
  makeFiles(t, { existingTasks: callOf('existingTasks'), chainOf: callOf('chainOf') });
  const runCallOf = (name: string) =>
    runJob({ name, files: [`test-runs/${name}.ts`], onPostgres: true }, { env: { TEST_FUNCTIONS: records } });
  const missing = () =>
    ['existingTasks', 'chainOf'].filter((name) =>
      functionsThatNeverRan(records).includes(`src/features/tasks/blocking/store.ts: ${name}`),
    );
  t.match(await runCallOf('existingTasks'), { isOk: true });
  t.same(missing(), ['chainOf']);
  t.match(await runCallOf('chainOf'), { isOk: true });
  t.same(missing(), [], 'each in one of them');
});
