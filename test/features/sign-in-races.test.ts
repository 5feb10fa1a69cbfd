import pg from 'pg';
import t from 'tap';
import { resetPassword } from '../../src/features/accounts/operator.js';
import { createSignInLink } from '../../src/features/sign-in-links/service.js';
import { ON_POSTGRES } from '../support/database.js';
import {
  atProvider,
  finishAt,
  type IdentityProvider,
  oidcEnv,
  openBrowser,
  signInAt,
  startIdentityProvider,
} from '../support/identity-provider.js';
import { FACTOR, logIn, nextStep, setUpSecondFactor } from '../support/second-factor.js';
import { credentialsOf, type Person, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { expectStatus } from '../support/world.js';

// On PostgreSQL too: transactions meet.

/**
 * A sign-in and a change of the account that ends its sessions run at once: afterwards no session is left whose proof
 * the change has taken away. The change runs before each transaction of the sign-in. In longer runs on PostgreSQL, it
 * also starts before each of its statements.
 */

const NEXT_PASSWORD = 'another horse battery';

interface World {
  service: Service;
  provider: IdentityProvider;
}

interface Target extends World {
  ada: Person;
}

/** Prepares a sign-in, up to the request that proves it. */
type SignInMethod = (target: Target) => Promise<() => Promise<unknown>>;

const SIGN_IN_METHODS = {
  async password({ service, ada }) {
    return () => logIn(service, ada);
  },
  async 'password and code'({ service, ada }) {
    const factor = await setUpSecondFactor(service, await service.signIn(ada), ada.password);
    nextStep(service);
    return () => logIn(service, ada, factor.code());
  },
  async tududi({ service, ada }) {
    const server = service.app.listeners.get('tududi');
    return async () => server?.inject({ method: 'POST', url: '/api/login', payload: credentialsOf(ada) });
  },
  async link({ service, ada }) {
    const token = (await createSignInLink(service, ada.email)).split('link=')[1];
    return () => openBrowser(service).post('/api/sign-in-link', { token });
  },
  async provider({ service, provider, ada }) {
    const browser = openBrowser(service);
    expectStatus(await browser.post('/api/login', credentialsOf(ada)), 200);
    provider.person = { sub: ada.email };
    await signInAt(browser, '?link=true');
    const other = openBrowser(service);
    const callback = await atProvider(other);
    return () => finishAt(other, callback);
  },
} satisfies Record<string, SignInMethod>;

type SignInMethodName = keyof typeof SIGN_IN_METHODS;

/** Changes that end sessions, with the sign-in methods whose proof they invalidate. */
const CHANGES: Record<
  string,
  { methods: readonly SignInMethodName[]; prepare(target: Target): Promise<() => Promise<unknown>> }
> = {
  'the user changes the password': {
    methods: ['password', 'password and code', 'tududi'],
    prepare: async ({ ada }) => {
      const change = { current_password: ada.password, new_password: NEXT_PASSWORD };
      return () => ada.post('/api/profile/change-password', change);
    },
  },
  'an administrator sets a password': {
    methods: ['password', 'tududi'],
    prepare: async ({ service, ada }) => {
      const root = await service.person(`root-${ada.id}`, { is_admin: 1 });
      return () => root.patch(`/api/v1/user/${ada.id}`, { password: NEXT_PASSWORD });
    },
  },
  'the operator sets a password': {
    methods: ['password'],
    prepare:
      async ({ service, ada }) =>
      () =>
        resetPassword(service, ada.email, NEXT_PASSWORD),
  },
  'the user confirms a second factor': {
    methods: ['password', 'tududi'],
    prepare:
      async ({ service, ada }) =>
      () =>
        setUpSecondFactor(service, ada, ada.password),
  },
  'the user deletes the account': {
    methods: ['password', 'link', 'provider'],
    prepare:
      async ({ ada }) =>
      () =>
        ada.post('/api/profile/delete-account', { password: ada.password }),
  },
  'a provider takes the account over': {
    methods: ['password', 'link'],
    prepare: async ({ service, provider, ada }) => {
      const browser = openBrowser(service);
      provider.person = { sub: `taker of ${ada.email}`, email: ada.email, email_verified: true };
      const callback = await atProvider(browser);
      return () => finishAt(browser, callback);
    },
  },
};

let started: Promise<World> | undefined;

/** Returns the service of all tests, which end no account of each other. */
function start(): Promise<World> {
  started ??= startWorld();
  return started;
}

async function startWorld(): Promise<World> {
  const provider = await startIdentityProvider(t);
  const env = oidcEnv(provider, { OIDC_LINK_BY_EMAIL: 'true', COMPAT: 'tududi' });
  const service = await startService(t, { env });
  await service.person('root');
  return { service, provider };
}

interface Held {
  wasHeld(): boolean;
  release(): void;
}

type Hold = (service: Service, n: number, act: () => Promise<unknown>) => Held;

/** Runs the act before the n-th transaction of this process from now on. */
const holdWrite: Hold = ({ db }, n, act) => {
  const { write } = db;
  let count = 0;
  db.write = async (...parameters) => {
    count += 1;
    if (count === n) await act();
    return write(...(parameters as Parameters<typeof write>)) as never;
  };
  return { wasHeld: () => count >= n, release: () => void Object.assign(db, { write }) };
};

/** Starts the act before the n-th statement of this process from now on, which waits for a part of it at most. */
const holdStatement: Hold = (_service, n, act) => {
  const prototype = pg.Client.prototype as unknown as { query(...parameters: unknown[]): unknown };
  const { query } = prototype;
  let count = 0;
  prototype.query = function (...parameters) {
    count += 1;
    if (count !== n) return query.apply(this, parameters);
    const wait = new Promise((resolve) => setTimeout(resolve, 250));
    return Promise.race([act(), wait]).then(() => query.apply(this, parameters));
  };
  return { wasHeld: () => count >= n, release: () => void Object.assign(prototype, { query }) };
};

let people = 0;

/** Runs a sign-in with a change in its n-th gap. @returns false if the sign-in has fewer gaps */
async function race(
  world: World,
  hold: Hold,
  n: number,
  { method, prepare }: { method: SignInMethodName; prepare(target: Target): Promise<() => Promise<unknown>> },
): Promise<{ wasHeld: boolean; ada: Person }> {
  const { service } = world;
  people += 1;
  const ada = await service.person(`ada-${people}`);
  const signIn = await SIGN_IN_METHODS[method]({ ...world, ada });
  const change = await prepare({ ...world, ada });
  await service.db.write((trx) => trx.deleteFrom('sessions').execute());
  let changed: Promise<unknown> | undefined;
  const held = hold(service, n, () => {
    changed = change().then(requireSuccess);
    return changed;
  });
  await signIn().finally(held.release);
  await changed;
  return { wasHeld: held.wasHeld(), ada };
}

function requireSuccess(result: unknown): void {
  const { status = 200 } = Object(result) as { status?: number };
  if (status >= 400 || String(result).includes('error')) throw new Error(`the change failed: ${status} ${result}`);
}

async function sessionsOf({ service, provider }: World, { id }: Person) {
  const sessions = await service.db.read.selectFrom('sessions').select('method').where('user_id', '=', id).execute();
  const users = await service.db.read.selectFrom('users').select('password_hash').where('id', '=', id).execute();
  const wasTakenOver = users[0]?.password_hash === '';
  return sessions.filter(({ method }) => !(wasTakenOver && method === provider.issuer));
}

const HOLDS: Record<string, Hold> = {
  transaction: holdWrite,
  ...(ON_POSTGRES && slowly(0, 1) && { statement: holdStatement }),
};

for (const [name, { methods, prepare }] of Object.entries(CHANGES)) {
  for (const method of methods) {
    t.test(`Sign-in by ${method} while ${name}: no session is left`, async (t) => {
      const world = await start();
      for (const [kind, hold] of Object.entries(HOLDS)) {
        let gaps = 0;
        for (let isHeld = true; isHeld; gaps++) {
          const { wasHeld, ada } = await race(world, hold, gaps + 1, { method, prepare });
          isHeld = wasHeld;
          if (wasHeld) t.same(await sessionsOf(world, ada), [], `before ${kind} ${gaps + 1}`);
          else t.equal((await sessionsOf(world, ada)).length, 1, `signed in alone, after ${gaps} gaps`);
        }
      }
    });
  }
}

t.test('Sign-in by provider while the identity is unlinked: it is refused, or was there before', async (t) => {
  const world = await start();
  const { db } = world.service;
  const prepare = async ({ ada }: Target) => {
    const { identities } = (await ada.get('/api/profile/identities')).body;
    return () => ada.delete(`/api/profile/identities/${identities[0].id}`);
  };
  for (const [kind, hold] of Object.entries(HOLDS)) {
    let isHeld = true;
    for (let gap = 1; isHeld; gap++) {
      const { wasHeld, ada } = await race(world, hold, gap, { method: 'provider', prepare });
      isHeld = wasHeld;
      const events = db.read.selectFrom('security_events').select(['kind', 'subject']).where('user_id', '=', ada.id);
      const kinds = (await events.orderBy('id').execute()).slice(2).map(({ kind }) => kind);
      const { length } = await sessionsOf(world, ada);
      const expected = wasHeld ? ['signed_in', 'identity_unlinked'] : ['signed_in'];
      if (length > 0) t.same(kinds.slice(-expected.length), expected, `before ${kind} ${gap}`);
      else t.equal(kinds.includes('identity_unlinked'), true);
    }
  }
});

t.test('Eight sign-ins and a new password at once: no session of the old password is left', async (t) => {
  const { service } = await start();
  let entered = 0;
  for (let round = 0; round < slowly(5, 40); round++) {
    const ada = await service.person(`rounds-${round}`);
    const change = { current_password: ada.password, new_password: NEXT_PASSWORD };
    const [changed, ...responses] = await Promise.all([
      ada.post('/api/profile/change-password', change),
      ...Array.from({ length: 8 }, () => logIn(service, ada)),
    ]);
    expectStatus(changed, 204);
    t.same(new Set([200, 401, ...responses.map(({ status }) => status)]), new Set([200, 401]));
    entered += responses.filter(({ status }) => status === 200).length;
    const left = service.db.read.selectFrom('sessions').select('id').where('user_id', '=', ada.id);
    t.same(await left.execute(), []);
    t.match(await logIn(service, ada), { status: 401 });
    t.match(await logIn(service, { ...ada, password: NEXT_PASSWORD }), { status: 200 });
  }
  t.ok(entered > 0, `${entered} sign-ins were before the change`);
});

t.test('A sign-in that replaces an old hash does not bring the former password back', async (t) => {
  const { service } = await start();
  const ada = await service.person('rehashed');
  const { default: argon2 } = await import('argon2');
  const old = await argon2.hash(ada.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await service.db.write((trx) =>
    trx.updateTable('users').set({ password_hash: old }).where('id', '=', ada.id).execute(),
  );
  const held = holdWrite(service, 1, () => resetPassword(service, ada.email, NEXT_PASSWORD));
  t.match(await logIn(service, ada).finally(held.release), { status: 401 });
  t.match(await logIn(service, ada), { status: 401 });
  t.match(await logIn(service, { ...ada, password: NEXT_PASSWORD }), { status: 200 });
});

t.test('A failed sign-in ends no session of the browser', async (t) => {
  const { service } = await start();
  const ada = await service.person('signed-in');
  const browser = openBrowser(service);
  expectStatus(await browser.post('/api/login', credentialsOf(ada)), 200);
  t.match(await browser.post('/api/login', { ...credentialsOf(ada), password: 'wrong password' }), { status: 401 });
  t.match(await browser.post('/api/sign-in-link', { token: 'x' }), { status: 401 });
  t.match(await browser.get(FACTOR), { status: 200 });
});
