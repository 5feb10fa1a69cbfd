import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from './temporary.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAME = 'tutti-cli';
const FILE = 'tutti.mjs';

/** Bundles the command `tutti` with all that it needs into one file. */
export async function bundleCli(file: string): Promise<void> {
  await build({
    ...{ entryPoints: [join(ROOT, 'src/cli/main.ts')], outfile: file, bundle: true, minify: true, keepNames: false },
    ...{ platform: 'node', target: 'node20', format: 'esm', legalComments: 'none', logLevel: 'warning' },
    banner: {
      // picocolors is CommonJS, and reads its surroundings.
      js: "#!/usr/bin/env node\nimport{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    define: {
      VERSION: JSON.stringify(packageJson.version),
      SKILL: JSON.stringify(readFileSync(join(ROOT, 'docs/skill/SKILL.md'), 'utf8')),
    },
  });
  chmodSync(file, 0o755);
}

function manifest(): object {
  const { version, license } = packageJson;
  return {
    name: NAME,
    version,
    description: 'The command tutti: tasks and projects of a Tutti service at a terminal, in scripts and for agents.',
    license,
    type: 'module',
    bin: { tutti: `./${FILE}` },
    engines: { node: '>=20.3' },
  };
}

/** Packs the command as a package without dependencies. */
export async function packCli(folder: string): Promise<{ archive: string; codeBytes: number }> {
  const staging = temporaryFolder('cli');
  try {
    const file = join(staging, FILE);
    await bundleCli(file);
    copyFileSync(join(ROOT, 'docs/cli.md'), join(staging, 'README.md'));
    copyFileSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    const target = resolve(folder);
    mkdirSync(target, { recursive: true });
    const pack = ['pack', '--silent', '--pack-destination', target];
    const output = execFileSync('npm', pack, { cwd: staging, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return { archive: join(target, output.trim()), codeBytes: statSync(file).size };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
