import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import t from 'tap';
import { packClient } from '../../scripts/support/client-package.js';
import { startService } from '../support/service.js';

const DENO = process.env.DENO;
const options = { skip: DENO === undefined && 'no Deno here: name the program in DENO' };

t.test('tutti-client: runs a scenario in Deno, with nothing but the network', options, async (t) => {
  const folder = t.testdir({ node_modules: { 'tutti-client': {} } });
  const { archive } = packClient(folder);
  const own = join(folder, 'node_modules/tutti-client');
  execFileSync('tar', ['-xzf', archive, '-C', own, '--strip-components=1']);
  const entryPoints = ['test/sdk/tutti-client.ts', 'test/sdk/setting.ts'];
  await build({ entryPoints, outdir: folder, format: 'esm', logLevel: 'warning' });
  // The second sign-in of an address exceeds the limit.
  const service = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_AUTH_MAX: '1' } });
  const { token } = await service.person('ada');
  const { email } = await service.person('bob');
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const setting = JSON.stringify({ baseUrl, token, email });
  const program = `import { run } from './tutti-client.js'; await run(${setting}); console.log('done in Deno', Deno.version.deno);`;
  writeFileSync(join(folder, 'program.js'), program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const args = ['run', '--allow-net=127.0.0.1', '--no-prompt', '--node-modules-dir=manual', join(folder, 'program.js')];
  const { stdout } = await promisify(execFile)(String(DENO), args, { cwd: folder, timeout: 120_000 });
  t.match(stdout, /^done in Deno \d/);
});
