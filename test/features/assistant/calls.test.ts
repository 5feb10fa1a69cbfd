import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { request } from 'undici';
import { BRIEF, resources, startAssisted } from '../../support/assistant.js';
import { eventually } from '../../support/eventually.js';

function countStarted(t: Test): { requests: number } {
  const started = { requests: 0 };
  const count = () => {
    started.requests += 1;
  };
  const handlers = channel('tracing:fastify.request.handler:start');
  handlers.subscribe(count);
  t.teardown(() => handlers.unsubscribe(count));
  return started;
}

t.test(
  'Two generations for the same user and subject at once share one call: 20 parallel posts, one call',
  async (t) => {
    const { ada, service, fake } = await startAssisted(t, { mode: 'slow' });
    const { generate } = await resources(ada);
    const started = countStarted(t);

    for (const { post, body, get } of generate) {
      started.requests = 0;
      fake.requests.length = 0;
      const posts = Array.from({ length: 20 }, (_, index) =>
        ada.post(index % 2 === 0 ? post : post.replace('/api/', '/api/v1/'), body),
      );
      await eventually(() => started.requests === 20 && fake.requests.length > 0, 'all have begun');
      // Every handler has begun; what it does until it joins the call takes no more than some iteration of the event
      // loop.
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      fake.release();
      const responses = await Promise.all(posts);
      t.equal(fake.requests.length, 1, post);
      t.ok(responses.every(({ status }) => status === 200));
      t.equal(new Set(responses.map(({ text }) => text)).size, 1);
      t.equal((await ada.get(get)).text, responses[0]?.text);
    }

    fake.requests.length = 0;
    const bob = await service.person('bob', { ai_assistant_enabled: 1 });
    const both = [ada.post(BRIEF), bob.post(BRIEF)];
    await eventually(() => fake.requests.length === 2, 'the provider is asked');
    t.pass('users share nothing');
    fake.release();
    await Promise.all(both);
  },
);

t.test('A shared call that fails fails for all who wait, and the next one asks again', async (t) => {
  const { ada, fake } = await startAssisted(t);
  fake.mode = '500';
  const responses = await Promise.all([ada.post(BRIEF), ada.post(BRIEF), ada.post(BRIEF)]);
  t.ok(responses.every(({ status }) => status === 502));
  fake.mode = 'clean';
  t.equal((await ada.post(BRIEF)).status, 200);
});

t.test('A call is aborted when all waiting clients have disconnected, and not before', async (t) => {
  const { ada, service, fake } = await startAssisted(t, { mode: 'slow' });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${ada.token}` };
  const post = (signal: AbortSignal) =>
    request(`${origin}${BRIEF}`, { method: 'POST', headers, signal, reset: true }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 'gone' as const,
    );
  const started = countStarted(t);

  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const leaving = post(first.signal);
  const staying = post(second.signal);
  await eventually(() => started.requests === 2 && fake.requests.length === 1, 'both have begun');
  first.abort();
  t.equal(await leaving, 'gone');
  await nextTurn();
  t.equal(fake.abandoned, 0, 'a client still waits');
  fake.release();
  t.equal(await staying, 200);

  const alone = post(third.signal);
  await eventually(() => fake.requests.length === 2, 'the provider is asked');
  third.abort();
  t.equal(await alone, 'gone');
  await eventually(() => fake.abandoned === 1, 'the connection is given up');
  t.pass('the provider is told');
  const next = ada.post(BRIEF);
  await eventually(() => fake.requests.length === 3, 'the provider is asked');
  fake.release();
  t.equal((await next).status, 200, 'the next call starts again');
});

t.test('A client that waits for the provider keeps its connection, however silent it is', async (t) => {
  const { ada, service, fake } = await startAssisted(t, { mode: 'slow' });
  service.app.server.setTimeout(300);
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${ada.token}` };
  const response = request(`${origin}${BRIEF}`, { method: 'POST', headers, reset: true });
  await eventually(() => fake.requests.length === 1, 'the provider is asked');
  await sleep(900);
  fake.release();
  const { statusCode, body } = await response;
  t.equal(statusCode, 200);
  t.match(await body.json(), { focus: /./ });
});

t.test('A stop gives up what is under way with the provider and closes its connections', async (t) => {
  const { ada, service, fake } = await startAssisted(t, { mode: 'slow' });
  const pending = ada.post(BRIEF);
  await eventually(() => fake.requests.length === 1, 'the provider is asked');
  const closed = service.app.close();
  const response = await pending;
  t.equal(response.status, 502);
  t.equal(response.body.code, 'AI_PROVIDER_ERROR');
  await closed;
  await eventually(() => fake.abandoned === 1, 'the connection is given up');
});
