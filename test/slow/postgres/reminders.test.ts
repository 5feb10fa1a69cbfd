import t from 'tap';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { notifiesExactlyOnce, startKilled } from '../../support/exactly-once.js';
import { slowly } from '../../support/slow.js';

// Only in npm run test:slow: it kills the service again and again.

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('Two processes of which one is killed notify once for each reminder and digest', async (t) => {
    const postgres = await startPostgres();
    t.teardown(() => postgres.stop());
    const database = await newDatabaseUrl(postgres.url);
    const service = await startKilled(t, t.testdir({}), { database, processes: 2 });
    await notifiesExactlyOnce(t, service, { database, rounds: slowly(2, 40) });
  });
}
