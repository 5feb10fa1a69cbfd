import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { programPath } from '../../scripts/support/programs.js';
import { emailIn } from '../../src/features/oidc/claims.js';
import { run } from '../support/command.js';
import { OF_SQLITE } from '../support/database.js';
import { writeFailedAttempts } from '../support/jobs.js';
import { startMailService } from '../support/mail.js';
import { requestTexts } from '../support/request-members.js';
import { PASSWORD, type Result, startService } from '../support/service.js';
import { startTududi } from '../support/tududi.js';
import { create, expectStatus } from '../support/world.js';

/** White space that users type, or copy, without seeing it. */
const spaced = (email: string) => [` ${email}`, `${email} `, `${email}\n`, `${email}\u00a0`, `\t${email}\u3000`];

/** An exported account has addresses that identify no account of this service. */
const OF_DOCUMENT = /^importProfile (?:account\.email|comments\[\]\.author_email|shares\[\]\.email)$/;

t.test('E-mail addresses: spaces around them are removed at every door of the document', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const session = await service.signIn(ada);
  const project = await create(ada, 'project', { name: 'Garden' });
  let made = 0;
  const newAddress = () => `new-${made++}@example.com`;

  type Door = (email: string) => Promise<Result>;
  /** Sends an address of an account. */
  const known = (send: Door, status: number, after?: () => Promise<unknown>) => async () => {
    for (const email of spaced(bob.email)) {
      t.equal((await send(email)).status, status, JSON.stringify(email));
      await after?.();
    }
  };
  /** Sends a new address, which the response contains. */
  const stored = (send: Door, status: number) => async () => {
    const email = newAddress();
    for (const sent of spaced(email)) {
      const response = await send(sent);
      t.equal(response.status, status, JSON.stringify(sent));
      t.equal(response.body.user?.email ?? response.body.email, email);
    }
  };
  const changeEmail: Door = (email) => session.post('/api/profile/change-email', { email, current_password: PASSWORD });
  const unblock = () => ada.call('DELETE', '/api/profile/blocked', { body: { email: bob.email } });
  const toShare = { resource_type: 'project', resource_id: project.id, access: 'ro' };
  const doors: Record<string, () => Promise<void>> = {
    'register email': async () => {
      for (const [index, email] of spaced('x').entries()) {
        const address = email.replace('x', `registered-${index}@example.com`);
        const { body } = await service.anonymous.post('/api/register', { email: address, password: PASSWORD });
        t.equal(body.user.email, `registered-${index}@example.com`);
      }
    },
    'login email': known((email) => service.anonymous.post('/api/login', { email, password: PASSWORD }), 200),
    'changeEmail email': stored(changeEmail, 200),
    'createUser email': async () => {
      for (const [index, email] of spaced('x').entries()) {
        const address = email.replace('x', `created-${index}@example.com`);
        const { body } = await ada.post('/api/v1/user', { email: address, password: PASSWORD });
        t.equal(body.email, `created-${index}@example.com`);
      }
    },
    'updateUser email': stored((email) => ada.put(`/api/v1/user/${bob.id}`, { email }), 200),
    'patchUser email': stored((email) => ada.patch(`/api/v1/user/${bob.id}`, { email }), 200),
    'blockUser email': known((email) => ada.post('/api/profile/blocked', { email }), 201, unblock),
    'unblockUser email': async () => {
      for (const email of spaced(bob.email)) {
        await ada.post('/api/profile/blocked', { email: bob.email });
        t.equal((await ada.call('DELETE', '/api/profile/blocked', { body: { email } })).status, 204);
      }
    },
    'createShare email': async () => {
      for (const email of spaced(bob.email)) {
        const share = expectStatus(await ada.post('/api/v1/share', { ...toShare, email }), 201);
        expectStatus(await ada.delete(`/api/v1/share/${share.uid}`), 204);
      }
    },
    // See the tests of mails, and of imported files.
    'requestPasswordReset email': async () => undefined,
    'importFile query/user': async () => undefined,
  };

  const addresses = requestTexts(service.document).filter(
    ({ name, schema }) =>
      (/[._ ]email$/.test(name) || /e-mail address/i.test(schema.description ?? '')) && !OF_DOCUMENT.test(name),
  );
  t.same(addresses.map(({ name }) => name).sort(), Object.keys(doors).sort());
  for (const { name, schema } of addresses) t.equal(schema['x-normalized'], 'trim', name);
  // Those that change the address of bob are the last.
  const isLast = (name: string) => /^(?:update|patch)User/.test(name);
  const sorted = Object.entries(doors).sort(([one], [other]) => Number(isLast(one)) - Number(isLast(other)));
  for (const [name, test] of sorted) {
    t.comment(name);
    await test();
  }
});

t.test('E-mail addresses: spaces around one do not make a sign-in fail', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const email of spaced(ada.email)) {
    t.equal((await service.anonymous.post('/api/login', { email, password: PASSWORD })).status, 200);
  }
  await writeFailedAttempts(service);
  t.same((await ada.get('/api/profile/security-log?kind=sign_in_failed')).body.security_events, []);
  t.equal((await service.anonymous.post('/api/login', { email: 'a da@example.com', password: PASSWORD })).status, 401);
});

t.test('E-mail addresses: mails go to the address without the spaces', async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  for (const email of spaced(bob.email).slice(0, 3)) {
    expectStatus(await service.anonymous.post('/api/password-reset', { email }), 202);
    t.match(await service.mails(), [{ to: [bob.email] }]);
  }
});

t.test('E-mail addresses: the assignee of a task, too', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'Sow' });
  for (const email of spaced(ada.email)) {
    expectStatus(await ada.patch(`/api/v1/task/${task.id}`, { assignee_id: null }), 200);
    t.match(await ada.patch(`/api/v1/task/${task.id}`, { assignee_id: email }), { status: 200 });
    const { body } = await ada.get(`/api/v1/tasks?assignee_id=${encodeURIComponent(email)}`);
    t.equal(body.tasks.length, 1, JSON.stringify(email));
  }
});

t.test('E-mail addresses: providers and clients of tududi', async (t) => {
  for (const email of spaced('Ada@Example.com')) t.equal(emailIn({ iss: 'x', sub: 'x', email }), 'ada@example.com');
  t.equal(emailIn({ iss: 'x', sub: 'x', email: 'a da@example.com' }), null);

  const { service, ask, anonymous, ada } = await startTududi(t);
  const bob = await service.person('bob');
  const { body: project } = await ask('POST', '/project', { name: 'Garden' });
  for (const [index, email] of spaced('x').entries()) {
    const address = email.replace('x', bob.email);
    t.equal((await anonymous('POST', '/login', { email: address, password: bob.password })).status, 200);
    const registered = email.replace('x', `new-${index}@example.com`);
    const { body } = await anonymous('POST', '/register', { email: registered, password: PASSWORD });
    t.equal(body.user.email, `new-${index}@example.com`);
    const share = { resource_type: 'project', resource_uid: project.uid, target_user_email: address };
    t.equal((await ask('POST', '/shares', { ...share, access_level: 'ro' })).status, 201);
    const path = `/shares?resource_type=project&resource_uid=${project.uid}&target_user_id=${bob.id}`;
    t.equal((await ask('DELETE', path)).status, 204);
  }
  t.equal((await ada.get('/api/v1/shares')).body.shares.length, 0);
});

t.test('E-mail addresses: every command that names an account', OF_SQLITE, async (t) => {
  const env = { DATABASE_URL: `sqlite:${t.testdir({})}/tutti.db`, BASE_URL: 'https://tasks.example.com' };
  const [before, behind] = [' ada@example.com', 'ada@example.com \n'];
  const command = (verb: string, email: string) => run(programPath('user'), [verb, email], env, `${PASSWORD}\n`);
  t.match(await command('create', before), { code: 0, stdout: /, ada@example\.com, an administrator/ });
  const { stdout } = await run(programPath('user'), ['--help']);
  const verbs = [...stdout.matchAll(/user -- ([a-z-]+) EMAIL/g)].map(([, verb]) => `${verb}`);
  t.ok(verbs.length >= 6, `${verbs}`);
  for (const verb of verbs.filter((one) => one !== 'create')) {
    t.match(await command(verb, behind), { code: 0, stderr: '' }, verb);
  }
  const service = await startService(t, { db: openDatabase(env.DATABASE_URL) });
  const { subjects } = await service.db.read
    .selectFrom('security_events')
    .select(({ fn }) => fn.agg<string>('group_concat', ['subject']).distinct().as('subjects'))
    .executeTakeFirstOrThrow();
  t.equal(subjects, 'ada@example.com');
});
