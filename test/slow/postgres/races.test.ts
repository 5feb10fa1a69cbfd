import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { openDatabase } from '../../../db/open.js';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { resetPassword } from '../../../src/features/accounts/operator.js';
import { newUid } from '../../../src/lib/ids.js';
import { newDatabaseUrl } from '../../support/database.js';
import {
  atProvider,
  finishAt,
  oidcEnv,
  openBrowser,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { logIn, nextStep, setUpSecondFactor } from '../../support/second-factor.js';
import { PASSWORD, type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';

/**
 * The single writer of SQLite prevents these races; two processes on PostgreSQL need locks. In each round, eight
 * requests to two services on one database concurrently do something that only one of them may do, or that must add
 * up.
 */

const ROUNDS = slowly(5, 100);
const AT_ONCE = 8;

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  const server = await startPostgres();
  t.teardown(() => server.stop());
  for (const races of [consistency, tasks, providers, deadlocks, accounts, credentials]) races(server);
}

interface Pair {
  services: Service[];
  ada: Person;
  writer(n: number): Person;
  /** Creates a user. @returns the client of the user at each of the services, by turns */
  newWriter(name: string): Promise<(n: number) => Person>;
}

async function pair(t: Test, server: PostgresServer, env: Record<string, string> = {}): Promise<Pair> {
  const url = await newDatabaseUrl(server.url);
  const [first, second] = [
    await startService(t, { db: openDatabase(url), env }),
    await startService(t, { db: openDatabase(url), env }),
  ] as const;
  const newWriter = async (name: string) => {
    const here = await first.person(name);
    const there = { ...here, ...second.client({ authorization: `Bearer ${here.token}` }) };
    return (n: number) => (n % 2 === 0 ? here : there);
  };
  const writer = await newWriter('ada');
  return { services: [first, second], ada: writer(0), writer, newWriter };
}

async function atOnce<T>(act: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, n) => act(n)));
}

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

async function rounds(
  t: Test,
  name: string,
  round: (n: number) => Promise<boolean>,
  count: number = ROUNDS,
): Promise<void> {
  let broken = 0;
  for (let n = 0; n < count; n++) if (!(await round(n))) broken += 1;
  t.equal(broken, 0, `${name}: ${broken} of ${count} rounds broken`);
}

function consistency(server: PostgresServer): void {
  t.test('What is read together is of one state, whatever is written in between', async (t) => {
    const { services, ada } = await pair(t, server);
    const [{ db }] = services as [Service];
    const { id } = (await ada.post('/api/v1/project', { name: 'before' })).body;
    const nameIn = async (read: typeof db.read) =>
      (await read.selectFrom('projects').select('name').where('id', '=', id).executeTakeFirst())?.name;
    const seen = await db.readTogether(async (read) => {
      const first = await nameIn(read);
      await ada.patch(`/api/v1/project/${id}`, { name: 'after' });
      return [first, await nameIn(read)];
    });
    t.same(seen, ['before', 'before']);
    t.equal(await nameIn(db.read), 'after');
    await t.rejects(
      db.readTogether((read) => read.deleteFrom('projects').execute()),
      'nothing is written there',
    );
    t.equal(await nameIn(db.read), 'after');
  });

  t.test('A write of an account does not wait for another one that is not finished', async (t) => {
    const { services, ada } = await pair(t, server);
    const [{ db }] = services as [Service];
    const { id } = (await ada.post('/api/v1/task', { name: 'one' })).body;
    await db.write(async (trx) => {
      await trx.updateTable('tasks').set({ name: 'longer' }).where('id', '=', id).execute();
      const { status } = await ada.post('/api/v1/task', { name: 'two', note: 'text', tags: ['tag'] });
      t.equal(status, 201);
    });
    t.equal((await ada.get(`/api/v1/task/${id}`)).body.name, 'longer');
  });
}

function tasks(server: PostgresServer): void {
  t.test('Tasks', async (t) => {
    const { ada, writer } = await pair(t, server);
    const create = async (body: object) => (await ada.post('/api/v1/task', body)).body;

    await rounds(t, 'one occurrence is completed once', async () => {
      const task = await create({ name: 'Water', due_date: '2026-03-01', recurrence_type: 'daily' });
      const headers = {
        'if-match': `"${(await ada.get(`/api/v1/task/${task.id}`)).headers.etag?.toString().replaceAll('"', '')}"`,
      };
      const responses = await atOnce((n) => writer(n).post(`/api/v1/task/${task.id}/complete`, undefined, headers));
      const activity = (await ada.get(`/api/v1/task/${task.id}/activity`)).body.activity as { kind: string }[];
      return (
        statuses(responses).filter((status) => status === 200).length === 1 &&
        activity.filter(({ kind }) => kind === 'completed').length === 1
      );
    });

    await rounds(t, 'If-Match lets one through', async () => {
      const task = await create({ name: 'Call' });
      const etag = String((await ada.get(`/api/v1/task/${task.id}`)).headers.etag);
      const responses = await atOnce((n) =>
        writer(n).patch(`/api/v1/task/${task.id}`, { name: `by ${n}` }, { 'if-match': etag }),
      );
      return statuses(responses).join() === ['200', ...Array(AT_ONCE - 1).fill('412')].join();
    });

    await rounds(t, 'subtasks have a place each', async () => {
      const parent = await create({ name: 'Move' });
      const responses = await atOnce((n) =>
        writer(n).post('/api/v1/task', { name: `${n}`, parent_task_id: parent.id }),
      );
      return new Set(responses.map(({ body }) => body.position)).size === AT_ONCE;
    });

    await rounds(t, 'of two tasks, one is the parent', async () => {
      const [a, b] = [await create({ name: 'a' }), await create({ name: 'b' })];
      await atOnce((n) => {
        const [child, parent] = n % 2 === 0 ? [a, b] : [b, a];
        return writer(n).patch(`/api/v1/task/${child.id}`, { parent_task_id: parent.id });
      });
      const both = [await ada.get(`/api/v1/task/${a.id}`), await ada.get(`/api/v1/task/${b.id}`)];
      return both.filter(({ body }) => body.parent_task_id !== null).length === 1;
    });

    await rounds(
      t,
      'a task has at most 500 subtasks',
      async () => {
        const subtasks = Array.from({ length: 497 }, (_, index) => ({ name: `${index}` }));
        const parent = await create({ name: 'Many', subtasks });
        await atOnce((one) => writer(one).post('/api/v1/task', { name: `${one}`, parent_task_id: parent.id }));
        return (await ada.get(`/api/v1/task/${parent.id}`)).body.subtask_counts.total === 500;
      },
      2,
    );

    await rounds(t, 'a new tag is one tag, and no request fails', async (n) => {
      const responses = await atOnce((one) =>
        writer(one).post('/api/v1/task', { name: 'x', tags: [`new ${n}`, `also ${n}`] }),
      );
      return statuses(responses).every((status) => status === 201);
    });

    await rounds(t, 'a key creates once', async (n) => {
      const body = { name: `with a key ${n}` };
      await atOnce((one) => writer(one).post('/api/v1/task', body, { 'idempotency-key': `key-${n}` }));
      const found = await ada.get(`/api/v1/tasks?q=${encodeURIComponent(body.name)}&limit=500`);
      return found.body.tasks.filter(({ name }: { name: string }) => name === body.name).length === 1;
    });

    await rounds(t, 'what is created in a project that is deleted meanwhile is answered, and found', async (n) => {
      const project = (await ada.post('/api/v1/project', { name: `p ${n}` })).body;
      const responses = await atOnce((one) =>
        one === 3
          ? writer(one).delete(`/api/v1/project/${project.id}`)
          : writer(one).post('/api/v1/task', { name: 'x', project_id: project.id }),
      );
      const made = responses.filter(({ status }) => status === 201);
      const found = await Promise.all(made.map(({ body }) => ada.get(`/api/v1/task/${body.id}`)));
      return (
        statuses(responses).every((status) => [201, 204, 400].includes(status)) &&
        found.every(({ status, body }) => status === 200 && body.project_id === null)
      );
    });
  });
}

function providers(server: PostgresServer): void {
  t.test('Sign-in at a provider: begun at one service, finished at the other', async (t) => {
    const provider = await startIdentityProvider(t);
    const env = { OIDC_AUTO_PROVISION: 'true', OIDC_LINK_BY_EMAIL: 'true' };
    const { services } = await pair(t, server, oidcEnv(provider, env));
    const serviceOf = (n: number) => services[n % services.length] as Service;
    const [{ db }] = services as [Service];
    const signIn = async (n: number) => {
      const here = openBrowser(serviceOf(n));
      const there = openBrowser(serviceOf(n + 1), here.cookies);
      const page = await finishAt(there, await atProvider(here));
      return { page, user: await userOf(there) };
    };
    const isOneAccount = async (email: string) => {
      const signedIn = await atOnce(signIn);
      const accounts = await db.read.selectFrom('users').select('uid').where('email', '=', email).execute();
      const [account] = accounts;
      const isTheirs = signedIn.every(({ page, user }) => page === '/' && user?.uid === account?.uid);
      return accounts.length === 1 && isTheirs;
    };

    await rounds(t, 'a new person gets one account', (n) => {
      const email = `new-${n}@example.com`;
      provider.person = { sub: `new-${n}`, email, email_verified: true };
      return isOneAccount(email);
    });

    await rounds(t, 'a response counts once', async (n) => {
      provider.person = { sub: `new-${n}` };
      const browser = openBrowser(serviceOf(n));
      const callback = await atProvider(browser);
      const cookie = `oidc=${browser.cookies.get('oidc')}`;
      const responses = await atOnce((one) => serviceOf(one).anonymous.get(callback, { cookie }));
      return responses.filter(({ headers }) => String(headers['set-cookie']).includes('sid=')).length === 1;
    });

    await rounds(t, 'an account that is linked by its address has one identity', async (n) => {
      const { id, email } = await serviceOf(n).person(`linked-${n}`);
      provider.person = { sub: `linked-${n}`, email, email_verified: true };
      await atOnce(signIn);
      const rows = await db.read.selectFrom('identities').select('subject').where('user_id', '=', id).execute();
      return rows.length === 1;
    });
  });
}

function deadlocks(server: PostgresServer): void {
  t.test('No request waits for the end of a deadlock', async (t) => {
    const { services, ada, writer } = await pair(t, server);
    const [{ db }] = services as [Service];
    const deadlocks = async () =>
      Number(
        (
          await sql<{
            n: number;
          }>`SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`.execute(db.read)
        ).rows[0]?.n,
      );
    for (let n = 0; n < ROUNDS; n++) {
      const project = (await ada.post('/api/v1/project', { name: `p ${n}` })).body;
      await atOnce((one) =>
        one === 3
          ? writer(one).delete(`/api/v1/project/${project.id}`)
          : writer(one).post('/api/v1/task', { name: 'x', project_id: project.id, tags: [`t ${n}`] }),
      );
    }
    t.equal(await deadlocks(), 0);
  });
}

function accounts(server: PostgresServer): void {
  t.test('Accounts', async (t) => {
    const { services, ada, newWriter } = await pair(t, server);
    const [first] = services as [Service];
    const bea = (await newWriter('bea'))(1);
    await rounds(t, 'an administrator is left', async () => {
      await first.db.write((trx) => trx.updateTable('users').set({ is_admin: 1 }).execute());
      await Promise.all([
        ada.patch(`/api/v1/user/${ada.id}`, { is_admin: false }),
        bea.patch(`/api/v1/user/${bea.id}`, { is_admin: false }),
      ]);
      const rows = await first.db.read.selectFrom('users').select('id').where('is_admin', '=', 1).execute();
      return rows.length >= 1;
    });

    await rounds(
      t,
      'there is one first account',
      async () => {
        const url = await newDatabaseUrl(server.url);
        const services = [
          await startService(t, { db: openDatabase(url) }),
          await startService(t, { db: openDatabase(url) }),
        ];
        await atOnce((one) =>
          (services[one % 2] as Service).anonymous.post('/api/register', {
            email: `${newUid()}@example.com`,
            password: 'correct horse battery',
          }),
        );
        const rows = await (services[0] as Service).db.read.selectFrom('users').select('is_admin').execute();
        for (const { app } of services) await app.close();
        return rows.length === AT_ONCE && rows.filter(({ is_admin }) => is_admin === 1).length === 1;
      },
      slowly(3, 20),
    );

    await rounds(t, 'an import is into an account that has nothing', async (n) => {
      const writer = await newWriter(`importer${n}`);
      const owner = writer(0);
      const document = (await owner.get('/api/profile/export')).body;
      document.areas = [
        {
          uid: newUid(),
          name: 'imported',
          description: null,
          color: null,
          created_at: document.exported_at,
          updated_at: document.exported_at,
        },
      ];
      const responses = await atOnce((one) =>
        one === 3
          ? writer(one).post('/api/profile/import', document)
          : writer(one).post('/api/v1/area', { name: `a ${one}` }),
      );
      const areas = (await owner.get('/api/v1/areas')).body.areas as { name: string }[];
      const imported = responses[3]?.status === 200;
      const created = responses.filter(({ status }) => status === 201).length;
      return areas.length === created + (imported ? 1 : 0) && (imported || responses[3]?.status === 409);
    });

    await rounds(
      t,
      'who is blocked shares nothing',
      async (n) => {
        const writer = await newWriter(`sharer${n}`);
        const blocker = (await newWriter(`blocker${n}`))(0);
        const task = (await writer(0).post('/api/v1/task', { name: 'x' })).body;
        const share = { resource_type: 'task', resource_id: task.id, email: blocker.email, access: 'ro' };
        await atOnce((one) =>
          one === 3
            ? blocker.post('/api/profile/blocked', { email: writer(0).email })
            : writer(one).post('/api/v1/share', share),
        );
        const seen = await blocker.get(`/api/v1/task/${task.id}`);
        return seen.status === 404;
      },
      slowly(10, 100),
    );
  });
}

function credentials(server: PostgresServer): void {
  t.test('A command that sets a password ends the keys that are being made', async (t) => {
    const { services, newWriter } = await pair(t, server);
    const [first, second] = services as [Service, Service];
    await rounds(t, 'no key is left', async (n) => {
      const person = (await newWriter(`owner${n}`))(0);
      const session = await second.signIn(person);
      const responses = await atOnce(async (one) => {
        if (one !== 3) return session.post('/api/profile/api-keys', { name: 'x' });
        await resetPassword(first, person.email, 'another password');
        return undefined;
      });
      const made = responses.filter((response) => response?.status === 201).map((response) => response?.body.token);
      const used = await Promise.all(
        made.map((token) => first.client({ authorization: `Bearer ${token}` }).get('/api/profile')),
      );
      return used.every(({ status }) => status === 401);
    });
  });

  t.test('A code of a second factor counts once, at whichever service', async (t) => {
    const { services, ada } = await pair(t, server);
    const [first] = services as [Service, Service];
    const session = await first.signIn(ada);
    const { code, recoveryCodes } = await setUpSecondFactor(first, session, ada.password);
    const signIn = (given: string | undefined) => (n: number) =>
      logIn(services[n % 2] as Service, { email: ada.email, password: PASSWORD }, given);
    const countsOnce = async (given: string | undefined) => {
      const responses = await atOnce(signIn(given));
      return statuses(responses).join() === [200, ...Array(AT_ONCE - 1).fill(401)].join();
    };
    await rounds(t, 'one sign-in with a code', () => {
      for (const service of services) nextStep(service);
      return countsOnce(code());
    });
    await rounds(t, 'one sign-in with a recovery code', (n) => countsOnce(recoveryCodes[n]), recoveryCodes.length);
  });
}
