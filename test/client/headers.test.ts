import t from 'tap';
import { createClient } from '../../src/client/index.js';

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
