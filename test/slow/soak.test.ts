import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { levelOf } from '../../scripts/soak/verdict.js';
import { ROOT, run } from '../support/command.js';
import { slowly } from '../support/slow.js';

t.test('Soak: every kind of use for a while, with each answer as it should be', async (t) => {
  const args = ['--minutes', slowly('0.1', '10'), '--every', slowly('0.1', '5'), '--rate', slowly('60', '150')];
  for (const more of slowly([['--limits']], [[], ['--limits']])) {
    const env = { RATE_LIMIT_AUTH_API_MAX: '5' };
    const { code, stdout, stderr } = await run('dist/scripts/soak.js', [...args, ...more], env);
    t.equal(code, 0, stdout + stderr);
    for (const what of ['answers', 'memory', 'descriptors', 'stop']) t.match(stdout, new RegExp(`^ok +${what} `, 'm'));
    // Without limits too, sign-ins on a busy machine may be asked to come again later.
    if (more.length > 0) t.match(stdout, /, [1-9]\d* of them to ask again later/);
  }
});

t.test('Soak: Ctrl-C ends it with its verdict, and the server cleanly', async (t) => {
  const child = spawn(process.execPath, [join(ROOT, 'dist/scripts/soak.js'), '--every', '0.2', '--rate', '50']);
  t.teardown(() => child.kill('SIGTERM'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // After the first line of figures, as the head is the first of all.
    if (said.includes('\n') && !child.killed) child.kill('SIGINT');
    said += text;
  });
  await once(child, 'close');
  t.match(said, /^ok +answers .*\nNOT OK +memory .*would\nNOT OK +descriptors .*\nok +stop +clean\n$/m);
});

t.test('Soak: memory or descriptors that grow are found, those that vary are not, and too few looks are said', (t) => {
  const looks = (kept: (index: number) => number, descriptors: (index: number) => number, count = 40) =>
    Array.from({ length: count }, (_none, index) => ({ kept: kept(index), descriptors: descriptors(index) }));
  const verdict = (those: ReturnType<typeof looks>) => levelOf(those).map(({ ok }) => ok);
  const wave = (index: number) => 100 + 8 * Math.sin(index * 2);

  t.same(verdict(looks(wave, () => 50)), [true, true]);
  t.same(verdict(looks((index) => Math.min(100, 40 + 6 * index), wave)), [true, true], 'it starts small');
  t.same(verdict(looks((index) => wave(index) + 2 * index, wave)), [false, true]);
  t.same(
    verdict(looks(wave, (index) => (index < 30 ? 51 : 87))),
    [true, true],
    'all connections of the load are opened',
  );
  t.same(verdict(looks(wave, (index) => 50 + 3 * index)), [true, false]);
  t.same(verdict(looks(wave, wave, 7)), [false, false]);
  t.end();
});
