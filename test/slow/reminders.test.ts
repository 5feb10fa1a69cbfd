import t from 'tap';
import { notifiesExactlyOnce, startKilled } from '../support/exactly-once.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it kills the service again and again.

for (const workers of [1, 2]) {
  t.test(`A service (WORKERS=${workers}) that is killed notifies once for each reminder and digest`, async (t) => {
    const folder = t.testdir({});
    const database = `sqlite:${folder}/tutti.db`;
    const service = await startKilled(t, folder, { database, workers });
    await notifiesExactlyOnce(t, service, { database, rounds: slowly(2, 40) });
  });
}
