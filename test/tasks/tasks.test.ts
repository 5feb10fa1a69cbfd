import t from 'tap';
import { startService } from '../support/service.js';

t.test('Task: POST creates with 201, a Location and the whole task; GET reads it by id and by uid', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const made = await ada.post('/api/v1/task', { name: '  Call the movers ', tags: ['errand', 'Home'], priority: 2 });
  t.equal(made.status, 201);
  t.equal(made.headers.location, `/api/v1/task/${made.body.id}`);
  t.equal(made.body.name, 'Call the movers');
  t.same(
    made.body.tags.map((tag: { name: string }) => tag.name),
    ['errand', 'Home'],
  );
  for (const path of [`/api/v1/task/${made.body.id}`, `/api/task/${made.body.uid}`, `/api/task/uid/${made.body.uid}`]) {
    const read = await ada.get(path);
    t.equal(read.status, 200);
    t.same(read.body, made.body);
    t.equal(read.headers.etag, made.headers.etag);
  }
  t.equal((await ada.get(`/api/v1/task/uid/${made.body.id}`)).status, 404);
  t.equal((await (await service.person('eve')).get(`/api/v1/task/${made.body.id}`)).status, 404);
  t.equal((await service.anonymous.get(`/api/v1/task/${made.body.id}`)).status, 401);
});

t.test('Sending back what was read changes nothing, not even updated_at', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const body = {
    name: 'x',
    tags: ['a'],
    subtasks: [{ name: 's' }],
    recurrence_type: 'weekly',
    recurrence_weekdays: [1],
  };
  const { body: made } = await ada.post('/api/v1/task', body);
  service.clock.advance(60_000);
  const again = await ada.put(`/api/v1/task/${made.id}`, made);
  t.equal(again.status, 200);
  t.same(again.body, made);
});
