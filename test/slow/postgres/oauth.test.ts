import t, { type Test } from 'tap';
import { openDatabase } from '../../../db/open.js';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { revokeKeys } from '../../../src/features/accounts/operator.js';
import { newDatabaseUrl } from '../../support/database.js';
import {
  authorizeUrl,
  bearer,
  connectApp,
  form,
  grant,
  OAUTH_ENV,
  pkce,
  redeem,
  refresh,
  registerApp,
  type Tokens,
} from '../../support/oauth.js';
import { type Result, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { expectStatus } from '../../support/world.js';

/** Connected apps at two services on one PostgreSQL database: locked rows decide, and no process has state of its own. */

const ROUNDS = slowly(10, 40);
const AT_ONCE = 8;

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  const server = await startPostgres();
  t.teardown(() => server.stop());
  tests(server);
}

type Pair = readonly [Service, Service];

async function pair(t: Test, server: PostgresServer, env: Record<string, string> = OAUTH_ENV): Promise<Pair> {
  const url = await newDatabaseUrl(server.url);
  return [await startService(t, { db: openDatabase(url), env }), await startService(t, { db: openDatabase(url), env })];
}

/** Sends the same request eight times at once, by turns to both services. */
function atOnce(services: Pair, act: (service: Service, n: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, n) => act(services[n % 2] as Service, n)));
}

const bodiesOf = (responses: readonly Result[]): Tokens[] =>
  responses.filter(({ status }) => status === 200).map(({ body }) => body);

async function countingAt(service: Service, tokens: readonly Tokens[]): Promise<number> {
  const responses = await Promise.all(
    tokens.map(({ access_token }) => service.client(bearer(access_token)).get('/api/v1/tasks?limit=1')),
  );
  return responses.filter(({ status }) => status === 200).length;
}

function tests(server: PostgresServer): void {
  t.test('Of eight redemptions at once one gets tokens, which end', async (t) => {
    const services = await pair(t, server);
    const [first, second] = services;
    const ada = await first.person('ada');
    const client = await registerApp(first);
    for (let round = 0; round < ROUNDS; round++) {
      const granted = await grant(first, ada, client);
      const responses = await atOnce(services, (service) => redeem(service, granted));
      const won = bodiesOf(responses);
      const lost = responses.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant');
      t.same([won.length, lost.length], [1, AT_ONCE - 1], `round ${round}`);
      t.equal(await countingAt(second, won), 0, 'the second redemption has ended the connection');
    }
  });

  t.test('Eight refreshes at once give one next token and eight access tokens', async (t) => {
    const services = await pair(t, server);
    const [first, second] = services;
    const ada = await first.person('ada');
    const { client, ...tokens } = await connectApp(first, ada);
    let sent = tokens.refresh_token;
    for (let round = 0; round < ROUNDS; round++) {
      const responses = bodiesOf(await atOnce(services, (service) => refresh(service, client, sent)));
      t.equal(responses.length, AT_ONCE, `round ${round}`);
      t.equal(new Set(responses.map((one) => one.refresh_token)).size, 1);
      t.equal(new Set(responses.map((one) => one.access_token)).size, AT_ONCE);
      t.equal(await countingAt(second, responses), AT_ONCE);
      sent = String(responses[0]?.refresh_token);
    }
    t.match(await refresh(second, client, tokens.refresh_token), { status: 400, body: { error: 'invalid_grant' } });
    t.match(await refresh(first, client, sent), { status: 400 }, 'the copied token has ended the connection');
  });

  t.test('A copied token and its successor at once: the connection ends at both services, or goes on', async (t) => {
    const services = await pair(t, server);
    const [first, second] = services;
    const ada = await first.person('ada');
    for (let round = 0; round < ROUNDS; round++) {
      const { client, ...tokens } = await connectApp(first, ada);
      const next: Tokens = expectStatus(await refresh(second, client, tokens.refresh_token), 200);
      const responses = await atOnce(services, (service, n) =>
        refresh(service, client, n % 4 < 2 ? tokens.refresh_token : next.refresh_token),
      );
      const made = bodiesOf(responses);
      const hasEnded = responses.some(({ status }) => status === 400);
      t.equal(await countingAt(first, made), hasEnded ? 0 : made.length, `round ${round}`);
    }
  });

  t.test('Refreshes while the connection ends: no token of it counts afterwards', async (t) => {
    const services = await pair(t, server);
    const [first, second] = services;
    const ada = await first.person('ada');
    const there = second.client(bearer(ada.token));
    for (let round = 0; round < ROUNDS; round++) {
      const { client, ...tokens } = await connectApp(first, ada);
      const { connections } = (await ada.get('/api/v1/connections?limit=1')).body;
      const responses = await atOnce(services, (service, n) =>
        n === 3
          ? there.delete(`/api/v1/connection/${connections[0].id}`)
          : refresh(service, client, tokens.refresh_token),
      );
      t.equal(responses[3]?.status, 204);
      t.equal(await countingAt(first, [tokens, ...bodiesOf(responses)]), 0, `round ${round}`);
      t.equal((await refresh(first, client, tokens.refresh_token)).status, 400);
    }
  });

  t.test('Redemptions while a command revokes all keys: no token counts afterwards', async (t) => {
    const services = await pair(t, server);
    const [first, second] = services;
    const ada = await first.person('ada');
    const client = await registerApp(first);
    for (let round = 0; round < ROUNDS; round++) {
      const granted = await grant(first, ada, client);
      const [redeemed] = await Promise.all([redeem(second, granted), revokeKeys(first, ada.email)]);
      t.equal(await countingAt(first, bodiesOf([redeemed])), 0, `round ${round}`);
    }
  });

  t.test('Eight revocations and refreshes at once end the connection', async (t) => {
    const services = await pair(t, server);
    const [first] = services;
    const ada = await first.person('ada');
    for (let round = 0; round < ROUNDS / 4; round++) {
      const { client, ...tokens } = await connectApp(first, ada);
      const revocation = { token: tokens.access_token, client_id: client.client_id };
      const responses = await atOnce(services, (service, n) =>
        n % 4 === 0 ? form(service, '/oauth/revoke', revocation) : refresh(service, client, tokens.refresh_token),
      );
      const made = bodiesOf(responses).filter((body) => 'access_token' in body);
      t.equal(await countingAt(first, [tokens, ...made]), 0, `round ${round}`);
    }
  });

  t.test('Asked at one service, decided at the other, redeemed at the first, refreshed at the second', async (t) => {
    const services = await pair(t, server);
    const [first, second] = services;
    const ada = await first.person('ada');
    const client = await registerApp(first);
    const { verifier, challenge } = pkce();
    const asked = await first.anonymous.get(authorizeUrl(client, { code_challenge: challenge }));
    const id = String(String(asked.headers.location).split('request=')[1]);
    const browser = await second.signIn(ada);
    const { account } = expectStatus(await browser.get(`/api/v1/oauth/request/${id}`), 200);
    const decided = await browser.post(`/api/v1/oauth/request/${id}`, { allow: true, account: account.uid });
    const code = String(new URL(expectStatus(decided, 200).redirect_to).searchParams.get('code'));
    const tokens: Tokens = expectStatus(await redeem(first, { code, verifier, client }), 200);
    const next: Tokens = expectStatus(await refresh(second, client, tokens.refresh_token), 200);
    const repeated: Tokens = expectStatus(await refresh(first, client, tokens.refresh_token), 200);
    t.equal(repeated.refresh_token, next.refresh_token, 'both derive the same next token');
    for (const service of services) t.equal(await countingAt(service, [tokens, next, repeated]), 3);
    expectStatus(
      await ada.delete(`/api/v1/connection/${(await ada.get('/api/v1/connections')).body.connections[0].id}`),
      204,
    );
    for (const service of services) t.equal(await countingAt(service, [tokens, next, repeated]), 0);
  });
}
