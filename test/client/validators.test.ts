import t from 'tap';
import { createClient } from '../../src/client/index.js';

/** A service with one list, whose tag is its version. */
function start(kept?: number) {
  const state = { version: 1, sent: [] as (string | null)[], length: 10 };
  const client = createClient({
    ...{ baseUrl: 'https://tutti.example', token: 'tt_abc', kept },
    fetch: async (request) => {
      const known = request.headers.get('if-none-match');
      state.sent.push(known);
      const tag = `W/"${state.version}"`;
      const headers = { etag: tag, 'ratelimit-remaining': String(state.sent.length) };
      if (known === tag) return new Response(null, { status: 304, headers });
      const tasks = [{ name: `${state.version}`.padEnd(state.length) }];
      return Response.json({ tasks, pagination: {} }, { headers: { ...headers, link: '<next>' } });
    },
  });
  return { state, client };
}

const LIST = '/api/v1/tasks' as const;

t.test('Client: a list that is read again is transferred only if it has changed', async (t) => {
  const { state, client } = start();
  const first = await client.GET(LIST);
  const second = await client.GET(LIST);
  t.same(state.sent, [null, 'W/"1"']);
  t.same(second.data, first.data);
  t.equal(second.response.status, 200);
  t.equal(second.response.headers.get('link'), '<next>', 'of the kept response');
  t.equal(second.response.headers.get('ratelimit-remaining'), '2', 'of the 304');
  state.version = 2;
  t.match((await client.GET(LIST)).data, { tasks: [{ name: /^2/ }] });
  await client.GET(LIST);
  t.same(state.sent.slice(2), ['W/"1"', 'W/"2"']);
});

t.test('Client: other URLs, accounts and tokens have tags of their own', async (t) => {
  const { state, client } = start();
  await client.GET(LIST);
  await client.GET(LIST, { params: { query: { limit: 5 } } });
  await client.GET(LIST, { headers: { 'tutti-account': 'abcdefghijklmno' } });
  await client.GET(LIST, { headers: { authorization: 'Bearer tt_other' } });
  t.same(state.sent, [null, null, null, null]);
  const own = await client.GET(LIST, { headers: { 'if-none-match': 'W/"1"' } });
  t.equal(own.response.status, 304, 'a tag of the program is its own');
});

t.test('Client: memory for responses is bounded', async (t) => {
  const { state, client } = start(1_000);
  state.length = 300;
  for (const limit of [1, 2, 3, 1]) await client.GET(LIST, { params: { query: { limit } } });
  t.same(state.sent, [null, null, null, null], 'the oldest one is forgotten');
  await client.GET(LIST, { params: { query: { limit: 3 } } });
  t.equal(state.sent.at(-1), 'W/"1"');
  state.length = 2_000;
  state.version = 2;
  const large = { params: { query: { limit: 4 } } };
  await client.GET(LIST, large);
  await client.GET(LIST, large);
  t.equal(state.sent.at(-1), null, 'larger than the memory');
  const none = start(0);
  await none.client.GET(LIST);
  await none.client.GET(LIST);
  t.same(none.state.sent, [null, null]);
});
