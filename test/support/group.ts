import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import t from 'tap';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

/** What takes minutes, floods a server or starts programs has a process for each file. */
const APART = ['attack', 'contract', 'grouped', 'scripts', 'slow', 'server.test.js'];

/** What has nothing to do with the database that the service runs on, or makes one of its own. */
const WITHOUT_DATABASE = [
  'config',
  'db',
  'lib',
  'readme.test.js',
  'adding-a-resource.test.js',
  join('api', 'errors.test.js'),
  join('api', 'rate-limit-store.test.js'),
  join('features', 'assistant', 'provider.test.js'),
  join('features', 'assistant', 'reply.test.js'),
  join('features', 'docs.test.js'),
  join('features', 'tasks', 'quick', 'hostile-text.test.js'),
];

/**
 * Runs one of several equal parts of the test files in this process: to load the program and to make the first service
 * takes longer than most files do. Every file also runs by itself.
 */
export async function runGroup(part: number, parts: number): Promise<void> {
  await importPart(testFiles(APART), part, parts);
}

/** The same on a PostgreSQL server that is started for it; skipped where there is none. */
export async function runGroupOnPostgres(part: number, parts: number): Promise<void> {
  if (postgresPrograms() === undefined) {
    t.pass('skipped: no PostgreSQL here (apt-get install postgresql, or name its programs in PG_BIN)', { skip: true });
    return;
  }
  const server = await startPostgres();
  t.teardown(() => server.stop());
  t.comment(`on ${server.version}`);
  process.env.TEST_POSTGRES_URL = server.url;
  await importPart(testFiles([...APART, ...WITHOUT_DATABASE]), part, parts);
}

function testFiles(without: readonly string[]): string[] {
  const isLeftOut = (file: string) => without.some((one) => file === one || file.startsWith(one + sep));
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && !isLeftOut(file))
    .sort();
}

async function importPart(files: readonly string[], part: number, parts: number): Promise<void> {
  for (const [at, file] of files.entries()) {
    if (at % parts === part - 1) await import(pathToFileURL(join(TESTS, file)).href);
  }
}
