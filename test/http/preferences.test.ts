import t from 'tap';
import { startService } from '../support/service.js';

const MINIMAL = { prefer: 'return=minimal' };

t.test('Prefer: several preferences are confirmed together; errors, reads and dry runs keep their form', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const both = { prefer: 'handling=lenient, return=minimal' };
  const made = await ada.post('/api/v1/task', { name: 'x', unknown: 1 }, both);
  t.match(made, { status: 201, text: '', headers: { 'preference-applied': 'handling=lenient, return=minimal' } });
  const path = String(made.headers.location);
  t.match(await ada.get(path, MINIMAL), {
    status: 200,
    body: { name: 'x' },
    headers: { 'preference-applied': undefined },
  });
  t.match(await ada.patch(path, { name: '' }, MINIMAL), { status: 400, body: { code: 'VALIDATION_FAILED' } });
  const rehearsed = await ada.patch(path, { name: 'y' }, { ...MINIMAL, 'dry-run': 'true' });
  t.match(rehearsed, { status: 204, text: '', headers: { 'dry-run': 'true', 'x-would-change': 'task=1' } });
  const changed = await ada.patch(path, { name: 'y' }, { ...MINIMAL, 'if-match': String(made.headers.etag) });
  t.match(changed, { status: 204, headers: { etag: /^"2-/ } });
});

t.test('Prefer: timing reports times of the queue and the database, to API keys alone', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const timing = { prefer: 'timing' };
  const responses = [
    await ada.post('/api/v1/task', { name: 'x' }, timing),
    await ada.get('/api/v1/tasks', timing),
    await ada.get('/api/v1/tasks?q=x', timing),
    await ada.post('/api/v1/task/999/complete', undefined, timing),
  ];
  for (const { headers } of responses) {
    const times = /^queue;dur=(\d+\.\d\d), db;dur=(\d+\.\d\d), total;dur=(\d+\.\d\d)$/.exec(
      String(headers['server-timing']),
    );
    const [queue = -1, db = -1, total = -1] = times?.slice(1).map(Number) ?? [];
    t.ok(db > 0 && queue >= 0 && total + 0.02 >= queue + db, String(headers['server-timing']));
    t.equal(headers['preference-applied'], 'timing');
  }
  const session = await service.signIn(ada);
  for (const client of [session, service.anonymous]) {
    t.notOk('server-timing' in (await client.get('/api/v1/tasks', timing)).headers);
  }
  t.notOk('server-timing' in (await ada.get('/api/v1/tasks')).headers);
  // Requests at the same time have times of their own.
  const [slow, quick] = await Promise.all([
    ada.post('/api/v1/tasks/bulk', { items: Array(50).fill({ action: 'create', task: { name: 'y' } }) }, timing),
    ada.get('/api/v1/tags', timing),
  ]);
  const dbOf = ({ headers }: typeof slow) => Number(/db;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1]);
  t.ok(dbOf(slow) > 0 && dbOf(quick) > 0);
});
