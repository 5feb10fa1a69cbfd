import t from 'tap';
import { mailOutbox } from '../../../src/features/mail/outbox.js';
import { queueMail } from '../../../src/features/mail/queue-store.js';
import { SAME_SQL } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import { mailEnv, startMailService, tokenIn } from '../../support/mail.js';
import { startService } from '../../support/service.js';
import { startMailServer } from '../../support/smtp.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of mails.

const MINUTE_MS = 60_000;

t.test('Outbox: a mail that is not accepted is tried again, with the same id and a new token', SAME_SQL, async (t) => {
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } } as never;
  const service = await startMailService(t, { logger });
  const { server, clock } = service;
  const bob = await service.person('bob');
  const refused: string[] = [];
  server.respond = ({ step }) => (step === 'message' ? { code: 451, text: `try later, ${bob.email}` } : { code: 250 });
  expectStatus(await service.anonymous.post('/api/password-reset', { email: bob.email }), 202);
  for (const minutes of [0, 1, 3, 12]) {
    clock.advance(minutes * MINUTE_MS);
    t.same(await service.mails(), []);
    refused.push(JSON.stringify(await service.db.read.selectFrom('mails').select(['attempts', 'uid']).execute()));
  }
  t.match(refused.at(-1), '"attempts":4');
  t.match(await mailOutbox.dueIn(service), Number);
  server.respond = () => ({ code: 250 });
  clock.advance(70 * MINUTE_MS);
  const [mail] = await service.mails();
  t.match(mail?.mail.messageId, /^<\w+@tasks\.example\.com>$/);
  t.match(refused[0], mail?.mail.messageId?.slice(1, 16));
  const body = { token: tokenIn(mail), password: 'staple battery horse' };
  expectStatus(await service.anonymous.post('/api/password-reset/confirm', body), 204);

  const log = lines.join('');
  t.match(log, '"kind":"reset","reason":"EMESSAGE 451","attempts":1');
  t.notMatch(log, /bob@example\.com|staple|try later/);
  t.notMatch(log, body.token);
});

t.test('Outbox: refused for good, and after the last attempt, a mail is given up and deleted', async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const rows = () => service.db.read.selectFrom('mails').selectAll().execute();
  service.server.respond = () => ({ code: 550 });
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  t.same(await service.mails(), []);
  t.same(await rows(), []);

  service.server.respond = () => ({ code: 452 });
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  for (let attempt = 1; attempt <= 6; attempt++) {
    t.equal((await rows()).length, 1, `attempt ${attempt}`);
    await service.mails();
    service.clock.advance(7 * 60 * MINUTE_MS);
  }
  t.same(await rows(), []);
});

t.test(
  'Outbox: a stop during a mail leaves it to the next process, and what cannot be sent in a day goes',
  async (t) => {
    const service = await startMailService(t);
    const bob = await service.person('bob');
    const { server } = service;
    let asked = 0;
    server.respond = () => {
      asked += 1;
      return { code: 250, afterMs: 3_600_000 };
    };
    expectStatus(await bob.post('/api/profile/verify-email'), 202);
    const stop = new AbortController();
    const running = runJob(service, 'deliveries', { stop: stop.signal });
    await eventually(() => asked > 0, 'the mail is being sent');
    stop.abort();
    await running;
    t.match(await service.db.read.selectFrom('mails').selectAll().execute(), [{ attempts: 0 }]);
    server.respond = () => ({ code: 250 });
    t.equal((await service.mails()).length, 1);

    expectStatus(await bob.post('/api/profile/verify-email'), 202);
    service.clock.advance(86_400_000);
    await runJob(service, 'old mails');
    t.same(await service.mails(), []);
  },
);

t.test('Outbox: without a mail server, mails wait and no job is due', SAME_SQL, async (t) => {
  const service = await startService(t);
  const bob = await service.person('bob');
  const mail = { kind: 'verify', userId: bob.id, to: bob.email, data: {} } as const;
  await service.db.write((trx) => queueMail(trx, mail, service.now()));
  t.equal(await mailOutbox.dueIn(service), null);
  await runJob(service, 'deliveries');
  t.equal((await service.db.read.selectFrom('mails').selectAll().execute()).length, 1);
});

t.test('Outbox: the mails of a deleted account, and those whose reason is gone, are not sent', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  const verified = { email_verified_at: '2026-03-11T12:00:00.000Z' };
  await service.db.write((trx) => trx.updateTable('users').set(verified).where('id', '=', bob.id).execute());
  t.same(await service.mails(), []);
  const eve = await service.person('eve');
  expectStatus(await eve.post('/api/profile/verify-email'), 202);
  expectStatus(await service.anonymous.post('/api/password-reset', { email: eve.email }), 202);
  expectStatus(await eve.post('/api/profile/delete-account', { password: eve.password }), 204);
  t.same(await service.mails(), []);
  t.same(await service.db.read.selectFrom('mails').selectAll().execute(), []);
});

t.test('Outbox: sixty accounts at once share a few connections, and each gets its mail once', async (t) => {
  const server = await startMailServer(t);
  const service = await startService(t, { env: mailEnv(server) });
  const people: { id: number; email: string }[] = [];
  for (let number = 0; number < 60; number++) people.push(await service.person(`p${number}`));
  await service.db.write(async (trx) => {
    for (const { id, email } of people) {
      await queueMail(trx, { kind: 'verify', userId: id, to: email, data: {} }, service.now());
    }
  });
  await runJob(service, 'deliveries');
  t.equal(server.received.length, 60);
  t.equal(new Set(server.received.map(({ to }) => to[0])).size, 60);
  t.ok(server.connections <= 4, `${server.connections} connections`);
});
