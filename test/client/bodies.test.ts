import t from 'tap';
import { createClient, unwrap } from '../../src/client/index.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

t.test('Client: bytes, forms, lines and JSON are sent as what they are', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'With files' });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const sent: (string | null)[] = [];
  const client = createClient({
    baseUrl: service.app.listeningOrigin,
    token: ada.token,
    fetch: (request) => {
      sent.push(request.headers.get('content-type')?.replace(/;.*/, '') ?? null);
      return fetch(request);
    },
  });
  const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]);
  const params = { query: { task_id: task.uid, name: 'picture.png' } };
  const contentOf = async (body: Blob | { file: Blob }) => {
    const { uid } = await unwrap(client.POST('/api/v1/attachment', { params, body }));
    const read = client.GET('/api/v1/attachment/{id}/content', {
      params: { path: { id: uid } },
      parseAs: 'arrayBuffer',
    });
    return new Uint8Array(await unwrap(read));
  };
  t.same(await contentOf(new Blob([bytes], { type: 'image/png' })), bytes);
  t.same(await contentOf(new Blob([bytes])), bytes);
  t.same(await contentOf({ file: new File([bytes], 'one.png') }), bytes);
  const types = ['image/png', null, 'application/octet-stream', null, 'multipart/form-data', null];
  t.same(sent.splice(0), types);
  const headers = { 'Content-Type': 'text/plain' };
  const lines = '{"name":"one"}\n{"name":"two"}\n';
  t.match(await unwrap(client.POST('/api/v1/tasks/import', { body: lines, headers })), { created: 2 });
  t.match(await unwrap(client.POST('/api/v1/task', { body: { name: 'three' } })), { name: 'three' });
  t.same(sent, ['text/plain', 'application/json']);
});
