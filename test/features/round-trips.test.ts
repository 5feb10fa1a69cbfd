import t from 'tap';
import { OF_POSTGRES } from '../support/database.js';
import { startService } from '../support/service.js';
import { watchRoundTrips } from '../support/statements.js';

// On PostgreSQL too: statements are counted.

// SQLite has no round trips.

const ROUND_TRIPS = 7;

t.test('A task with a project and tags is created in seven round trips', OF_POSTGRES, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body: project } = await ada.post('/api/v1/project', { name: 'Garden' });
  const task = { name: 'Sow', note: 'peas', project_id: project.uid, tags: ['home', 'outside', 'spring'] };
  await ada.post('/api/v1/task', task);
  const during = watchRoundTrips(t);
  const sent = await during(async () => {
    const { status, body } = await ada.post('/api/v1/task', task);
    t.equal(status, 201);
    t.equal(body.tags.length, 3);
  });
  t.equal(sent.filter(({ text }) => text === 'COMMIT').length, 1);
  t.equal(sent.at(-1)?.trip, ROUND_TRIPS, sent.map(({ trip, text }) => `${trip} ${text.slice(0, 100)}`).join('\n'));
});
