import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAME = 'tutti-client';

/** Returns the package.json of the published client. */
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

/** Packs the compiled client as npm publishes it. Returns the path of the archive. */
export function packClient(folder: string): string {
  const staging = mkdtempSync(join(tmpdir(), 'tutti-client-'));
  try {
    cpSync(join(ROOT, 'dist/client'), staging, { recursive: true });
    copyFileSync(join(ROOT, 'src/client/README.md'), join(staging, 'README.md'));
    copyFileSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    const target = resolve(folder);
    mkdirSync(target, { recursive: true });
    const pack = ['pack', '--silent', '--pack-destination', target];
    const said = execFileSync('npm', pack, { cwd: staging, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return join(target, said.trim());
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Returns the size of the package's code, in bytes. */
export function codeSize(): number {
  return ['index.js', 'retry.js', 'types.js'].reduce(
    (sum, file) => sum + readFileSync(join(ROOT, 'dist/client', file)).length,
    0,
  );
}
