import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t, { type Test } from 'tap';
import { runJob } from '../../support/jobs.js';
import { authorizeUrl, connectApp, form, OAUTH_ENV, REDIRECT, registerApp } from '../../support/oauth.js';
import { type Result, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { expectStatus } from '../../support/world.js';

/** Attack 12: floods of registrations, requests and guesses, from one address and from many. */

const FLOOD = slowly(160, 10_000);
const AT_ONCE = 20;
/** Requests of one address in a flood from many: below every limit of an address. */
const FROM_ONE = 50;
const HEAP_GROWTH_BYTES = 32 * 2 ** 20;

/** With the limits of production, behind a proxy that names the address of the client. */
async function start(t: Test, more: Record<string, string> = {}): Promise<Service> {
  return startService(t, { env: { ...OAUTH_ENV, NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1', ...more } });
}

/** Address of the n-th request of a flood; that of -1 sends nothing else. */
const addressOf = (n: number) => {
  const block = Math.floor(n / FROM_ONE) + 1;
  return { 'x-forwarded-for': `198.51.${block >> 8}.${block & 255}` };
};

/** Sends requests of many addresses. @returns how many answers have each status */
async function flood(send: (n: number) => Promise<Result>): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let from = 0; from < FLOOD; from += AT_ONCE) {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(from + index)));
    for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

async function rowsIn({ db }: Service, table: 'oauth_clients' | 'oauth_requests'): Promise<number> {
  const { rows } = await db.read
    .selectFrom(table)
    .select((query) => query.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Returns the bytes of the heap that are in use, after a collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const registerFrom = (service: Service, n: number) =>
  service.anonymous.post(
    '/oauth/register',
    { client_name: `App ${n}`, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    addressOf(n),
  );

t.test('Flood: registrations of one address are limited, and those of many are swept after a day', async (t) => {
  const service = await start(t);
  const ada = await service.person('ada');
  const used = await connectApp(service, ada);
  const before = heapUsed();
  const statuses = await flood((n) => registerFrom(service, n));
  t.same(
    Object.keys(statuses).filter((status) => !['201', '503'].includes(status)),
    [],
    JSON.stringify(statuses),
  );
  t.ok((await rowsIn(service, 'oauth_clients')) <= 10_001, 'unused apps, and the one that is connected');
  const growth = heapUsed() - before;
  t.ok(growth < HEAP_GROWTH_BYTES, `${growth} bytes for ${FLOOD} registrations`);

  const one = await Promise.all(Array.from({ length: 61 }, () => registerFrom(service, -1)));
  t.equal(one.filter(({ status }) => status === 429).length, 1, 'the 61st of an address in an hour');

  // A further flood takes the place of the former one an hour later, and never that of an app in use.
  service.clock.advance(3_600_001);
  await flood((n) => registerFrom(service, n + FLOOD));
  t.ok((await rowsIn(service, 'oauth_clients')) <= 10_001);
  service.clock.advance(86_400_001);
  await runJob(service, 'oauth');
  const left = await service.db.read.selectFrom('oauth_clients').select('client_id').execute();
  t.same(left, [{ client_id: used.client.client_id }], 'the connected app stays');
});

t.test('Flood: requests are kept for ten minutes, and memory does not grow with them', async (t) => {
  const service = await start(t);
  const client = await registerApp(service);
  const before = heapUsed();
  const statuses = await flood((n) => service.anonymous.get(authorizeUrl(client, { state: `${n}` }), addressOf(n)));
  t.same(statuses, { 303: FLOOD });
  t.equal(await rowsIn(service, 'oauth_requests'), FLOOD);
  const growth = heapUsed() - before;
  t.ok(growth < HEAP_GROWTH_BYTES, `${growth} bytes for ${FLOOD} requests`);
  service.clock.advance(600_001);
  await runJob(service, 'oauth');
  t.equal(await rowsIn(service, 'oauth_requests'), 0);

  let sent = 0;
  let last = 303;
  for (; sent < 200 && last === 303; sent++) {
    last = (await service.anonymous.get(authorizeUrl(client), addressOf(-1))).status;
  }
  t.same([last, sent], [429, 101], 'of one address in 15 minutes');
  t.equal(await rowsIn(service, 'oauth_requests'), 100);
});

t.test(
  'Flood: guesses of codes and tokens spend the requests of the address, those of secrets its sign-ins',
  async (t) => {
    const service = await start(t);
    const client = await registerApp(service);
    const secret = await registerApp(service, { token_endpoint_auth_method: 'client_secret_post' });
    const guess = (fields: Record<string, string>) => form(service, '/oauth/token', fields, addressOf(0));
    /** Sends a guess until it is refused. @returns the number of guesses */
    const until429 = async (fields: () => Record<string, string>) => {
      for (let sent = 0; sent < 200; sent++) {
        const response = await guess(fields());
        if (response.status === 429) {
          t.match(response, { body: { error: 'temporarily_unavailable' }, headers: { 'retry-after': String } });
          return sent;
        }
        t.ok(response.status === 400 || response.status === 401);
      }
      return Number.POSITIVE_INFINITY;
    };
    let n = 0;
    const random = () => (n++).toString(16).padStart(64, '0');
    const secrets = await until429(() => ({
      ...{ grant_type: 'refresh_token', refresh_token: 'x' },
      ...{ client_id: secret.client_id, client_secret: `tts_${random()}` },
    }));
    t.equal(secrets, 5, 'guesses of a secret in 15 minutes');
    service.clock.advance(900_000);
    const codes = await until429(() => ({
      ...{ grant_type: 'authorization_code', code: `ttc_${random()}`, code_verifier: 'v'.repeat(43) },
      ...{ client_id: client.client_id, redirect_uri: REDIRECT },
    }));
    t.equal(codes, 100, 'guesses of a code in 15 minutes');
    expectStatus(await form(service, '/oauth/token', { client_id: client.client_id }, addressOf(FROM_ONE)), 400);
  },
);
