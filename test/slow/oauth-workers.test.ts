import t, { type Test } from 'tap';
import { newToken } from '../../scripts/support/server.js';
import { eventually } from '../support/eventually.js';
import type { Tokens } from '../support/oauth.js';
import { grantAt, redeemAt, refreshAt, register, sessionAt, statusOf } from '../support/oauth-http.js';
import { startProcess } from '../support/process.js';

// Only in npm run test:slow: it races two workers.

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const REDIRECT = 'http://127.0.0.1:45460/callback';
const ROUNDS = 10;

async function startTwoWorkers(t: Test) {
  const { url: origin, output } = await startProcess(t, t.testdir({}), { env: { WORKERS: '2', LOG_LEVEL: 'info' } });
  await eventually(() => output().split('worker ready').length - 1 === 2, 'both workers serve');
  await newToken(origin, PERSON);
  const cookie = await sessionAt(origin, PERSON);
  const client = await register(origin, REDIRECT);
  const grant = () => grantAt(client, cookie, { asked: origin, decided: origin });
  return { origin, output, client, grant };
}

t.test('Two workers: of four redemptions at once one gets tokens, which end (attack 2)', async (t) => {
  const { origin, output, grant } = await startTwoWorkers(t);
  for (let round = 0; round < ROUNDS; round++) {
    const granted = await grant();
    const responses = await Promise.all([1, 2, 3, 4].map(() => redeemAt(origin, granted)));
    t.same(responses.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    const won = responses.find(({ status }) => status === 200)?.body as Tokens;
    t.equal(await statusOf(origin, won), 401);
  }
  const pids = () => output().matchAll(/"pid":(\d+),[^\n]*"path":"\/oauth\/token"/g);
  await eventually(() => new Set(Array.from(pids(), ([, pid]) => pid)).size === 2, 'both workers have answered');
});

t.test('Two workers: refreshes at once give the same next token, and a copy ends the connection', async (t) => {
  const { origin, client, grant } = await startTwoWorkers(t);
  const tokens: Tokens = (await redeemAt(origin, await grant())).body;
  let sent = tokens.refresh_token;
  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all([1, 2, 3, 4].map(() => refreshAt(origin, client, sent)));
    t.same(new Set(responses.map(({ status }) => status)), new Set([200]));
    t.equal(new Set(responses.map(({ body }) => body.refresh_token)).size, 1);
    for (const { body } of responses) t.equal(await statusOf(origin, body), 200);
    sent = responses[0]?.body.refresh_token;
  }
  t.equal((await refreshAt(origin, client, tokens.refresh_token)).status, 400);
  t.equal((await refreshAt(origin, client, sent)).status, 400);
  t.equal(await statusOf(origin, tokens), 401);
});
