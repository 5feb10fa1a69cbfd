import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';

// Compiles the service and its commands, and bundles the web interface, unless that has been done with the sources as they
// are. Plain JavaScript for whatever version of Node, because nothing is compiled when it starts.
//
//   npm run build
//   node scripts/build.mjs --web      # the web interface alone

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');

const STEPS = [
  {
    name: 'service',
    what: 'Compiling the service',
    needs: 'typescript',
    sources: [
      'src',
      'db',
      'scripts',
      'tsconfig.json',
      'tsconfig.build.json',
      'tsconfig.client.json',
      'package-lock.json',
    ],
    leftOut: ['src/web', 'src/docs-page'],
    // It changes with whatever is compiled into the same folder, the tests say.
    results: ['src/server.js', 'service.tsbuildinfo'],
    commands: [
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json'],
    ],
  },
  {
    name: 'web',
    what: 'Bundling the web interface and the documentation',
    needs: 'vite',
    sources: [
      'src/web',
      'src/docs-page',
      'src/client',
      'src/lib/errors.ts',
      'scripts/web.ts',
      'scripts/web',
      'openapi/openapi.json',
      'package-lock.json',
    ],
    leftOut: [],
    results: ['web/index.html', 'docs-page/index.html'],
    commands: [['dist/scripts/web.js']],
  },
];

for (const step of STEPS) if (!process.argv.includes('--web') || step.name === 'web') build(step);

function build({ name, what, needs, sources, leftOut, results, commands }) {
  // Where only the compiled files were copied, an image say, there is nothing to compare them with.
  if (!existsSync(join(ROOT, sources[0]))) return;
  const stamp = join(DIST, `${name}.stamp`);
  const made = results.map((result) => join(DIST, result));
  const digest = () => digestOf([...sources.map((source) => join(ROOT, source)), ...made], leftOut);
  if ([stamp, ...made].every(existsSync) && readFileSync(stamp, 'utf8') === digest()) return;
  if (!existsSync(join(ROOT, 'node_modules', needs))) {
    fail('The sources have changed since they were compiled, and what compiles them is not installed: run npm ci.');
  }
  const began = performance.now();
  process.stderr.write(`${what} … `);
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(stamp, digest());
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

/** A digest of files and of all in folders, without packages that are linked there. */
function digestOf(paths, leftOut) {
  const hash = createHash('sha256');
  const add = (path) => {
    const name = relative(ROOT, path);
    if (leftOut.includes(name) || basename(path) === 'node_modules') return;
    const entries = tryToList(path);
    if (entries === null) hash.update(name).update(readFileSync(path));
    else for (const entry of entries.sort()) add(join(path, entry));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** The names in a folder; null when it is a file. */
function tryToList(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
