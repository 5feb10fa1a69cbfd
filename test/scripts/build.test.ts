import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOT, run } from '../support/command.js';

/** A small project with the two programs that build. */
function project(t: Test) {
  const folder = t.testdir({
    src: { 'server.ts': 'console.log(1);\n', client: { 'index.ts': 'export const one = 1;\n' } },
    db: { 'open.ts': 'export const open = true;\n' },
    scripts: {},
    node_modules: {},
    'package-lock.json': '{}',
    'package.json': readFileSync(join(ROOT, 'package.json'), 'utf8'),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        outDir: 'dist',
        rootDir: '.',
        incremental: true,
        tsBuildInfoFile: 'dist/service.tsbuildinfo',
        types: [],
      },
    }),
    'tsconfig.build.json': JSON.stringify({
      extends: './tsconfig.json',
      include: ['src', 'db'],
      exclude: ['src/client'],
    }),
    'tsconfig.client.json': JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { rootDir: 'src/client', outDir: 'dist/client', tsBuildInfoFile: 'dist/client.tsbuildinfo' },
      include: ['src/client'],
    }),
  });
  for (const name of ['build.mjs', 'node-version.mjs'])
    cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
  const at = (name: string) => join(folder, name);
  return { at, build: () => run(at('scripts/build.mjs'), []) };
}

const COMPILED = { code: 0, stderr: /^Compiling the service … \d+\.\d s\n$/ };
const NOTHING = { code: 0, stdout: '', stderr: '' };

t.test('What is compiled is compiled again when a source differs, and not else', async (t) => {
  const { at, build } = project(t);
  t.match(await build(), COMPILED);
  t.equal(readFileSync(at('dist/src/server.js'), 'utf8').trim(), 'console.log(1);');
  const { mtimeMs } = statSync(at('dist/src/server.js'));
  t.same(await build(), NOTHING);
  t.equal(statSync(at('dist/src/server.js')).mtimeMs, mtimeMs);

  mkdirSync(at('scripts/node_modules'));
  symlinkSync(at('nowhere'), at('scripts/node_modules/a-tool'));
  t.same(await build(), NOTHING, 'links to tools are no sources');

  writeFileSync(at('src/server.ts'), 'console.log(2);\n');
  t.match(await build(), COMPILED);
  t.equal(readFileSync(at('dist/src/server.js'), 'utf8').trim(), 'console.log(2);');

  // Others compile into the same folder, the tests say: what they leave there may be of other sources.
  writeFileSync(at('src/server.ts'), 'console.log(3);\n');
  t.match(await run(at('node_modules/typescript/bin/tsc'), ['-p', at('tsconfig.build.json')]), { code: 0 });
  writeFileSync(at('src/server.ts'), 'console.log(2);\n');
  t.match(await build(), COMPILED);
  t.equal(readFileSync(at('dist/src/server.js'), 'utf8').trim(), 'console.log(2);');

  rmSync(at('dist/src/server.js'));
  rmSync(at('dist/service.tsbuildinfo'));
  t.match(await build(), COMPILED);
});

t.test('Without a compiler what is compiled is used, and what differs is told in a sentence', async (t) => {
  const { at, build } = project(t);
  await build();
  rmSync(at('node_modules/typescript'));
  t.same(await build(), NOTHING);
  writeFileSync(at('db/open.ts'), 'export const open = false;\n');
  t.match(await build(), { code: 1, stderr: /^The sources have changed since they were compiled, .* run npm ci\.\n$/ });
  for (const folder of ['src', 'db']) rmSync(at(folder), { recursive: true });
  t.same(await build(), NOTHING, 'where there are no sources');
});

t.test('A fault of a source ends the build', async (t) => {
  const { at, build } = project(t);
  writeFileSync(at('src/server.ts'), 'const one: string = 1;\n');
  t.match(await build(), { code: 2, stdout: /src\/server\.ts.*error TS2322/ });
  t.match(await build(), { code: 2 }, 'again, as long as it is there');
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
  t.ok(Object.keys(packages).length <= 330, `${Object.keys(packages).length} packages`);
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces?: unknown };
  t.equal(workspaces, undefined);
  t.end();
});
