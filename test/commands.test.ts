import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { levelOf } from '../scripts/soak/verdict.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. */
function run(script: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env } };
    execFile(process.execPath, [join(ROOT, script), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** The programs behind the package's scripts. */
function programs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const found = Object.values(scripts).flatMap((line) => /node (dist\/scripts\/[a-z-]+\.js)/.exec(line)?.[1] ?? []);
  return [...new Set(found)];
}

t.test('Every command answers an option that it does not have with a sentence', async (t) => {
  const all = programs();
  t.ok(all.length > 10, `${all.length} commands`);
  const lane = async () => {
    for (let program = all.pop(); program !== undefined; program = all.pop()) {
      const outcome = await run(program, ['--colour']);
      t.same(outcome, { code: 2, stdout: '', stderr: "Unknown option '--colour'. See --help.\n" }, program);
    }
  };
  await Promise.all([lane(), lane()]);
});

t.test('--help tells what a command is for and how it is called', async (t) => {
  for (const name of ['backup', 'restore', 'soak']) {
    const usage = new RegExp(`^[A-Z].*\\n\\n {2}npm run ${name} `);
    t.match(await run(`dist/scripts/${name}.js`, ['--help']), { code: 0, stdout: usage, stderr: '' }, name);
  }
});

t.test('A command that takes no argument says so, one that takes a file wants exactly one', async (t) => {
  const surplus = await run('dist/scripts/migrate.js', ['now']);
  t.match(surplus, { code: 2, stderr: /^Unexpected argument 'now'\. .* See --help\.\n$/ });
  for (const program of ['dist/scripts/backup.js', 'dist/scripts/restore.js']) {
    for (const args of [[], ['one', 'two']]) {
      t.same(await run(program, args), { code: 2, stdout: '', stderr: 'Name one file. See --help.\n' }, program);
    }
  }
  const wordy = await run('dist/scripts/soak.js', ['--minutes', 'ten']);
  t.same(wordy, { code: 2, stdout: '', stderr: '--minutes takes a number, not "ten". See --help.\n' });
});

t.test('Backup and restore: from the database of the settings into a file and back', async (t) => {
  const folder = t.testdir({});
  const env = { DATABASE_URL: `sqlite:${folder}/tutti.db` };
  t.match(await run('dist/scripts/migrate.js', [], env), { code: 0 });
  const copied = await run('dist/scripts/backup.js', [join(folder, 'copy'), '--gzip'], env);
  t.match(copied, { code: 0, stdout: /copy: 0\.\d MiB, verified\.\n$/, stderr: '' });
  const restored = await run('dist/scripts/restore.js', [join(folder, 'copy.gz')], env);
  t.match(restored, { code: 1, stderr: /^There is no backup at .*copy\.gz\.\n$/ });
});

t.test('Backup and restore: what stands in the way is told in a sentence', async (t) => {
  const folder = t.testdir({ 'no-database': 'this is something else'.repeat(100), 'not-packed.gz': 'plain' });
  const at = (name: string) => join(folder, name);
  const wrongSettings = { DATABASE_URL: 'nonsense' };
  const noDatabase = { DATABASE_URL: `sqlite:${at('no-database')}` };
  writeFileSync(at('a-file'), '');
  for (const [program, file, env, said] of [
    ['backup', 'copy', wrongSettings, /^The settings are not valid:\n {2}DATABASE_URL .*\n$/],
    ['restore', 'copy', wrongSettings, /^The settings are not valid:\n {2}DATABASE_URL .*\n$/],
    ['backup', 'copy', noDatabase, /no-database cannot be copied: file is not a database\.\n$/],
    ['backup', 'a-file/copy', noDatabase, /a-file.* cannot be used: .*\.\n$/],
    ['restore', 'not-packed.gz', noDatabase, /not-packed\.gz cannot be unpacked: incorrect header check\.\n$/],
  ] as const) {
    const { code, stderr } = await run(`dist/scripts/${program}.js`, [at(file)], env);
    t.equal(code, 1);
    t.match(stderr, said, `${program} ${file}`);
    t.equal(stderr.trim().split('\n').length, env === wrongSettings ? 2 : 1);
  }
});

t.test('Soak: a few seconds of every kind of use, with each answer as it should be', async (t) => {
  const args = ['--minutes', '0.1', '--every', '0.1', '--rate', '150'];
  for (const more of [[], ['--limits']]) {
    const { code, stdout, stderr } = await run('dist/scripts/soak.js', [...args, ...more]);
    t.equal(code, 0, stdout + stderr);
    for (const what of ['answers', 'memory', 'descriptors', 'stop']) t.match(stdout, new RegExp(`^ok +${what} `, 'm'));
    t.ok(Number(/answers +(\d+)/.exec(stdout)?.[1]) > 100);
    t.equal(/, [1-9]\d* of them to ask again later/.test(stdout), more.length > 0);
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
  t.same(verdict(looks(wave, (index) => 50 + index)), [true, false]);
  t.same(verdict(looks(wave, wave, 7)), [false, false]);
  t.end();
});
