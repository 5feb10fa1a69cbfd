import './node-version.mjs';
import { execFile, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { build, compile, SOURCES } from './build.mjs';
import { edits } from './edits.mjs';

// All commands of this package, in one table. package.json names the daily ones and the operator's; `npm run task
// NAME` runs any of them, `npm run task` lists them. Plain JavaScript, because it compiles the rest.

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** TypeScript 7, a compiler without the API that tools need. They use the package `typescript`, version 5.9. */
const TYPESCRIPT = 'tools/node_modules/typescript-native/bin/tsc';
/** In one thread each: several take more processor time, and the checks run beside each other. */
const TYPES = ['tsconfig.json', 'tsconfig.client.json', 'tsconfig.web.json'].map(
  (project) => `${TYPESCRIPT} -p ${project} --noEmit --singleThreaded`,
);
const LINT = [
  'biome check --error-on-warnings',
  'depcruise src db commands scripts test',
  // Only words of our own list are faults: the dictionaries would take most of the time.
  'cspell --no-progress --no-summary --no-default-configuration',
];
const DOCUMENT = ['dist/scripts/openapi.js --check', 'dist/scripts/client.js --check'];

const tools = () => import('./tools.mjs');

/**
 * By name: a description, and the parts of the task. A part returns false if it failed; the last one gets the
 * arguments.
 */
const TASKS = {
  build: ['compile changed files, and bundle the web interface', build],
  dev: ['run the service, and restart it after each edit', build, () => import('./dev.mjs')],
  'dev:web': ['serve the web interface from its sources, for a running service', program('scripts/web', '--dev')],

  test: [
    'check types, lint and the document, and run the tests',
    tools,
    build,
    check(...TYPES, ...LINT, ...DOCUMENT),
    program('scripts/test', '--all'),
  ],
  'test:one': ['run the named test files', tools, program('scripts/test')],
  'test:watch': ['the same, again after each edit', tools, watchTests],
  'test:fast': ['run the small test files, on SQLite', tools, build, program('scripts/test', '--fast')],
  'test:changed': [
    'check types and lint, and run the tests that a change reaches',
    tools,
    build,
    check(...TYPES, ...LINT, ...DOCUMENT),
    program('scripts/test', '--changed'),
  ],
  'test:slow': [
    'run the tests that npm test leaves out: see CONTRIBUTING.md',
    tools,
    build,
    program('scripts/test', '--slow'),
  ],
  'test:load': [
    'run test files five times on a busy machine: see CONTRIBUTING.md',
    tools,
    build,
    program('scripts/test', '--load'),
  ],
  typecheck: ['check the types', tools, check(...TYPES)],
  lint: ['run the linters', tools, check(...LINT)],
  format: ['format, and apply the fixes of the linter', tools, run('biome check --write')],
  hooks: ['enable the git hooks', run('git config core.hooksPath .githooks')],

  openapi: [
    'write the document, the guide to errors and the types of the clients',
    tools,
    program('scripts/openapi'),
    program('scripts/client'),
  ],
  'openapi:lint': [
    'check the document by redocly, spectral and our rules',
    tools,
    program('scripts/openapi'),
    program('scripts/openapi-lint'),
  ],
  'openapi:diff': [
    'list changes that break clients of the last release',
    tools,
    program('scripts/openapi'),
    program('scripts/openapi-diff'),
  ],
  'client:pack': ['pack the clients as packages, for npm and pip', program('scripts/client-pack')],
  'cli:pack': ['pack the command tutti as a package, for npm', program('scripts/cli-pack')],
  tutti: ['run the command tutti', program('scripts/tutti')],

  backup: ['back up the database', program('commands/backup')],
  restore: ['restore a backup', program('commands/restore')],
  copy: ['copy a database to another one', program('commands/copy')],
  files: ['check the files of attachments', program('commands/files')],
  migrate: ['migrate the database', program('commands/migrate')],
  user: ['create and change accounts', program('commands/user')],
  mail: ['send a mail with the settings', program('commands/mail')],
  import: ['import tasks from a file', program('commands/import')],

  bench: ['measure the service', tools, program('scripts/bench')],
  'bench:web': ['measure the web interface in a browser', tools, build, program('scripts/web-bench')],
  'bench:cli': ['measure the command tutti', program('scripts/cli-bench')],
  fuzz: ['send hostile requests until a response is wrong', tools, program('scripts/fuzz')],
  soak: ['run mixed load for long, and measure resources', program('scripts/soak')],
  'crash-test': ['kill the service while it writes, and check the data', program('scripts/crash-test')],
  'executed-files': ['count the files that run for one request', program('scripts/executed-files')],
  'scale-demo': ['run several processes with PostgreSQL and Redis, and kill them', program('scripts/scale-demo')],
  screenshots: ['take a picture of every screen', tools, build, program('scripts/screenshots')],
  'fake-provider': ['play an AI provider', program('scripts/fake-provider')],
};

function program(name, ...fixed) {
  return async (args) => {
    if (!(await compile())) return false;
    const file = join(ROOT, 'dist', `${name}.js`);
    process.argv = [process.execPath, file, ...fixed, ...args];
    await import(pathToFileURL(file).href);
    return process.exitCode === undefined;
  };
}

function run(command) {
  return (args) =>
    new Promise((resolve) => {
      const [name, ...own] = wordsOf(command);
      spawn(name, [...own, ...args], { cwd: ROOT, stdio: 'inherit' }).on('close', (code) => resolve(code === 0));
    });
}

function check(...commands) {
  return async () => {
    const atOnce = pLimit(availableParallelism());
    const results = commands.map((command) =>
      atOnce(async () => {
        const [name, ...args] = wordsOf(command);
        const output = await outputOfFailed(name, args);
        if (output !== undefined) console.error(`${command}\n${output}`);
        return output === undefined;
      }),
    );
    return (await Promise.all(results)).every(Boolean);
  };
}

function outputOfFailed(name, args) {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
    execFile(name, args, options, (error, stdout, stderr) => resolve(error ? stdout + stderr : undefined));
  });
}

/** Returns the words of a command: Node runs a path; other names are commands of installed packages. */
function wordsOf(command) {
  const [name, ...args] = command.split(' ');
  if (name.includes('/')) return [process.execPath, name, ...args];
  return [name === 'git' ? name : join(ROOT, 'node_modules/.bin', name), ...args];
}

async function watchTests(files) {
  for await (const _edit of edits(SOURCES)) {
    if (await compile()) await run('dist/scripts/test.js')(files);
  }
}

function list() {
  const width = Math.max(...Object.keys(TASKS).map((name) => name.length));
  for (const [name, [what]] of Object.entries(TASKS)) console.log(`  ${name.padEnd(width)}  ${what}`);
}

async function runTask(name, args) {
  if (name === undefined) return list();
  const task = TASKS[name];
  if (task === undefined) {
    console.error(`There is no task ${name}. These are:`);
    list();
    process.exitCode = 2;
    return;
  }
  const [, ...parts] = task;
  for (const [index, part] of parts.entries()) {
    if ((await part(index === parts.length - 1 ? args : [])) !== false) continue;
    process.exitCode ??= 1;
    return;
  }
}

const [, , name, ...args] = process.argv;
await runTask(name, args);
