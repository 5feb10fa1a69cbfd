import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { newToken } from '../../scripts/support/server.js';
import type { Tokens } from '../support/oauth.js';
import { grantAt, redeemAt, refreshAt, register, sessionAt, statusOf } from '../support/oauth-http.js';
import { startProcess } from '../support/process.js';

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const REDIRECT = 'http://127.0.0.1:45460/callback';
const ROUNDS = 10;

async function startTwoWorkers(t: Test) {
  const { url: origin, output } = await startProcess(t, t.testdir({}), { env: { WORKERS: '2', LOG_LEVEL: 'info' } });
  while (output().split('worker ready').length - 1 < 2) await sleep(20);
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
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeemAt(origin, granted)));
    t.same(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    const won = answers.find(({ status }) => status === 200)?.body as Tokens;
    t.equal(await statusOf(origin, won), 401);
  }
  const pids = output().matchAll(/"pid":(\d+),[^\n]*"path":"\/oauth\/token"/g);
  t.equal(new Set(Array.from(pids, ([, pid]) => pid)).size, 2, 'both workers have answered');
});

t.test('Two workers: refreshes at once give the same next token, and a copy ends the connection', async (t) => {
  const { origin, client, grant } = await startTwoWorkers(t);
  const tokens: Tokens = (await redeemAt(origin, await grant())).body;
  let sent = tokens.refresh_token;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => refreshAt(origin, client, sent)));
    t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
    t.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1);
    for (const { body } of answers) t.equal(await statusOf(origin, body), 200);
    sent = answers[0]?.body.refresh_token;
  }
  t.equal((await refreshAt(origin, client, tokens.refresh_token)).status, 400);
  t.equal((await refreshAt(origin, client, sent)).status, 400);
  t.equal(await statusOf(origin, tokens), 401);
});
