import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Installs the packages that only tests and developers need (tools/package.json), unless they match the lock file, and
// links them for imports and commands. Plain JavaScript, because it runs before anything is compiled. With `--install`
// it only installs, which needs no package of the service.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TOOLS = join(ROOT, 'tools');
const INSTALLED = join(TOOLS, 'node_modules');
const STAMP = join(INSTALLED, '.installed');
const PACKAGES = join(ROOT, 'node_modules');
/**
 * Folders that import these packages. They are not linked into the packages of the service: npm removes what it does
 * not know there, and follows links.
 */
const IMPORTERS = ['test', 'scripts', 'dist'];

function install() {
  const lock = readFileSync(join(TOOLS, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).update(process.version).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  console.error('Installing the tools of the tests; this takes a minute or two, once …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd: TOOLS,
      // npm's variables for the package above would be settings of this one.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) {
    console.error('The tools of the tests could not be installed: see above, and try again with npm ci --prefix tools');
    process.exit(1);
  }
  writeFileSync(STAMP, digest);
}

function link(name, folder) {
  const [from, to] = [join(ROOT, folder, name), join(INSTALLED, name)];
  if (existsSync(from)) return;
  mkdirSync(dirname(from), { recursive: true });
  // A link may exist with a missing target.
  rmSync(from, { force: true });
  symlinkSync(relative(dirname(from), to), from);
}

function linkAll() {
  const { dependencies } = JSON.parse(readFileSync(join(TOOLS, 'package.json'), 'utf8'));
  for (const folder of IMPORTERS) {
    for (const name of Object.keys(dependencies)) link(name, join(folder, 'node_modules'));
  }
  // The test runner searches for itself here.
  link('tap', 'node_modules');
  for (const command of readdirSync(join(INSTALLED, '.bin'))) link(join('.bin', command), 'node_modules');
}

const isInstallOnly = process.argv.includes('--install');
if (!isInstallOnly && !existsSync(PACKAGES)) {
  console.error('The packages of the service are not there: run npm ci first.');
  process.exit(1);
}
install();
if (!isInstallOnly) linkAll();
