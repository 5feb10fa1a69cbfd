import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { enter, inBrowser, isLive, isSent, row, startWeb } from '../../support/web.js';

/** Creates the database of version 1: without the store of notes, with an object, a cursor and a pending write. */
const MAKE_VERSION_1 = `(userOf) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('tutti', 1);
  opening.onupgradeneeded = () => {
    const db = opening.result;
    for (const type of ['task', 'project', 'area', 'goal', 'tag', 'share', 'profile']) db.createObjectStore(type);
    db.createObjectStore('kept');
    db.createObjectStore('writes', { keyPath: 'seq' });
  };
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const db = opening.result;
    const trx = db.transaction(['task', 'kept', 'writes'], 'readwrite');
    trx.objectStore('task').put(JSON.stringify({ uid: 'stale0123456789', name: 'Stale' }), 'stale0123456789');
    trx.objectStore('kept').put('a cursor of version 1', 'cursor');
    trx.objectStore('kept').put(userOf, 'user');
    trx.objectStore('writes').put({
      seq: 1, key: 'written-in-version-1', action: 'create', type: 'task', uid: 'queued012345678',
      body: { name: 'Queued by version 1' }, before: {}, at: new Date().toISOString(), problem: null,
    });
    trx.oncomplete = () => { db.close(); resolve(); };
    trx.onerror = () => reject(trx.error);
  };
})`;

t.test('Web: an upgrade of the database rebuilds the objects and keeps pending writes', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'On the service' });
  await enter(page, origin, ada);
  const { uid, email } = (await ada.get('/api/current_user')).body.user;
  await page.goto(`${origin}/health`);
  await page.evaluate('new Promise((resolve) => { indexedDB.deleteDatabase("tutti").onsuccess = resolve; })');
  await page.evaluate(`(${MAKE_VERSION_1})(${JSON.stringify({ uid, email })})`);

  await page.goto(`${origin}/#/all`);
  await isLive(page);
  await isSent(page);
  await row(page, 'On the service').waitFor();
  await row(page, 'Queued by version 1').waitFor();
  await becomes(t, () => row(page, 'Stale').count(), 0, 'objects of the former version are discarded');
  await eventually(async () => (await ada.get('/api/v1/tasks')).body.tasks.length === 2, 'the queued write is sent');
  const stores = await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('tutti');
    opening.onsuccess = () => { resolve([...opening.result.objectStoreNames]); opening.result.close(); };
  })`);
  for (const store of ['note', 'section', 'view']) {
    t.ok((stores as string[]).includes(store), `${store}: stores that version 1 did not have are created`);
  }
});

t.test('Web: a page of an older version works beside one that has upgraded the database', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('tutti', 999_999);
    opening.onsuccess = () => { opening.result.close(); resolve(); };
    opening.onerror = () => reject(opening.error);
  })`);
  await page.context().setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await page.keyboard.press('q');
  await page.locator('#quick-add-text').fill('Written after the upgrade');
  await page.keyboard.press('Enter');
  await row(page, 'Written after the upgrade').waitFor();
  const queued = await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('tutti');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('writes').objectStore('writes').count();
      reading.onsuccess = () => { resolve(reading.result); opening.result.close(); };
    };
  })`);
  t.equal(queued, 1, 'the write is in the upgraded database');
});
