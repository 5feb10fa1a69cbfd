import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Test files that run in one process, one after the other. */
export interface Job {
  name: string;
  files: string[];
  onPostgres: boolean;
}

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

// Plans the test runs. The folder and the text of a file decide where it runs, so there is no list of files to
// maintain. The plan has no state: `scripts/test.ts` runs its jobs (`job.ts`), each in a process, and a crash fails
// only the files of that process.

/** Files with a separate process: they flood a server, start programs, take long or add to what all files share. */
const APART = [
  'test/adding-a-child.test.ts',
  'test/attack/',
  'test/cli/',
  'test/commands/',
  'test/contract/',
  'test/scripts/',
  'test/slow/',
  'test/server.test.ts',
];
/** It changes a list before another module reads it, and a bundle does not keep the order of modules. */
const NEVER_BUNDLED = 'test/adding-a-child.test.ts';
/** Files that share one process and one browser. */
const IN_BROWSER = ['test/slow/browser/', 'test/slow/web/'];
/**
 * Folders whose files run on PostgreSQL too: with the line below in `npm test`, but for tests with the options `SAME_SQL`;
 * the others, and those tests, in `npm run test:slow`.
 */
const ON_EITHER_DATABASE = [
  'test/adding-a-child.test.ts',
  'test/background/clock-ahead.test.ts',
  'test/db/turns.test.ts',
  'test/access/',
  'test/account-data/',
  'test/imports/',
  'test/http/',
  'test/docs/',
  'test/features/',
  'test/gateways/',
];
/** A line with the reason. Those files run every function of SQL, which the runner checks (`sql-functions.ts`). */
const ON_POSTGRES_TOO = /^\/\/ On PostgreSQL too: /m;
const HAS_SAME_SQL = /^import \{[^}]*\bSAME_SQL\b[^}]*\} from '[./]+\/support\/database\.js';$/m;
/** A line with the reason, of files that flood, kill, throttle or wait by design. */
const ONLY_SLOW = /^\/\/ Only in npm run test:slow: /m;
const HAS_SLOW_FORM = /\/support\/slow\.js'/;

/**
 * Number of files that share a process: loading the service, and compiling its validators for the first requests, takes
 * two seconds of processor time.
 */
const FILES_IN_GROUP = 30;

const isBelow = (paths: readonly string[]) => (file: string) => paths.some((path) => file.startsWith(path));
const isApart = isBelow(APART);
const isInBrowser = isBelow(IN_BROWSER);
const isOnEither = isBelow(ON_EITHER_DATABASE);
const isOnlySlow = (file: string) => ONLY_SLOW.test(textOf(file));
const isOnPostgres = (file: string) => isOnEither(file) && ON_POSTGRES_TOO.test(textOf(file));

export function planNamed(files: readonly string[], onPostgres: boolean): Job[] {
  return files.map((file) => alone(relative(ROOT, file), onPostgres));
}

export function planFast(): Job[] {
  return inGroups(
    testFiles().filter((file) => !isApart(file) && !isOnlySlow(file)),
    false,
  );
}

/** Plans `npm test`, the longest jobs first. */
export function planAll(): Job[] {
  const files = testFiles().filter((file) => !isOnlySlow(file));
  const browser = { name: 'browser', files: files.filter(isInBrowser), onPostgres: false };
  const differing = files.filter(isOnPostgres);
  const apart = files.filter((file) => isApart(file) && !isInBrowser(file));
  return [
    browser,
    ...inGroups(
      differing.filter((file) => !isApart(file)),
      true,
    ),
    ...planFast(),
    ...apart.map((file) => alone(file, false)),
    ...differing.filter(isApart).map((file) => alone(file, true)),
  ];
}

/** Plans some files as `npm test` does, on the databases that it uses for them. */
export function planSome(files: readonly string[]): Job[] {
  const isSome = ({ files: own }: Job) => own.length > 0;
  return planAll()
    .map((job) => ({ ...job, files: job.files.filter((file) => files.includes(file)) }))
    .filter(isSome);
}

/**
 * Plans the rest: files that run nowhere else, slow forms of the others, and on PostgreSQL the files whose SQL others run
 * there.
 */
export function planSlow(): Job[] {
  const files = testFiles();
  const slow = files.filter((file) => isOnlySlow(file) || HAS_SLOW_FORM.test(textOf(file)));
  const isHeld = (file: string) => isOnPostgres(file) && !HAS_SAME_SQL.test(textOf(file));
  const others = files.filter((file) => isOnEither(file) && !isHeld(file) && !slow.includes(file));
  return [
    ...slow.map((file) => alone(file, false)),
    ...slow.filter(isOnEither).map((file) => alone(file, true)),
    ...inGroups(others, true),
  ];
}

export function testFiles(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      // Links to packages are not folders of tests.
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(path);
      return path.endsWith('.test.ts') ? [path] : [];
    });
  return below('test').sort();
}

/** Whether the files of a job may run from a bundle. */
export function isBundled({ files }: Job): boolean {
  return !files.includes(NEVER_BUNDLED);
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Plans a file in a process of its own. */
export function alone(file: string, onPostgres: boolean): Job {
  return { name: onPostgres ? `${file} on PostgreSQL` : file, files: [file], onPostgres };
}

function inGroups(files: readonly string[], onPostgres: boolean): Job[] {
  const count = Math.ceil(files.length / FILES_IN_GROUP);
  return Array.from({ length: count }, (_, part) => {
    const own = files.filter((_file, index) => index % count === part);
    const database = onPostgres ? 'PostgreSQL' : 'SQLite';
    return { name: `${own.length} files on ${database}, part ${part + 1} of ${count}`, files: own, onPostgres };
  });
}
