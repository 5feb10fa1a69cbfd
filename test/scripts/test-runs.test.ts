import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runJob } from '../../scripts/test/job.js';
import { type Job, planAll, planFast } from '../../scripts/test/plan.js';
import { ROOT } from '../support/command.js';

const filesOf = (jobs: Job[]) => jobs.flatMap(({ files }) => files).sort();

t.test('Plan: npm test runs each file once on SQLite, those of stores on PostgreSQL as well', (t) => {
  const all = planAll();
  const onSqlite = filesOf(all.filter(({ onPostgres }) => !onPostgres));
  const onPostgres = filesOf(all.filter(({ onPostgres }) => onPostgres));
  t.same(onSqlite, [...new Set(onSqlite)]);
  for (const file of ['server', 'lib/calendar', 'slow/web/tasks', 'scripts/test-runs'])
    t.ok(onSqlite.includes(`test/${file}.test.ts`), file);
  for (const file of [
    'access/matrix',
    'features/tasks/tasks',
    'features/search',
    'features/changes/changes',
    'http/lists',
  ])
    t.ok(onPostgres.includes(`test/${file}.test.ts`), file);
  t.notOk(onPostgres.some((file) => /^test\/(?:lib|config|db|scripts|slow)\//.test(file)));
  t.same(new Set([...onSqlite, ...onPostgres]), new Set(onSqlite));
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
  const runFiles = (...files: string[]) => runJob({ name: 'a job', files, onPostgres: false }, {}, () => undefined);

  t.match(await runFiles(good), { isOk: true, passed: 1, failed: 0, skipped: 1, report: '' });
  const both = await runFiles(good, bad);
  t.match(both, { isOk: false, passed: 2, failed: 1, skipped: 1, report: /not ok .*one is two/ });
  t.same([...both.times.keys()], ['dist/test-runs/good.js', 'dist/test-runs/bad.js']);
  t.ok([...both.times.values()].every((ms) => ms > 0));
  t.match(await runFiles(dead), { isOk: false, failed: 1, report: /the last words/ });
});
