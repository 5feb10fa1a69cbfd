import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it kills the service while it writes.

const CRASH_TEST = fileURLToPath(new URL('../../scripts/crash-test.js', import.meta.url));

t.test('Killed while it writes, the service starts by itself with every acknowledged write, whole and once', (t) => {
  const args = ['--rounds', slowly('4', '100')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [CRASH_TEST, ...args], { encoding: 'utf8' });
  t.equal(status, 0, stdout + stderr);
  const { survived, faults } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  t.equal(faults, 0);
  t.ok(survived > 0);
  t.comment(`${survived} rounds`);
  t.end();
});
