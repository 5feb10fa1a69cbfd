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

/** Files with a separate process: they flood a server, start programs or take long. */
const APART = [
  'test/attack/',
  'test/commands/',
  'test/contract/',
  'test/scripts/',
  'test/slow/',
  'test/server.test.ts',
];
/** Files that share one process and one browser. */
const IN_BROWSER = ['test/slow/browser/', 'test/slow/web/'];
const ON_EITHER_DATABASE = [
  'test/access/',
  'test/account-data/',
  'test/http/',
  'test/docs/',
  'test/features/',
  'test/gateways/',
];
/** A line that gives a reason: the file runs on PostgreSQL only in `npm run test:slow`. */
const SAME_ON_BOTH = /^\/\/ The same on both databases: /m;
const HAS_SLOW_FORM = /\/support\/slow\.js'/;

/** Number of files that share a process, because loading the service takes as long as most files. */
const FILES_IN_GROUP = 15;

const isBelow = (paths: readonly string[]) => (file: string) => paths.some((path) => file.startsWith(path));
const isApart = isBelow(APART);
const isInBrowser = isBelow(IN_BROWSER);
const isOnEither = isBelow(ON_EITHER_DATABASE);

export function planNamed(files: readonly string[], onPostgres: boolean): Job[] {
  return files.map((file) => alone(relative(ROOT, file), onPostgres));
}

export function planFast(): Job[] {
  return inGroups(
    testFiles().filter((file) => !isApart(file)),
    false,
  );
}

/** Plans `npm test`, the longest jobs first. */
export function planAll(): Job[] {
  const files = testFiles();
  const browser = { name: 'browser', files: files.filter(isInBrowser), onPostgres: false };
  const differing = files.filter((file) => isOnEither(file) && !SAME_ON_BOTH.test(textOf(file)));
  const apart = files.filter((file) => isApart(file) && !isInBrowser(file));
  return [browser, ...inGroups(differing, true), ...planFast(), ...apart.map((file) => alone(file, false))];
}

/** Plans the rest: slow forms of tests, and on PostgreSQL the files that should not differ there. */
export function planSlow(): Job[] {
  const files = testFiles();
  const slow = files.filter((file) => HAS_SLOW_FORM.test(textOf(file)));
  const same = files.filter((file) => isOnEither(file) && SAME_ON_BOTH.test(textOf(file)));
  return [
    ...slow.map((file) => alone(file, false)),
    ...slow.filter(isOnEither).map((file) => alone(file, true)),
    ...inGroups(same, true),
  ];
}

function testFiles(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      // Links to packages are not folders of tests.
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(path);
      return path.endsWith('.test.ts') ? [path] : [];
    });
  return below('test').sort();
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function alone(file: string, onPostgres: boolean): Job {
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
