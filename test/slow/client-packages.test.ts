import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import t from 'tap';
import { packClient } from '../../scripts/support/client-package.js';
import { packPythonClient } from '../../scripts/support/python-package.js';
import { ROOT } from '../support/command.js';

const COMPILER = join(ROOT, 'tools/node_modules/typescript-native/bin/tsc');

t.test('tutti-client: the first block of its README compiles in an empty project', async (t) => {
  const folder = t.testdir({ node_modules: { 'tutti-client': {} } });
  const packages = join(folder, 'node_modules');
  const { archive, codeBytes } = packClient(folder);
  t.ok(codeBytes <= 15 * 1024, `our client is small: ${codeBytes} bytes`);
  execFileSync('tar', ['-xzf', archive, '-C', join(packages, 'tutti-client'), '--strip-components=1']);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    symlinkSync(resolve('node_modules', name), join(packages, name));
  }
  const readme = readFileSync(join(packages, 'tutti-client/README.md'), 'utf8');
  const [block = ''] = /(?:^ {4}.*\n(?:\n(?= {4}))?)+/m.exec(readme) ?? [];
  t.match(block, /createClient\(/);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), block.replace(/^ {4}/gm, ''));
  for (const resolution of [{ module: 'nodenext' }, { module: 'esnext', moduleResolution: 'bundler' }]) {
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', types: [], ...resolution };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const compiled = spawnSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8' });
    t.match(compiled, { status: 0, stdout: '' }, resolution.module);
  }
});

const has = (...args: string[]) => spawnSync('python3', args).status === 0;
const noPython = !has('--version') && process.env.CI === undefined && 'there is no python3 here';

t.test('tutti.py: its wheel can be installed, and imported as it is', { skip: noPython }, async (t) => {
  const folder = t.testdir({});
  const wheel = packPythonClient(folder);
  t.match(Object.keys(unzipSync(readFileSync(wheel))), ['tutti.py', 'tutti_types.py']);
  const target = join(folder, 'installed');
  mkdirSync(target);
  const paths = [wheel];
  if (has('-m', 'pip', '--version')) {
    const install = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--target', target, wheel];
    execFileSync('python3', install, { stdio: 'pipe' });
    paths.push(target);
  }
  for (const path of paths) {
    const env = { ...process.env, PYTHONPATH: path };
    const program =
      'import tutti, tutti_types; print(tutti.__file__, tutti.Client.__name__, tutti_types.Task.__name__)';
    const printed = execFileSync('python3', ['-c', program], { env, cwd: folder, encoding: 'utf8' });
    t.equal(printed, `${join(path, 'tutti.py')} Client Task\n`);
  }
});
