import t from 'tap';
import { runJob } from '../../support/jobs.js';
import { startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

t.test('Import: reminders come back, and those still ahead are armed', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const ben = await service.person('ben');
  const times = [{ before: 'PT30M' }, { at: '2026-03-12T08:00:00.000Z' }];
  await create(ada, 'task', { name: 'x', due_date: '2026-03-20', due_time: '09:00', reminders: times });
  const foreign = await create(ben, 'task', { name: 'y', due_date: '2026-03-20' });
  await share(ben, 'task', foreign, ada, 'ro');
  await create(ada, 'reminder', { task_id: foreign.id, before: 'PT0S' });
  service.clock.set('2026-03-12T08:00:00.000Z');
  await runJob(service, 'reminders');
  const document = expectStatus(await ada.get('/api/profile/export'), 200);
  t.equal(document.reminders.length, 2, 'not that about the task of another user');
  const other = await startService(t, { time: '2026-03-13T00:00:00.000Z' });
  const there = await other.person('ada');
  const payload = JSON.stringify(document);
  const headers = { 'content-type': 'application/json' };
  expectStatus(await there.call('POST', '/api/profile/import', { payload, headers }), 200);
  await runJob(other, 'reminders');
  t.match(await list(there, 'reminders'), [
    { at: '2026-03-12T08:00:00.000Z', state: 'fired', last_fired_at: '2026-03-12T08:00:00.000Z' },
    { before: 'PT30M', state: 'armed', fires_at: '2026-03-20T08:30:00.000Z' },
  ]);
});
