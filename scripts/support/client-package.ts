import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from './temporary.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAME = 'tutti-client';

function manifest(): object {
  const { version, license, engines, dependencies } = packageJson;
  return {
    name: NAME,
    version,
    description: 'The typed client of Tutti, for Node and browsers.',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines,
    dependencies: { 'openapi-fetch': dependencies['openapi-fetch'] },
  };
}

export function packClient(folder: string): { archive: string; codeBytes: number } {
  const staging = temporaryFolder('client');
  try {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const options = ['-p', join(ROOT, 'tsconfig.client.json'), '--outDir', staging, '--incremental', 'false'];
    execFileSync(process.execPath, [compiler, ...options, '--tsBuildInfoFile', 'null'], { stdio: 'inherit' });
    const code = readdirSync(staging).filter((file) => file.endsWith('.js'));
    const codeBytes = code.reduce((sum, file) => sum + statSync(join(staging, file)).size, 0);
    copyFileSync(join(ROOT, 'src/client/README.md'), join(staging, 'README.md'));
    copyFileSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    const target = resolve(folder);
    mkdirSync(target, { recursive: true });
    const pack = ['pack', '--silent', '--pack-destination', target];
    const output = execFileSync('npm', pack, { cwd: staging, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return { archive: join(target, output.trim()), codeBytes };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
