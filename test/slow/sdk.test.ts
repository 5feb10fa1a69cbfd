import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { packClient } from '../../scripts/support/client-package.js';
import { required } from '../../src/lib/typed.js';
import { GENERATORS } from '../support/sdk-generators.js';
import { startService } from '../support/service.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it generates and compiles clients. client-packages.test.ts runs the same scenario with ours.

const DOCUMENT = resolve('openapi/openapi.json');
const COMPILER = resolve('tools/node_modules/typescript-native/bin/tsc');

/** Strict compiler options with browser types, as users of generated clients have them. */
const COMPILER_OPTIONS = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  skipLibCheck: true,
  outDir: 'out',
  rootDir: '.',
};

/** Compiles generated clients and our own with their scenarios. @returns the folder of the programs */
async function compileClients(t: Test, generators: readonly string[]): Promise<string> {
  const folder = t.testdir({});
  for (const name of [...generators, 'tutti-client', 'setting', 'axios']) {
    cpSync(`test/sdk/${name}.ts`, join(folder, `${name}.ts`));
  }
  // Packages that users of generated clients install; our client is installed as it is published.
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of ['axios', '@oazapfts']) symlinkSync(resolve('tools/node_modules', name), join(packages, name));
  const own = join(packages, 'tutti-client');
  mkdirSync(own);
  const { archive, codeBytes } = packClient(folder);
  t.ok(codeBytes <= 15 * 1024, `our client is small: ${codeBytes} bytes`);
  execFileSync('tar', ['-xzf', archive, '-C', own, '--strip-components=1']);
  const generated = join(folder, 'generated');
  mkdirSync(generated);
  for (const name of generators) await required(GENERATORS[name])(DOCUMENT, generated);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  execFileSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8' });
  return join(folder, 'out');
}

t.test('SDKs: generated clients and our own compile, and run a scenario', async (t) => {
  const generators = slowly(['openapi-fetch', 'hey-api'], Object.keys(GENERATORS));
  const clients = await compileClients(t, generators);
  for (const name of [...generators, 'tutti-client']) {
    // The second sign-in of an address exceeds the limit.
    const service = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_AUTH_MAX: '1' } });
    const { token } = await service.person('ada');
    const { email } = await service.person('bob');
    const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { run } = await import(pathToFileURL(join(clients, `${name}.js`)).href);
    await t.resolves(run({ baseUrl, token, email }), name);
  }
});
