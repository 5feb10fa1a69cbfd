import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { ROOT, run } from '../support/command.js';

/** Bundles the command `tutti`, which reads the options itself. */
const BUNDLED = 'scripts/tutti';

function programs(): string[] {
  const table = readFileSync(join(ROOT, 'scripts/tasks.mjs'), 'utf8');
  const names = new Set([...table.matchAll(/program\('([a-z/-]+)'/g)].map(([, name]) => `${name}`));
  names.delete(BUNDLED);
  return [...names];
}

t.test('Tasks: each npm script is one, each program is run by one, and without a name they are listed', async (t) => {
  const { code, stdout } = await run('scripts/tasks.mjs', []);
  t.equal(code, 0);
  const tasks = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ', 1)[0]);
  t.ok(tasks.length > 20);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { start, task, ...others } = scripts;
  for (const [name, line] of Object.entries(others)) t.equal(line, `node scripts/tasks.mjs ${name}`);
  for (const name of Object.keys(others)) t.ok(tasks.includes(name), name);
  const files = ['commands', 'scripts']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts') && /^await runCommand\(/m.test(readFileSync(join(ROOT, file), 'utf8')));
  t.same(files.map((file) => file.replace('.ts', '')).sort(), programs().sort());
  const wrong = await run('scripts/tasks.mjs', ['nonsense']);
  t.match(wrong, { code: 2, stderr: 'There is no task nonsense' });
});

t.test('Every command reads its options in the same way, which answers one that it does not have', async (t) => {
  const all = programs();
  t.ok(all.length > 10, `${all.length} commands`);
  for (const program of all)
    t.match(readFileSync(join(ROOT, `${program}.ts`), 'utf8'), /^await runCommand\(/m, program);
  for (const program of [programPath('backup'), 'dist/scripts/openapi.js', programPath('user')]) {
    const outcome = await run(program, ['--colour']);
    t.same(outcome, { code: 2, stdout: '', stderr: "Unknown option '--colour'. See --help.\n" }, program);
  }
});

t.test('--help describes a command and its arguments', async (t) => {
  for (const [name, program] of [
    ['backup', programPath('backup')],
    ['restore', programPath('restore')],
    ['soak', 'dist/scripts/soak.js'],
  ] as const) {
    const usage = new RegExp(`^[A-Z].*\\n\\n {2}npm run (task )?${name} `);
    t.match(await run(program, ['--help']), { code: 0, stdout: usage, stderr: '' }, program);
  }
});

t.test('A command that takes no argument says so, one that takes a file wants exactly one', async (t) => {
  const surplus = await run(programPath('migrate'), ['now']);
  t.match(surplus, { code: 2, stderr: /^Unexpected argument 'now'\. .* See --help\.\n$/ });
  for (const program of ['backup', 'restore'] as const) {
    for (const args of [[], ['one', 'two']]) {
      t.same(
        await run(programPath(program), args),
        { code: 2, stdout: '', stderr: 'Name one file. See --help.\n' },
        program,
      );
    }
  }
  const nonsense = await run('dist/scripts/bench.js', ['--only', 'nonsense']);
  t.match(nonsense, { code: 2, stdout: '', stderr: /^There is no workload nonsense: .* See --help\.\n$/ });
  const wordy = await run('dist/scripts/soak.js', ['--minutes', 'ten']);
  t.same(wordy, { code: 2, stdout: '', stderr: '--minutes takes a number, not "ten". See --help.\n' });
});

t.test('Backup and restore: from the database of the settings into a file and back', async (t) => {
  const folder = t.testdir({});
  const env = { DATABASE_URL: `sqlite:${folder}/tutti.db` };
  t.match(await run(programPath('migrate'), [], env), { code: 0 });
  const file = join(folder, 'copy.gz');
  const copied = await run(programPath('backup'), [file], env);
  t.match(copied, {
    code: 0,
    stdout: /copy\.gz: \d\.\d MiB, verified\.\n.*copy\.gz\.files: 0 files copied, .*\n$/,
    stderr: '',
  });
  const restored = await run(programPath('restore'), [file], env);
  t.match(restored, { code: 0, stdout: /tutti\.db: \d\.\d MiB, verified\.\nThe former database is now / });
  t.match(await run(programPath('restore'), [join(folder, 'none')], env), {
    code: 1,
    stderr: /^There is no backup at .*none\.\n$/,
  });
});

t.test('Backup and restore: an obstacle is reported in a sentence', async (t) => {
  const folder = t.testdir({
    'no-database': 'this is something else'.repeat(100),
    'not-packed.gz': 'plain',
    'a-folder.gz': {},
    'a-folder': { 'copy.part.lock': {} },
  });
  const at = (name: string) => join(folder, name);
  const wrongSettings = { DATABASE_URL: 'nonsense' };
  const noDatabase = { DATABASE_URL: `sqlite:${at('no-database')}` };
  // The folder is checked before the server is asked.
  const onPostgres = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SERVICE_SESSION_SECRET: 's'.repeat(32) };
  writeFileSync(at('a-file'), '');
  for (const [program, file, env, message] of [
    ['backup', 'copy', wrongSettings, /^Invalid settings:\n {2}DATABASE_URL .*\n$/],
    ['restore', 'copy', wrongSettings, /^Invalid settings:\n {2}DATABASE_URL .*\n$/],
    ['backup', 'copy', noDatabase, /no-database cannot be copied: file is not a database\.\n$/],
    ['backup', 'a-file/copy', noDatabase, /^The folder .*a-file cannot be created: file already exists\.\n$/],
    ['backup', 'a-file/copy', onPostgres, /^The folder .*a-file cannot be created: file already exists\.\n$/],
    ['backup', 'a-folder/copy', onPostgres, /^\/.*copy\.part\.lock cannot be used: unable to open database file\.\n$/],
    ['restore', 'a-folder.gz', noDatabase, /a-folder\.gz cannot be unpacked: illegal operation on a directory\.\n$/],
    ['restore', 'not-packed.gz', noDatabase, /not-packed\.gz cannot be unpacked: incorrect header check\.\n$/],
  ] as const) {
    const { code, stderr } = await run(programPath(program), [at(file)], env);
    t.equal(code, 1);
    t.match(stderr, message, `${program} ${file}`);
    t.equal(stderr.trim().split('\n').length, env === wrongSettings ? 2 : 1);
  }
});
