import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { programPath } from '../../../scripts/support/programs.js';
import { startServer } from '../../../scripts/support/server.js';
import { run } from '../../support/command.js';
import { newDatabaseUrl } from '../../support/database.js';

const SECRET = { SERVICE_SESSION_SECRET: 's'.repeat(40) };

const programs = postgresPrograms();
if (programs === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  const server = await startPostgres();
  t.teardown(() => server.stop());
  const PATH = `${programs}:${process.env.PATH}`;

  t.test('npm run backup and restore use pg_dump and pg_restore', async (t) => {
    const file = join(mkdtempSync(join(tmpdir(), 'tutti-backup-')), 'backup.dump');
    const url = await newDatabaseUrl(server.url);
    const env = { DATABASE_URL: url, ...SECRET, PATH };
    const db = openDatabase(url);
    const at = '2026-03-11T12:00:00.000Z';
    const user = { uid: 'u1', email: 'ada@example.com', password_hash: 'x', created_at: at, updated_at: at };
    await db.write((trx) => trx.insertInto('users').values(user).execute());

    const saved = await run(programPath('backup'), [file], env);
    t.equal(saved.code, 0, saved.stderr);
    t.match(saved.stdout, /MiB, verified\.\n.*backup\.dump\.files: 0 files copied, .*\n$/);
    t.equal(readFileSync(file).subarray(0, 5).toString(), 'PGDMP');
    t.equal(statSync(file).mode & 0o777, 0o600, 'its owner’s alone');
    t.match(await run(programPath('backup'), [file], env), {
      code: 1,
      stderr: /exists already\. Name another file\.\n$/,
    });

    await db.write((trx) => trx.deleteFrom('users').execute());
    const restored = await run(programPath('restore'), [file], env);
    t.equal(restored.code, 0, restored.stderr);
    t.same(await db.read.selectFrom('users').select('email').execute(), [{ email: 'ada@example.com' }]);

    writeFileSync(`${file}.broken`, readFileSync(file).subarray(0, 3_000));
    const broken = await run(programPath('restore'), [`${file}.broken`], env);
    t.match(broken, { code: 1, stderr: /^pg_restore failed: / });
    t.same(await db.read.selectFrom('users').select('email').execute(), [{ email: 'ada@example.com' }], 'as it was');
    await db.close();

    const without = await run(programPath('backup'), [`${file}.2`], { ...env, PATH: '/nonexistent' });
    t.match(without, { code: 1, stderr: /^pg_dump is not installed here\./ });
    t.match(await run(programPath('migrate'), ['--list'], env), { code: 0, stdout: /0001-initial/ });
  });

  t.test('What is wrong with the URL is told in a sentence', async (t) => {
    const start = (DATABASE_URL: string) => run(programPath('server'), [], { DATABASE_URL, ...SECRET, PORT: '0' });
    const nowhere = server.url.replace(/postgres$/, 'nowhere');
    t.match(await start(nowhere), {
      code: 1,
      stderr: 'PostgreSQL has no database nowhere. Create it first: createdb nowhere\n',
    });
    const readOnly = `${await newDatabaseUrl(server.url)}?options=-c%20default_transaction_read_only%3Don`;
    t.match(await start(readOnly), { code: 1, stderr: /is read-only: .* Name the primary/ });
    t.match(await start('postgres://[nonsense'), { code: 1, stderr: /DATABASE_URL must look like postgres:/ });
    const { stderr } = await run(programPath('server'), [], { DATABASE_URL: server.url });
    t.match(stderr, /SERVICE_SESSION_SECRET must be set with PostgreSQL/);
  });

  t.test('A start waits for the database, and serves when that is there', async (t) => {
    const url = await newDatabaseUrl(server.url);
    await server.crash();
    const FILES_DIR = mkdtempSync(join(tmpdir(), 'tutti-files-'));
    const service = startServer('', { env: { DATABASE_URL: url, FILES_DIR, ...SECRET } });
    t.teardown(() => service.stop('SIGKILL'));
    const listening = service.listening();
    setTimeout(() => server.start(), 1_500);
    const response = await fetch(`${await listening}/health/ready`);
    t.equal(response.status, 200);
  });
}
