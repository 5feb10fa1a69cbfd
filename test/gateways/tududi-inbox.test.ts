import t from 'tap';
import { clientOf, type Json, startTududi as start } from '../support/tududi.js';
import { list } from '../support/world.js';

t.test('tududi: the inbox: its pages, its texts, and their marks', async (t) => {
  const { ask, ada } = await start(t);
  const long = `${'x'.repeat(300)}\nand more`;
  const { status, body: item } = await ask('POST', '/inbox', { content: 'Buy milk #errand', source: 'telegram' });
  t.equal(status, 201);
  t.match(item, { content: 'Buy milk #errand', status: 'added' });
  const { body: second } = await ask('POST', '/inbox', { content: long });
  t.match(await ask('GET', '/inbox'), { body: [{ uid: second.uid }, { uid: item.uid }] });
  t.match((await ask('GET', `/inbox/${second.uid}`)).body.content.replaceAll('\n', ''), long.replaceAll('\n', ''));
  const { body: page } = await ask('GET', '/inbox?limit=1');
  t.match(page, { items: [{ uid: second.uid }], pagination: { total: 2, hasMore: true } });
  t.match((await ask('PATCH', `/inbox/${item.uid}`, { content: 'Buy oat milk' })).body, { content: 'Buy oat milk' });
  t.match((await ask('PATCH', `/inbox/${item.uid}/process`)).body, { status: 'processed' });
  t.match(await ask('DELETE', `/inbox/${second.uid}`), { status: 200 });
  t.same((await ask('GET', '/inbox')).body, []);
  t.equal((await ada.get('/api/v1/trash')).body.trash.length, 2, 'nothing is lost');
  t.match(await ask('POST', '/inbox', { content: ' ' }), { status: 400, body: { error: /required/ } });
  t.match((await ask('POST', '/inbox/analyze-text', { content: 'Call Bob #phone +House +"Big move"' })).body, {
    cleaned_content: 'Call Bob',
    parsed_tags: ['phone'],
    parsed_projects: ['House', 'Big move'],
    suggested_type: 'task',
  });
});

t.test('tududi: the inbox holds what came in through it, with its source', async (t) => {
  const { ask, ada, service } = await start(t);
  const { body: item } = await ask('POST', '/inbox', { content: 'Buy milk', source: ' telegram ' });
  const { body: plain } = await ask('POST', '/inbox', { content: 'Call Bob' });
  t.match([item, plain], [{ source: 'telegram' }, { source: 'manual' }]);
  t.equal((await ask('POST', '/inbox', { content: 'x', source: 's'.repeat(300) })).body.source.length, 100);
  await ask('POST', '/task', { name: 'A task without project and date' });
  const { body: processed } = await ask('POST', '/inbox', { content: 'Placed by now' });
  const project = await ada.post('/api/v1/project', { name: 'House' });
  await ada.patch(`/api/v1/task/${processed.uid}`, { project_id: project.body.id });
  const contents = async (client = ask) => (await client('GET', '/inbox')).body.map(({ content }: Json) => content);
  t.same(await contents(), ['x', 'Call Bob', 'Buy milk']);
  t.match((await ask('GET', '/inbox?limit=2')).body, { items: { length: 2 }, pagination: { total: 3 } });
  t.match((await ask('PATCH', `/inbox/${item.uid}`, { content: 'Buy oat milk' })).body, { source: 'telegram' });

  // The mark is in exports, and in an account that is made of one.
  const document = (await ada.get('/api/profile/export')).body;
  t.match(
    document.tasks.map(({ source }: Json) => source),
    ['telegram', 'manual', String, null, 'manual'],
  );
  const bob = await service.person('bob');
  t.equal((await bob.post('/api/profile/import', document)).status, 200);
  const { app } = service;
  const server = app.listeners.get('tududi') as typeof app;
  t.same(await contents(clientOf(server, { authorization: `Bearer ${bob.token}` })), ['x', 'Call Bob', 'Buy oat milk']);
});

t.test('tududi: an item is found after it was processed or deleted', async (t) => {
  const { ask, ada, service, server } = await start(t);
  const make = async (content: string) => (await ask('POST', '/inbox', { content, source: 'mail' })).body;
  const item = await make('Write to Eve\nabout the\n\nhouse');
  t.match((await ask('PATCH', `/inbox/${item.uid}/process`)).body, { ...item, status: 'processed' });
  const processed = { status: 200, body: { ...item, status: 'processed', updated_at: String } };
  for (let count = 0; count < 2; count += 1) {
    t.match(await ask('GET', `/inbox/${item.uid}`), processed);
    t.match(await ask('PATCH', `/inbox/${item.uid}/process`), processed);
    t.match(await ask('DELETE', `/inbox/${item.uid}`), { status: 200, body: { message: /deleted/ } });
  }
  t.same((await ask('GET', '/inbox')).body, []);
  t.equal((await list(ada, 'trash')).length, 1, 'it was deleted once');

  const other = await make('Bye');
  t.match((await ask('PATCH', `/inbox/${other.uid}`, { status: 'deleted' })).body, { status: 'deleted' });
  t.equal((await ask('GET', `/inbox/${other.uid}`)).status, 200);
  const [entry] = await list(ada, 'trash');
  t.equal((await ask('GET', `/inbox/${entry?.id}`)).status, 404, 'an id of the trash names no item');
  t.equal((await ask('GET', '/inbox/0123456789abcde')).status, 404);

  const eve = await service.person('eve');
  const stranger = clientOf(server, { authorization: `Bearer ${eve.token}` });
  t.equal((await stranger('GET', `/inbox/${item.uid}`)).status, 404);
  t.equal((await stranger('DELETE', `/inbox/${item.uid}`)).status, 404);

  const { body: note } = await ada.post('/api/v1/note', { content: 'A note' });
  await ada.delete(`/api/v1/note/${note.uid}`);
  t.equal((await ask('GET', `/inbox/${note.uid}`)).status, 404, 'a note is no item');
});

t.test('tududi: a trashed item can be restored, alone or with all others', async (t) => {
  const { ask, ada } = await start(t);
  const make = async (content: string) => (await ask('POST', '/inbox', { content })).body;
  const [one, two, three] = [await make('one'), await make('two'), await make('three')];
  const page = async () => {
    const { items, trashedCount } = (await ask('GET', '/inbox?limit=10')).body;
    return [items.map(({ content }: Json) => content), trashedCount];
  };
  const trashed = { status: 200, body: { ...one, status: 'trashed', updated_at: String } };
  t.match(await ask('PATCH', `/inbox/${one.uid}/trash`), trashed);
  t.match(await ask('GET', `/inbox/${one.uid}`), trashed);
  t.match(await ask('PATCH', `/inbox/${two.uid}`, { status: 'trashed' }), { body: { status: 'trashed' } });
  t.match(await ask('PATCH', `/inbox/${three.uid}/process`), { body: { status: 'processed' } });
  await ada.post('/api/v1/task', { name: 'cancelled, but no item', status: 5 });
  t.same(await page(), [[], 2]);
  t.same((await ask('GET', '/inbox')).body, []);
  t.match(await ask('PATCH', `/inbox/${one.uid}/restore`), { status: 200, body: { ...one, updated_at: String } });
  t.same(await page(), [['one'], 1]);
  await ask('PATCH', `/inbox/${one.uid}/trash`);
  t.match(await ask('PATCH', '/inbox/restore-all'), { status: 200, body: { message: 'All trashed items restored' } });
  t.same(await page(), [['two', 'one'], 0], 'a processed one is not restored with them');
  t.match(await ask('PATCH', `/inbox/${three.uid}/restore`), { status: 200, body: { status: 'added' } });
  t.same(await page(), [['three', 'two', 'one'], 0]);
  t.match(await ask('PATCH', '/inbox/restore-all'), { status: 200 });
  for (const action of ['trash', 'restore']) {
    t.equal((await ask('PATCH', `/inbox/0123456789abcde/${action}`)).status, 404);
  }
});
