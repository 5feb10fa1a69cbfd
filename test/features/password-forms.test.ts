import argon2 from 'argon2';
import t, { type Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { programPath } from '../../scripts/support/programs.js';
import { hashPassword } from '../../src/features/accounts/passwords.js';
import { run } from '../support/command.js';
import { OF_SQLITE, SAME_SQL } from '../support/database.js';
import { startMailService, tokenIn } from '../support/mail.js';
import { requestTexts } from '../support/request-members.js';
import { FACTOR, nextStep, setUpSecondFactor } from '../support/second-factor.js';
import { type Client, type Person, type Result, type Service, startService } from '../support/service.js';
import { clientOf, startTududi } from '../support/tududi.js';
import { expectStatus } from '../support/world.js';

// On PostgreSQL too: hashes are replaced.

/** One password, as devices send it: composed, and decomposed. */
const COMPOSED = 'Zürich-2026';
const DECOMPOSED = 'Zu\u0308rich-2026';
const NEXT_COMPOSED = 'Gen\u00e8ve-2026';
const NEXT_DECOMPOSED = 'Gene\u0300ve-2026';

/** Seven characters in eight code points, 257 and 256 characters in more. */
const SHORT = 'Zu\u0308ri-26';
const TOO_LONG = `${'u\u0308'.repeat(100)}${'-'.repeat(157)}`;
const LONG = TOO_LONG.slice(0, -1);

const logIn = ({ anonymous }: Service, email: string, password: string) =>
  anonymous.post('/api/login', { email, password });

interface Account {
  person: Person;
  session: Client;
}

async function start(t: Test) {
  const service = await startMailService(t);
  const root = await service.person('root');
  const password_hash = await hashPassword(COMPOSED);
  const account = async (name: string): Promise<Account> => {
    const person = await service.person(name, { password_hash });
    return { person, session: await service.signIn({ email: person.email, password: DECOMPOSED }) };
  };
  return { service, root, account };
}

/** Sets the password of the account `NAME@example.com`, which may be new. */
type Setter = (name: string, password: string) => Promise<Result>;

function settersOf({ service, root, account }: Awaited<ReturnType<typeof start>>): Record<string, Setter> {
  return {
    'register password': (name, password) =>
      service.anonymous.post('/api/register', { email: `${name}@example.com`, password }),
    'createUser password': (name, password) => root.post('/api/v1/user', { email: `${name}@example.com`, password }),
    'updateUser password': async (name, password) =>
      root.put(`/api/v1/user/${(await account(name)).person.id}`, { password }),
    'patchUser password': async (name, password) =>
      root.patch(`/api/v1/user/${(await account(name)).person.id}`, { password }),
    'changePassword new_password': async (name, password) => {
      const { session } = await account(name);
      return session.post('/api/profile/change-password', { current_password: COMPOSED, new_password: password });
    },
    'confirmPasswordReset password': async (name, password) => {
      const { person } = await account(name);
      expectStatus(await service.anonymous.post('/api/password-reset', { email: person.email }), 202);
      const mail = (await service.mails()).find(({ to }) => to.includes(person.email));
      return service.anonymous.post('/api/password-reset/confirm', { token: tokenIn(mail), password });
    },
  };
}

/** Sends the current password of an account. */
type Check = (account: Account, password: string, code: () => string) => Promise<Result>;

const CHECKS: Record<string, Check> = {
  'confirmPassword password': ({ session }, password) => session.post('/api/profile/confirm-password', { password }),
  'changeEmail current_password': ({ session }, current_password) =>
    session.post('/api/profile/change-email', { email: 'another@example.com', current_password }),
  'startSecondFactor password': ({ session }, password) => session.post(FACTOR, { password }),
  'createRecoveryCodes password': ({ session }, password, code) =>
    session.post(`${FACTOR}/recovery-codes`, { password, code: code() }),
  'removeSecondFactor password': ({ session }, password, code) =>
    session.call('DELETE', FACTOR, { body: { password, code: code() } }),
  'changePassword current_password': ({ session }, current_password) =>
    session.post('/api/profile/change-password', { current_password, new_password: current_password }),
  'deleteAccount password': ({ session }, password) => session.post('/api/profile/delete-account', { password }),
};

t.test(
  'Passwords: one that is set in one form signs in in the other; its length is that of NFKC',
  SAME_SQL,
  async (t) => {
    const started = await start(t);
    const { service } = started;
    const setters = settersOf(started);
    const passwords = requestTexts(service.document).filter(({ name }) => /password$/.test(name));
    t.same(
      passwords.map(({ name }) => name).sort(),
      [...Object.keys(setters), ...Object.keys(CHECKS), 'login password'].sort(),
      'the doors of the document',
    );
    for (const [index, [door, set]] of Object.entries(setters).entries()) {
      t.equal(passwords.find(({ name }) => name === door)?.schema['x-normalized'], 'NFKC', door);
      const of = (what: string) => `${what}-${index}`;
      for (const refused of [SHORT, TOO_LONG]) {
        t.match(await set(of(`refused-${refused.length}`), refused), {
          status: 400,
          body: { code: 'VALIDATION_FAILED' },
        });
      }
      for (const [name, sent, other] of [
        [of('composed'), NEXT_COMPOSED, NEXT_DECOMPOSED],
        [of('decomposed'), NEXT_DECOMPOSED, NEXT_COMPOSED],
        [of('long'), LONG, LONG.normalize('NFC')],
      ] as const) {
        t.match(String((await set(name, sent)).status), /^20[0-4]$/, `${door}, ${name}`);
        for (const password of [sent, other]) {
          t.equal((await logIn(service, `${name}@example.com`, password)).status, 200, `${door}, ${name}`);
        }
      }
    }
    const common = { email: 'common@example.com', password: 'ｐａｓｓｗｏｒｄ１' };
    t.match(
      await service.anonymous.post('/api/register', common),
      { status: 400 },
      'a common password in another form',
    );
  },
);

t.test('Passwords: each door that checks one takes both forms', async (t) => {
  const { service, account } = await start(t);
  for (const [index, [door, check]] of Object.entries(CHECKS).entries()) {
    for (const [form, password] of Object.entries({ COMPOSED, DECOMPOSED })) {
      const own = await account(`${form.toLowerCase()}-${index}`);
      const needsCode = /RecoveryCodes|removeSecondFactor/.test(door);
      const factor = needsCode ? await setUpSecondFactor(service, own.session, COMPOSED) : undefined;
      nextStep(service);
      const code = () => factor?.code() ?? '';
      t.match(await check(own, `${password}x`, code), { status: 401 }, `${door}: another one`);
      t.match(String((await check(own, password, code)).status), /^20[0-4]$/, `${door}: ${form}`);
    }
  }
});

async function withHash(t: Test, hash: string) {
  const service = await startService(t);
  const ada = await service.person('ada', { password_hash: hash });
  const stored = async () => {
    const found = service.db.read.selectFrom('users').select('password_hash').where('id', '=', ada.id);
    return (await found.executeTakeFirstOrThrow()).password_hash;
  };
  return { service, ada, stored };
}

const OLD = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

t.test('Passwords: an earlier hash of the bytes as sent is replaced', SAME_SQL, async (t) => {
  const old = await argon2.hash(DECOMPOSED, OLD);
  const { service, ada, stored } = await withHash(t, old);
  t.equal((await logIn(service, ada.email, COMPOSED)).status, 401, 'bytes that were never sent');
  t.equal(await stored(), old);
  t.equal((await logIn(service, ada.email, DECOMPOSED)).status, 200);
  const renewed = await stored();
  t.not(renewed, old);
  for (const password of [COMPOSED, DECOMPOSED]) t.equal((await logIn(service, ada.email, password)).status, 200);
  t.equal(await stored(), renewed, 'once');
});

t.test('Passwords: an unknown account takes as many tries as a known one', SAME_SQL, async (t) => {
  const { service, ada } = await withHash(t, await hashPassword(COMPOSED));
  const { verify } = argon2;
  let tries = 0;
  argon2.verify = (...given) => {
    tries += 1;
    return verify(...given);
  };
  t.teardown(() => {
    argon2.verify = verify;
  });
  const attemptsOf = async (email: string, password: string) => {
    tries = 0;
    t.equal((await logIn(service, email, password)).status, 401);
    return tries;
  };
  // The last is another form of the one that is compared for unknown accounts.
  for (const [password, count] of [
    ['wrong password', 1],
    [NEXT_COMPOSED, 1],
    [NEXT_DECOMPOSED, 2],
    ['ｎo account has this password', 2],
  ] as const) {
    t.equal(await attemptsOf(ada.email, password), count, password);
    t.equal(await attemptsOf('nobody@example.com', password), count, `${password}, unknown account`);
  }
});

t.test('Passwords: clients of tududi may send both forms', SAME_SQL, async (t) => {
  const { service, server, anonymous } = await startTududi(t);
  const email = 'bob@example.com';
  t.equal((await anonymous('POST', '/register', { email, password: DECOMPOSED })).status, 201);
  t.equal((await anonymous('POST', '/register', { email: 'eve@example.com', password: SHORT })).status, 400);
  const signedIn = async (password: string) => {
    const { status, headers } = await anonymous('POST', '/login', { email, password });
    t.equal(status, 200);
    return clientOf(server, { cookie: String(headers['set-cookie']).split(';', 1)[0] as string });
  };
  let session = await signedIn(COMPOSED);
  const change = { currentPassword: COMPOSED, newPassword: NEXT_DECOMPOSED };
  t.equal((await session('PATCH', '/profile', change)).status, 200);
  session = await signedIn(NEXT_COMPOSED);
  const back = { currentPassword: NEXT_COMPOSED, newPassword: DECOMPOSED };
  t.equal((await session('POST', '/profile/change-password', back)).status, 200);
  t.equal((await logIn(service, email, COMPOSED)).status, 200);
});

t.test('Passwords: commands bring them to the same form', OF_SQLITE, async (t) => {
  const env = { DATABASE_URL: `sqlite:${t.testdir({})}/tutti.db` };
  const command = (verb: string, password: string) =>
    run(programPath('user'), [verb, 'ada@example.com'], env, `${password}\n`);
  t.match(await command('create', SHORT), { code: 1, stderr: /at least 8 characters/ });
  t.match(await command('create', DECOMPOSED), { code: 0 });
  const service = await startService(t, { db: openDatabase(env.DATABASE_URL) });
  t.equal((await logIn(service, 'ada@example.com', COMPOSED)).status, 200);
  t.match(await command('reset-password', SHORT), { code: 1, stderr: /at least 8 characters/ });
  t.match(await command('reset-password', NEXT_DECOMPOSED), { code: 0 });
  t.equal((await logIn(service, 'ada@example.com', NEXT_COMPOSED)).status, 200);
});
