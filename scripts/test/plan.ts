import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Test files that run in one process, after each other. */
export interface Job {
  name: string;
  /** Paths from the root. */
  files: string[];
  onPostgres: boolean;
}

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

// What runs where follows from the folder of a file and from its text: there is no list of files to maintain.

/** These have a process each: they flood a server, start programs or take long. */
const APART = [
  'test/attack/',
  'test/commands/',
  'test/contract/',
  'test/scripts/',
  'test/slow/',
  'test/server.test.ts',
];
/** These share one process, and with it one browser. */
const IN_BROWSER = ['test/slow/browser/', 'test/slow/web/'];
/** These use the database of the service, whichever it is. */
const ON_EITHER_DATABASE = [
  'test/access/',
  'test/account-data/',
  'test/http/',
  'test/docs/',
  'test/features/',
  'test/gateways/',
];
/** A line of a file, with the reason: on PostgreSQL it runs in `npm run test:slow` only. */
const SAME_ON_BOTH = /^\/\/ The same on both databases: /m;
/** A file that imports this does more in `npm run test:slow`. */
const HAS_SLOW_FORM = /\/support\/slow\.js'/;

/** So many files share a process: to load the service takes as long as most of them. */
const FILES_IN_GROUP = 15;

const isBelow = (paths: readonly string[]) => (file: string) => paths.some((path) => file.startsWith(path));
const isApart = isBelow(APART);
const isInBrowser = isBelow(IN_BROWSER);
const isOnEither = isBelow(ON_EITHER_DATABASE);

/** The named files, each in a process. */
export function planNamed(files: readonly string[], onPostgres: boolean): Job[] {
  return files.map((file) => alone(relative(ROOT, file), onPostgres));
}

/** The small files, on SQLite. */
export function planFast(): Job[] {
  return inGroups(
    testFiles().filter((file) => !isApart(file)),
    false,
  );
}

/** Everything that is run before a change is taken; what takes longest comes first. */
export function planAll(): Job[] {
  const files = testFiles();
  const browser = { name: 'browser', files: files.filter(isInBrowser), onPostgres: false };
  const differing = files.filter((file) => isOnEither(file) && !SAME_ON_BOTH.test(textOf(file)));
  const apart = files.filter((file) => isApart(file) && !isInBrowser(file));
  return [browser, ...inGroups(differing, true), ...planFast(), ...apart.map((file) => alone(file, false))];
}

/** What `npm test` leaves out: the slow forms of tests, and on PostgreSQL the files that should not differ there. */
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
      // Links to packages are no folders of tests.
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
