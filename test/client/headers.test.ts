import t from 'tap';
import { batchOf, createClient } from '../../src/client/index.js';

t.test('Client: headers of every form are sent, beside the token', async (t) => {
  const forms = [{ 'x-trace': '7' }, new Headers({ 'x-trace': '7' }), [['x-trace', '7']] satisfies [string, string][]];
  for (const headers of forms) {
    const received: Headers[] = [];
    const client = createClient({
      baseUrl: 'https://tutti.example',
      token: 'tt_abc',
      headers,
      fetch: async (request) => {
        received.push(request.headers);
        return Response.json({});
      },
    });
    await client.GET('/api/profile');
    t.equal(received[0]?.get('x-trace'), '7');
    t.equal(received[0]?.get('authorization'), 'Bearer tt_abc');
  }
});

t.test('Client: a dry run sends its header, and returns the counts', async (t) => {
  const received: Headers[] = [];
  const client = createClient({
    ...{ baseUrl: 'https://tutti.example', token: 'tt_abc' },
    fetch: async (request) => {
      received.push(request.headers);
      const counts = received.length === 1 ? { 'x-would-change': 'task=3, note=1' } : {};
      return Response.json({ id: 0 }, { headers: counts });
    },
  });
  const write = { body: { name: 'x' } };
  const result = await client.dryRun((rehearsal) => rehearsal.POST('/api/v1/task', write));
  t.match(result, { data: { id: 0 }, wouldChange: { task: 3, note: 1 } });
  t.same((await client.dryRun((rehearsal) => rehearsal.POST('/api/v1/task', write))).wouldChange, {});
  await client.POST('/api/v1/task', write);
  t.same(
    received.map((headers) => headers.get('dry-run')),
    ['true', 'true', null],
  );
  t.equal(received[0]?.get('authorization'), 'Bearer tt_abc');
});

t.test('Client: undo reverts a batch, several, or what a key did, with the options of a revert', async (t) => {
  const received: [string, unknown][] = [];
  const client = createClient({
    ...{ baseUrl: 'https://tutti.example', token: 'tt_abc' },
    fetch: async (request) => {
      const body: unknown = request.method === 'POST' ? await request.json() : null;
      received.push([new URL(request.url).pathname, body]);
      if (received.length > 3) return Response.json({ error: 'x', code: 'CHANGED_SINCE' }, { status: 409 });
      return Response.json({ reverted: 1 }, { headers: { 'tutti-batch': 'b00000000000000' } });
    },
  });
  const undone = await client.undo('a00000000000000');
  t.equal(undone.data?.reverted, 1);
  t.equal(batchOf(undone), 'b00000000000000');
  await client.undo({ batches: ['a00000000000000', 'b00000000000000'] });
  await client.undo({ key_id: 3, since: '2030-01-31T12:00:00Z' }, { mode: 'skip' });
  const { error } = await client.undo('a00000000000000', { mode: 'strict' });
  t.equal(error?.code, 'CHANGED_SINCE');
  t.equal(batchOf({ response: new Response() }), undefined);
  t.same(received, [
    ['/api/v1/batch/a00000000000000/revert', {}],
    ['/api/v1/batches/revert', { batches: ['a00000000000000', 'b00000000000000'] }],
    ['/api/v1/batches/revert', { mode: 'skip', key_id: 3, since: '2030-01-31T12:00:00Z' }],
    ['/api/v1/batch/a00000000000000/revert', { mode: 'strict' }],
  ]);
});

t.test('Client: a header of the program replaces the one that the token makes', async (t) => {
  let received: string | null = null;
  const client = createClient({
    ...{ baseUrl: 'https://tutti.example', token: 'tt_abc', headers: { authorization: 'Bearer tt_other' } },
    fetch: async (request) => {
      received = request.headers.get('authorization');
      return Response.json({});
    },
  });
  await client.GET('/api/profile');
  t.equal(received, 'Bearer tt_other');
});
