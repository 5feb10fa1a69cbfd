import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';

// The one build: each TypeScript file becomes a JavaScript file in dist/, one of them with all that it imports; src/web
// and src/docs-page become the pages in dist/web and dist/docs-page. Types are checked elsewhere (`npm run typecheck`).
// Plain JavaScript, because it runs before anything is compiled.
//
// Reads the sources; writes dist/ and a record with the hash of each source and of its output. A file is compiled again
// if either hash differs, so it does not matter what else wrote the output or whether the tree was copied. A build that
// is killed leaves no record of its outputs: the next build writes them again. Several builds at once write the same:
// each file is replaced whole. Where there are no sources (an installation of the compiled files alone), it does nothing.
//
//   node scripts/build.mjs

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const at = (path) => join(ROOT, path);

export const SOURCES = ['src', 'db', 'commands', 'scripts', 'test'];
/** Compiled by other tools: the pages by Vite, the users of generated clients by their own compilers. */
const COMPILED_ELSEWHERE = ['src/web', 'src/docs-page', 'test/sdk'];
/** Files that the service reads: its version, and the document. */
const READ_BY_THE_SERVICE = ['package.json', 'openapi/openapi.json'];
/** Not compiled, because old versions of Node must be able to parse it. */
const PLAIN = ['src/node-version.mjs'];
const COPIED = [...READ_BY_THE_SERVICE, ...PLAIN];
/** A program that starts for each request is one file with its packages: it starts in half of the time. */
const BUNDLED = ['src/imports/worker.ts'];
const BUILDER = ['scripts/build.mjs', 'package-lock.json'];
const RECORD = 'dist/compiled.json';
/** What packages in the format CommonJS need in a module. */
const REQUIRE = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

const SOURCES_OF_PAGES = [
  'src/web',
  'src/docs-page',
  'src/client',
  'src/filter',
  'src/features/quick-add/marks.ts',
  'src/features/tasks/recurrence/recurrence.ts',
  'src/lib/days.ts',
  'src/lib/durations.ts',
  'src/lib/errors.ts',
  'src/lib/grouping.ts',
  'src/lib/typed.ts',
  'scripts/web.ts',
  'scripts/web',
  'openapi/openapi.json',
  'package-lock.json',
];
const PAGES = ['dist/web/index.html', 'dist/docs-page/index.html'];
const RECORD_OF_PAGES = 'dist/pages.hash';

/** Compiles the files that have changed. @returns false if one of them has a fault, which is printed */
export async function compile() {
  if (!existsSync(at('src'))) return true;
  const isSource = (file) => file.endsWith('.ts') && !file.endsWith('.d.ts');
  const files = [...SOURCES.flatMap((folder) => filesBelow(folder, COMPILED_ELSEWHERE)).filter(isSource), ...COPIED];
  const builder = hashOf(BUILDER);
  const stateOf = (file) => `${builder} ${hashOf([file])} ${hashOf([outputOf(file)])}`;
  const known = existsSync(at(RECORD)) ? JSON.parse(readFileSync(at(RECORD), 'utf8')) : {};
  const changed = files.filter((file) => known[file] !== stateOf(file));
  const bundles = files.filter((file) => BUNDLED.includes(file));
  const stale = changed.some((file) => /^(?:src|db)\//.test(file)) ? [...new Set([...changed, ...bundles])] : changed;
  const removed = Object.keys(known).filter((file) => !existsSync(at(file)));
  if (stale.length + removed.length === 0) return true;
  return reportTime(`Compiling ${stale.length} of ${files.length} files`, async () => {
    for (const file of removed) rmSync(at(outputOf(file)), { force: true });
    if (!(await transpile(stale))) return false;
    const states = files.map((file) => [file, stale.includes(file) ? stateOf(file) : known[file]]);
    replaceFile(at(RECORD), JSON.stringify(Object.fromEntries(states)));
    return true;
  });
}

async function transpile(files) {
  requirePackage('esbuild');
  const { build } = await import('esbuild');
  const common = {
    ...{ absWorkingDir: ROOT, outbase: '.', outdir: 'dist', loader: { '.json': 'copy' }, write: false },
    ...{ format: 'esm', platform: 'node', target: 'node20.20', sourcemap: true, logLevel: 'warning' },
  };
  const isBundled = (file) => BUNDLED.includes(file);
  try {
    const results = [
      await build({ ...common, entryPoints: files.filter((file) => !isBundled(file)) }),
      await build({
        ...{ ...common, entryPoints: files.filter(isBundled), loader: { '.json': 'json' }, bundle: true },
        ...{ mainFields: ['module', 'main'], banner: { js: REQUIRE } },
      }),
    ];
    for (const { path, contents } of results.flatMap(({ outputFiles }) => outputFiles)) replaceFile(path, contents);
    return true;
  } catch {
    // esbuild has printed the fault.
    return false;
  }
}

/** Compiles, and bundles the pages if one of their sources has changed. @returns false if a source has a fault */
export async function build() {
  if (!(await compile())) return false;
  if (!existsSync(at('src/web'))) return true;
  const hash = () => hashOf([...SOURCES_OF_PAGES.flatMap((path) => filesBelow(path)), ...PAGES]);
  if (existsSync(at(RECORD_OF_PAGES)) && readFileSync(at(RECORD_OF_PAGES), 'utf8') === hash()) return true;
  requirePackage('vite');
  return reportTime('Bundling the web interface and the documentation', () => {
    const { status } = spawnSync(process.execPath, ['dist/scripts/web.js'], { cwd: ROOT, stdio: 'inherit' });
    if (status === 0) replaceFile(at(RECORD_OF_PAGES), hash());
    return status === 0;
  });
}

async function reportTime(what, work) {
  const began = performance.now();
  process.stderr.write(`${what} … `);
  const isDone = await work();
  if (isDone) process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  return isDone;
}

/** Writes a file so that another process reads it as it was or as it becomes. */
function replaceFile(path, content) {
  const written = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(written, content);
  renameSync(written, path);
}

function requirePackage(name) {
  if (existsSync(at(join('node_modules', name)))) return;
  console.error(
    'The sources have changed since they were compiled, and what compiles them is not installed: run npm ci.',
  );
  process.exit(1);
}

function filesBelow(path, leftOut = []) {
  if (leftOut.includes(path) || path.endsWith('/node_modules') || !existsSync(at(path))) return [];
  if (!statSync(at(path)).isDirectory()) return [path];
  const names = readdirSync(at(path)).sort();
  return names.flatMap((name) => filesBelow(join(path, name), leftOut));
}

function outputOf(file) {
  return join('dist', file.replace(/\.(ts|mjs)$/, '.js'));
}

/** A hash of the names and contents of files, those that are missing included. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    if (existsSync(at(file))) hash.update(readFileSync(at(file)));
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await build()) ? 0 : 1;
