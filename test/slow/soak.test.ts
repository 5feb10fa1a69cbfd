import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { levelOf } from '../../scripts/soak/verdict.js';
import { ROOT, run } from '../support/command.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it sends load for a time.

t.test('Soak: every kind of request gets the expected response', async (t) => {
  const args = ['--minutes', slowly('0.1', '10'), '--every', slowly('0.1', '5'), '--rate', slowly('60', '150')];
  for (const more of slowly([['--limits']], [[], ['--limits']])) {
    const env = { RATE_LIMIT_AUTH_API_MAX: '5' };
    const { code, stdout, stderr } = await run('dist/scripts/soak.js', [...args, ...more], env);
    t.equal(code, 0, stdout + stderr);
    for (const what of ['responses', 'memory', 'descriptors', 'stop'])
      t.match(stdout, new RegExp(`^ok +${what} `, 'm'));
    // Without limits too, sign-ins on a busy machine may be asked to come again later.
    if (more.length > 0) t.match(stdout, /, [1-9]\d* of them deferred/);
  }
});

t.test('Soak: Ctrl-C ends the run, prints the findings and stops the server cleanly', async (t) => {
  const child = spawn(process.execPath, [join(ROOT, 'dist/scripts/soak.js'), '--every', '0.2', '--rate', '50']);
  t.teardown(() => child.kill('SIGTERM'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // After the first line of figures, as the head is the first of all.
    if (output.includes('\n') && !child.killed) child.kill('SIGINT');
    output += text;
  });
  await once(child, 'close');
  t.match(output, /^ok +responses .*\nNOT OK +memory .*needed\nNOT OK +descriptors .*\nok +stop +clean\n$/m);
});

t.test(
  'Soak: growth of memory and descriptors is reported, variation is not, and too few samples are an error',
  (t) => {
    const samples = (retained: (index: number) => number, descriptors: (index: number) => number, count = 40) =>
      Array.from({ length: count }, (_none, index) => ({ retained: retained(index), descriptors: descriptors(index) }));
    const verdict = (those: ReturnType<typeof samples>) => levelOf(those).map(({ ok }) => ok);
    const wave = (index: number) => 100 + 8 * Math.sin(index * 2);

    t.same(verdict(samples(wave, () => 50)), [true, true]);
    t.same(verdict(samples((index) => Math.min(100, 40 + 6 * index), wave)), [true, true], 'it starts small');
    t.same(verdict(samples((index) => wave(index) + 2 * index, wave)), [false, true]);
    t.same(
      verdict(samples(wave, (index) => (index < 30 ? 51 : 87))),
      [true, true],
      'all connections of the load are opened',
    );
    t.same(verdict(samples(wave, (index) => 50 + 3 * index)), [true, false]);
    t.same(verdict(samples(wave, wave, 7)), [false, false]);
    t.end();
  },
);
