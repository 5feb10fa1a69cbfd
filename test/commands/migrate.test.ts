import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { DatabaseTooNew } from '../../db/errors.js';
import { type Migration, migrationStates } from '../../db/migrate.js';
import { openDatabase } from '../../db/open.js';
import { migrate } from '../../db/sqlite/migrate.js';
import { MIGRATIONS } from '../../db/sqlite/migrations/index.js';
import { programPath } from '../../scripts/support/programs.js';

const COMMAND = programPath('migrate');
const now = () => new Date('2026-03-11T12:00:00.000Z');

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'tutti-migrate-')), 'tutti.db');
}

function open(t: Test, file: string) {
  const db = openDatabase(`sqlite:${file}`);
  t.teardown(() => db.close());
  return db;
}

async function run(file: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: `sqlite:${file}` };
  const options = { env, cwd: tmpdir() };
  return promisify(execFile)(process.execPath, [COMMAND, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

async function schemaOf(file: string): Promise<unknown[]> {
  const db = openDatabase(`sqlite:${file}`);
  const { rows } = await sql`SELECT type, name, sql FROM sqlite_master ORDER BY type, name`.execute(db.read);
  await db.close();
  return rows;
}

t.test('Migrations: missing ones are applied in order and recorded; a repetition changes nothing', async (t) => {
  const db = open(t, newFile());
  t.same(await migrate(db, now), Object.keys(MIGRATIONS));
  t.same(await migrate(db, now), []);
  const states = await migrationStates(db.read, MIGRATIONS);
  t.same(
    states,
    Object.keys(MIGRATIONS).map((name) => ({ name, applied_at: '2026-03-11T12:00:00.000Z' })),
  );
});

/** Numbers that no migration has had, and none may get: it would run after later ones. */
const UNUSED = ['0051'];

t.test('Migrations: names are numbered in the order of the registry', async (t) => {
  const numbers = Object.keys(MIGRATIONS).map((name) => name.slice(0, 4));
  const all = Array.from({ length: numbers.length + UNUSED.length }, (_, index) => String(index + 1).padStart(4, '0'));
  t.same(
    numbers,
    all.filter((number) => !UNUSED.includes(number)),
  );
});

t.test('Migrations: every table is STRICT and every reference is enforced', async (t) => {
  const db = open(t, newFile());
  await migrate(db, now);
  const { rows } = await sql<{ name: string; strict: number }>`
    SELECT name, strict FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`.execute(db.read);
  t.ok(rows.length > 10);
  t.same(
    rows.filter(({ strict }) => strict === 0).map(({ name }) => name),
    [],
  );
  // The settings of the connection that writes: reads may use another one.
  const pragma = (name: string) =>
    db.write(async (trx) => (await sql.raw<object>(`PRAGMA ${name}`).execute(trx)).rows[0]);
  t.same(await pragma('foreign_keys'), { foreign_keys: 1 });
  t.same(await pragma('synchronous'), { synchronous: 2 });
  t.same(await pragma('journal_mode'), { journal_mode: 'wal' });
});

t.test('Migrations: two processes that start at once are safe', async (t) => {
  const file = newFile();
  const runs = await Promise.all([run(file), run(file), run(file)]);
  t.same(
    runs.map(({ code }) => code),
    [0, 0, 0],
    runs.map(({ stderr }) => stderr).join(),
  );
  const applied = runs.flatMap(({ stdout }) => stdout.match(/^applied .*/gm) ?? []);
  t.same(
    applied,
    Object.keys(MIGRATIONS).map((name) => `applied ${name}`),
    'one of them does it all',
  );
  const alone = newFile();
  await run(alone);
  t.same(await schemaOf(file), await schemaOf(alone));
});

t.test('Migrations: a database that is newer than the program is refused with a clear sentence', async (t) => {
  const file = newFile();
  const db = open(t, file);
  const future = { ...MIGRATIONS, '9999-future': { up: async () => undefined } };
  await migrate(db, now, future);
  await t.rejects(migrate(db, now), DatabaseTooNew);
  await t.rejects(migrationStates(db.read, MIGRATIONS), DatabaseTooNew);
  for (const args of [[], ['--list']]) {
    const { code, stderr } = await run(file, ...args);
    t.equal(code, 1);
    t.match(stderr, /^The database has migrations that this program does not know \(9999-future\).*\n$/);
    t.notMatch(stderr, /\n {4}at /);
  }
});

t.test('Migrations: one that fails leaves the database as it was', async (t) => {
  const file = newFile();
  const db = open(t, file);
  await migrate(db, now);
  const before = await schemaOf(file);
  const failing = {
    ...MIGRATIONS,
    '9998-half': {
      up: async (trx: Parameters<Migration['up']>[0]) => {
        await sql`CREATE TABLE half (id INTEGER) STRICT`.execute(trx);
      },
    },
    '9999-fails': {
      up: async () => {
        throw new Error('no');
      },
    },
  };
  await t.rejects(migrate(db, now, failing), { message: 'no' });
  t.same(await schemaOf(file), before);
  t.same(await migrate(db, now), [], 'nothing of them is recorded');
});

t.test('npm run migrate: lists without changing anything, applies, and says so', async (t) => {
  const file = newFile();
  const none = await run(file, '--list');
  t.equal(none.code, 1);
  t.match(none.stderr, /^There is no database at .* yet\.\n$/);
  t.notOk(existsSync(file));

  await openDatabase(`sqlite:${file}`).close();
  const pending = await run(file, '--list');
  t.equal(pending.code, 0);
  t.match(pending.stdout, /^to be applied +0001-initial$/m);

  const applied = await run(file);
  t.match(applied.stdout, /^applied 0001-initial\n(applied .*\n)*The database is up to date\.\n$/);
  t.equal((await run(file)).stdout, 'The database is up to date.\n');
  t.match((await run(file, '--list')).stdout, /^\d{4}-\d\d-\d\dT\S+Z {2}0001-initial$/m);

  t.match((await run(file, '--help')).stdout, 'npm run migrate');
  const wrong = await run(file, '--frob');
  t.equal(wrong.code, 2);
  t.match(wrong.stderr, /^Unknown option '--frob'\. See --help\.\n$/);
});

t.test('A folder that is not there yet is made for its owner alone', async (t) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tutti-folder-')), 'data');
  await openDatabase(`sqlite:${folder}/tutti.db`).close();
  t.equal(statSync(folder).mode & 0o777, 0o700);
});
