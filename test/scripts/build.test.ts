import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOT, run } from '../support/command.js';

function project(t: Test) {
  const folder = t.testdir({
    src: { 'server.ts': 'console.log(1);\n', 'types.d.ts': 'export {};\n' },
    db: { 'open.ts': 'export const open = true;\n' },
    scripts: {},
    node_modules: {},
    openapi: { 'openapi.json': '{}' },
    'package.json': readFileSync(join(ROOT, 'package.json'), 'utf8'),
  });
  for (const name of ['build.mjs', 'node-version.mjs'])
    cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  cpSync(join(ROOT, 'src/node-version.mjs'), join(folder, 'src/node-version.mjs'));
  const at = (name: string) => join(folder, name);
  symlinkSync(join(ROOT, 'node_modules/esbuild'), at('node_modules/esbuild'));
  return { at, build: () => run(at('scripts/build.mjs'), []) };
}

const compiled = (count: number, of = 5) => ({
  code: 0,
  stderr: new RegExp(`^Compiling ${count} of ${of} files … \\d+\\.\\d s\\n$`),
});
const NOTHING = { code: 0, stdout: '', stderr: '' };

t.test('A file is compiled again if its source or its output differs, and only then', async (t) => {
  const { at, build } = project(t);
  const output = () => readFileSync(at('dist/src/server.js'), 'utf8').split('\n', 1)[0];
  t.match(await build(), compiled(5));
  t.equal(output(), 'console.log(1);');
  t.ok(existsSync(at('dist/package.json')), 'the version is read from it');
  const { mtimeMs } = statSync(at('dist/src/server.js'));
  t.same(await build(), NOTHING);
  t.equal(statSync(at('dist/src/server.js')).mtimeMs, mtimeMs);

  mkdirSync(at('scripts/node_modules'));
  symlinkSync(at('nowhere'), at('scripts/node_modules/a-tool'));
  t.same(await build(), NOTHING, 'links to tools are no sources');

  writeFileSync(at('src/server.ts'), 'console.log(2);\n');
  t.match(await build(), compiled(1));
  t.equal(output(), 'console.log(2);');

  // Another compiler writes the same folder: it may have seen other sources.
  writeFileSync(at('dist/src/server.js'), 'console.log(3);\n');
  t.match(await build(), compiled(1));
  t.equal(output(), 'console.log(2);');
  rmSync(at('dist/db/open.js'));
  t.match(await build(), compiled(1));

  rmSync(at('db/open.ts'));
  t.match(await build(), compiled(0, 4));
  t.notOk(existsSync(at('dist/db/open.js')), 'the output of a source that is gone is removed');

  writeFileSync(at('package-lock.json'), '{}');
  t.match(await build(), compiled(4, 4), 'with another compiler, everything');
});

t.test('The program that reads imports is one file, which changes with the modules that it imports', async (t) => {
  const { at, build } = project(t);
  mkdirSync(at('src/imports'));
  writeFileSync(at('src/imports/worker.ts'), "import { open } from '../../db/open.js';\nconsole.log(open);\n");
  t.match(await build(), compiled(6, 6));
  const printed = () => run(at('dist/src/imports/worker.js'), []);
  rmSync(at('dist/db/open.js'));
  t.match(await printed(), { code: 0, stdout: 'true\n' });
  t.match(await build(), compiled(2, 6));
  writeFileSync(at('db/open.ts'), "export const open = 'now';\n");
  t.match(await build(), compiled(2, 6));
  t.match(await printed(), { code: 0, stdout: 'now\n' });
  t.same(await build(), NOTHING);
});

t.test('A copy of a checkout that is built has nothing to compile', async (t) => {
  const { at, build } = project(t);
  await build();
  const copy = join(t.testdirName, '../copy-of-a-checkout');
  t.teardown(() => rmSync(copy, { recursive: true }));
  cpSync(at('.'), copy, { recursive: true, verbatimSymlinks: true });
  t.same(await run(join(copy, 'scripts/build.mjs'), []), NOTHING);
});

t.test('Without a compiler what is compiled is used, and what differs is told in a sentence', async (t) => {
  const { at, build } = project(t);
  await build();
  rmSync(at('node_modules/esbuild'));
  t.same(await build(), NOTHING);
  writeFileSync(at('db/open.ts'), 'export const open = false;\n');
  t.match(await build(), { code: 1, stderr: /The sources have changed since they were compiled, .* run npm ci\.\n$/ });
  for (const folder of ['src', 'db']) rmSync(at(folder), { recursive: true });
  t.same(await build(), NOTHING, 'where there are no sources');
});

t.test('A fault of a source ends the build', async (t) => {
  const { at, build } = project(t);
  writeFileSync(at('src/server.ts'), 'const one = ;\n');
  t.match(await build(), { code: 1, stderr: /src\/server\.ts:1:12/ });
  t.match(await build(), { code: 1 }, 'again, as long as it is there');
});

t.test('A Node that is too old is told in a sentence', async (t) => {
  const folder = t.testdir({
    'old.cjs': "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });",
  });
  const sentence = /^Tutti needs Node\.js \d+\.\d+\.\d+ or later; this is 18\.20\.8\.\n$/;
  for (const program of ['scripts/build.mjs', 'dist/src/server.js']) {
    const outcome = await run(program, [], { NODE_OPTIONS: `-r ${join(folder, 'old.cjs')}` });
    t.match(outcome, { code: 1, stdout: '', stderr: sentence }, program);
  }
});

t.test('What is installed at the root is what the service needs to be built and run', (t) => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
  t.ok(Object.keys(packages).length <= 368, `${Object.keys(packages).length} packages`);
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces?: unknown };
  t.equal(workspaces, undefined);
  t.end();
});

t.test('An image is built from sources: installed packages, data and secrets stay out of its context', async (t) => {
  const [ignored, same] = ['.containerignore', '.dockerignore'].map((file) =>
    readFileSync(join(ROOT, file), 'utf8').trim().split('\n'),
  );
  t.same(ignored, same);
  const folders = ['.', ...readdirSync(ROOT)].map((folder) => join(folder, 'node_modules'));
  const installed = folders.filter((folder) => !folder.startsWith('dist/') && existsSync(join(ROOT, folder)));
  t.ok(installed.includes('tools/node_modules'));
  for (const name of [...installed, '.env', '.git', 'backups', 'data', 'dist']) t.ok(ignored?.includes(name), name);
});
