import t from 'tap';
import { purgeAccounts } from '../src/features/accounts/removal-store.js';
import { newUid } from '../src/lib/ids.js';
import { FEATURES } from '../src/registry.js';
import { bookmarks } from './example-resource/manifest.js';
import { up } from './example-resource/migration.js';
import { startService } from './support/service.js';

// example-resource/ follows docs/adding-a-resource.md: a folder, a line in the list, a migration.
t.test('A resource is a folder, a line and a migration: everything else comes with its manifest', async (t) => {
  const service = await startService(t, { features: [...FEATURES, bookmarks], migrate: up });
  const ada = await service.person('ada');
  const eve = await service.person('eve');

  const begun = (await ada.get('/api/v1/changes?types=bookmark')).body.next_cursor;
  const rehearsed = await ada.post('/api/v1/bookmark', { name: 'x', url: 'y' }, { 'dry-run': 'true' });
  t.match(rehearsed, { status: 201, body: { id: 0 }, headers: { 'x-would-change': 'bookmark=1' } });
  const made = await ada.post('/api/v1/bookmark', { name: ' Movers ', url: 'https://example.com/' });
  t.match(made, { status: 201, body: { name: 'Movers', url: 'https://example.com/' } });
  const path = `/api/v1/bookmark/${made.body.uid}`;
  t.match(await ada.get(path), { status: 200, body: made.body });
  t.equal((await ada.get(path, { 'if-none-match': String(made.headers.etag) })).status, 304);
  t.match(await ada.patch(path, { name: 'The movers' }), { status: 200, body: { name: 'The movers' } });
  t.equal((await ada.patch(path, { name: 'x' }, { 'if-match': String(made.headers.etag) })).status, 412);
  t.match(await ada.post('/api/v1/bookmark', { name: 'x', ulr: 'y' }), { status: 400 });
  t.equal((await eve.get(path)).status, 404);

  await ada.post('/api/v1/bookmark', { name: 'Another', url: 'https://example.org/' });
  const uid = newUid();
  const chosen = await ada.post('/api/v1/bookmark', { name: 'Chosen', url: 'https://example.net/', uid });
  t.match(chosen.body, { uid, remark: null });
  t.match(await ada.post('/api/v1/bookmark', { name: 'x', url: 'y', uid }), {
    status: 409,
    body: { code: 'UID_TAKEN' },
  });
  t.equal((await ada.delete(`/api/v1/bookmark/${uid}`)).status, 204);
  t.match((await ada.get('/api/v1/trash?types=bookmark')).body.trash, [{ type: 'bookmark', uid, name: 'Chosen' }]);
  const restored = await ada.call('POST', `/api/v1/trash/${uid}/restore`);
  t.match(restored, { status: 200, body: { type: 'bookmark', uid, url: 'https://example.net/', left_out: [] } });
  t.equal((await ada.delete(`/api/v1/bookmark/${uid}`)).status, 204);

  const first = await ada.get('/api/v1/bookmarks?order_by=name&limit=1');
  t.match(first.body, { bookmarks: [{ name: 'Another' }], pagination: { has_more: true } });
  const rest = await ada.get(`/api/v1/bookmarks?order_by=name&cursor=${first.body.pagination.next_cursor}`);
  t.match(rest.body.bookmarks, [{ name: 'The movers' }]);
  t.same((await eve.get('/api/bookmarks')).body.bookmarks, []);

  const { document } = service;
  t.ok(document.paths['/api/v1/bookmarks']?.get);
  t.ok((document as unknown as { components: { schemas: object } }).components.schemas);
  t.match((document as unknown as { tags: object[] }).tags, [{ name: 'Accounts' }]);

  const exported = await ada.get('/api/profile/export');
  t.match(exported.body.bookmarks, [{ name: 'The movers' }, { name: 'Another' }]);
  const imported = await eve.call('POST', '/api/profile/import', { body: exported.body });
  t.match(imported, { status: 200, body: { imported: { bookmarks: 2 }, new_uids: 2 } });
  t.equal((await eve.get('/api/v1/bookmarks')).body.bookmarks.length, 2);
  t.equal((await eve.call('POST', '/api/profile/import', { body: exported.body })).status, 409, 'it has bookmarks');

  await ada.delete(path);
  const { changes } = (await ada.get(`/api/v1/changes?types=bookmark&cursor=${begun}`)).body;
  t.match(changes, [
    { event: 'created', object: { name: 'Another' } },
    { event: 'deleted', object: null },
  ]);
  t.equal((await ada.get(path)).status, 404);
  const users = await ada.get('/api/v1/users');
  const { id } = users.body.users.find(({ email }: { email: string }) => email === 'eve@example.com');
  t.equal((await ada.delete(`/api/v1/user/${id}`)).status, 204);
  await purgeAccounts(service);
  const left = await service.db.read.selectFrom('bookmarks').select('user_id').execute();
  t.same(
    left.map(({ user_id }) => user_id),
    [users.body.users.find((one: { id: number }) => one.id !== id).id],
  );
});
