import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runJob } from '../../scripts/test/job.js';
import { type Job, planAll, planFast, planSlow } from '../../scripts/test/plan.js';
import { withSourcePositions } from '../../scripts/test/source-positions.js';
import { functionsThatNeverRan } from '../../scripts/test/sql-functions.js';
import { ROOT } from '../support/command.js';

const filesOf = (jobs: Job[]) => jobs.flatMap(({ files }) => files).sort();

t.test('Plan: npm test runs each file once on SQLite, those of stores on PostgreSQL as well', (t) => {
  const all = planAll();
  const onSqlite = filesOf(all.filter(({ onPostgres }) => !onPostgres));
  const onPostgres = filesOf(all.filter(({ onPostgres }) => onPostgres));
  t.same(onSqlite, [...new Set(onSqlite)]);
  for (const file of ['server', 'lib/calendar', 'slow/web/tasks', 'scripts/test-runs'])
    t.ok(onSqlite.includes(`test/${file}.test.ts`), file);
  for (const file of ['account-data/transfer', 'features/tasks/tasks', 'features/search'])
    t.ok(onPostgres.includes(`test/${file}.test.ts`), file);
  t.notOk(onPostgres.some((file) => /^test\/(?:lib|config|db|scripts|slow)\//.test(file)));
  t.same(new Set([...onSqlite, ...onPostgres]), new Set(onSqlite));
  const later = filesOf(planSlow().filter(({ onPostgres }) => onPostgres));
  for (const file of ['http/errors', 'gateways/tududi', 'features/tasks/days'])
    t.ok(later.includes(`test/${file}.test.ts`), `${file}, in npm run test:slow`);
  t.ok(filesOf(planFast()).every((file) => onSqlite.includes(file)));
  const browsers = all.filter(({ files }) => files.some((file) => file.startsWith('test/slow/web/')));
  t.equal(browsers.length, 1, 'one browser for all');
  t.end();
});

t.test('Runs: what a process prints becomes counts, times and a report of what failed', async (t) => {
  const folder = 'dist/test-runs';
  mkdirSync(join(ROOT, folder), { recursive: true });
  t.teardown(() => rmSync(join(ROOT, folder), { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(ROOT, folder, `${name}.js`), text);
    return `test-runs/${name}.ts`;
  };
  const head = `import t from 'tap';`;
  const good = write('good', `${head} t.test('a', (t) => { t.ok(true); t.skip('later'); t.end(); });`);
  const bad = write('bad', `${head} t.test('b', (t) => { t.equal(1, 2, 'one is two'); t.ok(true); t.end(); });`);
  const dead = write(
    'dead',
    `${head} console.error('the last words'); t.test('c', () => process.kill(process.pid, 'SIGKILL'));`,
  );
  const uncaught = write(
    'uncaught',
    `${head} t.test('d', () => new Promise(() => setTimeout(() => { throw new Error('apart'); })));`,
  );
  const runFiles = (...files: string[]) => runJob({ name: 'a job', files, onPostgres: false }, {}, () => undefined);

  t.match(await runFiles(good), { isOk: true, passed: 1, failed: 0, skipped: 1, report: '' });
  const both = await runFiles(good, bad);
  t.match(both, { isOk: false, passed: 2, failed: 1, skipped: 1, report: /not ok .*one is two/ });
  t.same([...both.times.keys()], ['dist/test-runs/good.js', 'dist/test-runs/bad.js']);
  t.ok([...both.times.values()].every((ms) => ms > 0));
  t.match(await runFiles(dead), { isOk: false, failed: 1, report: /the last words/ });
  t.match(await runFiles(good, uncaught), { isOk: false, report: /test unfinished.*Error: apart/s });
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
  const folder = 'dist/test-runs';
  const records = t.testdir({});
  mkdirSync(join(ROOT, folder), { recursive: true });
  t.teardown(() => rmSync(join(ROOT, folder), { recursive: true }));
  const runCallOf = (name: string) => {
    const imports = `import t from 'tap'; import { ${name} } from '../src/features/tasks/blocking/store.js';`;
    writeFileSync(join(ROOT, folder, `${name}.js`), `${imports} await t.rejects(async () => ${name}());`);
    const job = { name, files: [`test-runs/${name}.ts`], onPostgres: true };
    return runJob(job, { TEST_FUNCTIONS: records }, () => undefined);
  };
  const missing = () =>
    ['existingTasks', 'chainOf'].filter((name) =>
      functionsThatNeverRan(records).includes(`src/features/tasks/blocking/store.ts: ${name}`),
    );
  t.match(await runCallOf('existingTasks'), { isOk: true });
  t.same(missing(), ['chainOf']);
  t.match(await runCallOf('chainOf'), { isOk: true });
  t.same(missing(), [], 'each in one of them');
});
