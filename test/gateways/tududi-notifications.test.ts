import t from 'tap';
import { startTududi as start } from '../support/tududi.js';

t.test('tududi: notifications are listed, counted, read, unread and deleted', async (t) => {
  const { ask, ada } = await start(t);
  // The key of the test has all rights, of which its owner is told.
  const [first] = (await ada.get('/api/v1/notifications')).body.notifications;
  const { notifications, total } = (await ask('GET', '/notifications')).body;
  t.equal(total, notifications.length);
  t.match(notifications[0], { id: first.id, type: 'security', level: 'warning', is_read: false, title: String });
  t.same((await ask('GET', '/notifications/unread-count')).body, { count: total });
  t.match(await ask('POST', `/notifications/${first.id}/read`), {
    status: 200,
    body: { notification: { is_read: true } },
  });
  t.same((await ask('GET', '/notifications/unread-count')).body, { count: total - 1 });
  t.equal((await ask('GET', '/notifications?includeRead=false')).body.total, total - 1);
  t.match((await ask('POST', `/notifications/${first.id}/unread`)).body, { notification: { is_read: false } });
  t.match((await ask('POST', '/notifications/mark-all-read')).body, { count: total });
  t.same((await ask('GET', '/notifications/unread-count')).body, { count: 0 });
  t.equal((await ask('DELETE', `/notifications/${first.id}`)).status, 200);
  t.equal((await ask('DELETE', `/notifications/${first.id}`)).status, 404);
  t.equal((await ask('POST', '/notifications/0/read')).status, 404);
});
