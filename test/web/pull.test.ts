import t from 'tap';
import { startBrowser } from './support/browser.js';
import { taskOf } from './support/objects.js';
import { failureOf, scripted } from './support/service.js';

const change = (type: string, uid: string, object: object | null) => ({
  ...{ type, uid, object, id: 1, event: 'updated', at: null, actor: null, changed: [] },
});
const pageOf = (cursor: string, hasMore: boolean, ...changes: object[]) => ({
  body: { changes, next_cursor: cursor, has_more: hasMore },
});

t.test('Pull: pages are read to the end, and stored with their cursor', async (t) => {
  const { service, received } = scripted(
    pageOf('c1', true, change('task', 'paint', taskOf('paint'))),
    pageOf('c2', false, change('task', 'floor', taskOf('floor', { id: 2 })), change('task', 'paint', null)),
  );
  const browser = await startBrowser(service);
  browser.storage.objects.set('task stale', JSON.stringify(taskOf('stale')));
  const { mirror, pull } = browser.open();
  await pull.pull(undefined, new AbortController().signal);
  t.same(
    mirror.all('task').map(({ uid }) => uid),
    ['floor'],
  );
  t.same([...browser.storage.objects.keys()], ['task floor'], 'without a cursor, former objects are discarded');
  t.equal(browser.storage.entries.get('cursor'), 'c2');
  t.match(received[1]?.line, /cursor=c1/);
});

t.test('Pull: an expired cursor starts from the beginning', async (t) => {
  const { service, received } = scripted(
    { status: 410, body: { error: 'Expired.', code: 'CURSOR_EXPIRED' } },
    pageOf('c9', false, change('task', 'floor', taskOf('floor'))),
  );
  const browser = await startBrowser(service);
  browser.storage.entries.set('cursor', 'old');
  browser.storage.objects.set('task stale', JSON.stringify(taskOf('stale')));
  const { mirror, pull } = browser.open();
  await mirror.loadMirror();
  await pull.pull(undefined, new AbortController().signal);
  t.match(received[0]?.line, /cursor=old/);
  t.notMatch(received[1]?.line, /cursor/);
  t.same(
    mirror.all('task').map(({ uid }) => uid),
    ['floor'],
  );
});

t.test('Pull: a failed page leaves the cursor of the last stored one', async (t) => {
  const { service } = scripted(pageOf('c1', true, change('task', 'paint', taskOf('paint'))), 'no connection');
  const browser = await startBrowser(service);
  const { pull } = browser.open();
  t.match(await failureOf(pull.pull(undefined, new AbortController().signal)), { status: 0 });
  t.equal(browser.storage.entries.get('cursor'), 'c1');
});

t.test('Pull: types of a newer service are left out, and do not stop the rest', async (t) => {
  const { service } = scripted(
    pageOf('c1', false, change('milestone', 'roof', { uid: 'roof' }), change('task', 'paint', taskOf('paint'))),
  );
  const browser = await startBrowser(service);
  const { pull } = browser.open();
  await pull.pull(undefined, new AbortController().signal);
  t.same([...browser.storage.objects.keys()], ['task paint']);
});

t.test('Pull: sections are stored, changed and deleted', async (t) => {
  const section = { uid: 'doing', id: 5, name: 'Doing', project_id: 1, updated_at: '2026-03-01T08:00:00.000Z' };
  const { service } = scripted(
    pageOf(
      'c1',
      true,
      change('section', 'doing', section),
      change('section', 'done', { ...section, uid: 'done', id: 6 }),
    ),
    pageOf('c2', false, change('section', 'doing', { ...section, name: 'Now' }), change('section', 'done', null)),
  );
  const browser = await startBrowser(service);
  const { mirror, pull } = browser.open();
  await pull.pull(undefined, new AbortController().signal);
  t.match(mirror.all('section'), [{ uid: 'doing', name: 'Now' }]);
  t.equal(mirror.byId('section', 5)?.name, 'Now');
  t.same([...browser.storage.objects.keys()], ['section doing']);
});
