import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createMailTransport, type MailFailure, type MailServer as Server } from '../../src/lib/mail-transport.js';
import { type MailServer, startMailServer, startSilentServer } from '../support/smtp.js';

const FROM = { name: 'Tutti', address: 'tutti@example.com' };
const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'A text.', messageId: 'k3v9@tasks.example.com' };

/** A name of the loopback address that does not say so: the server counts as another machine. */
const REMOTE = '::ffff:127.0.0.1';

function serverOf({ host, port }: Pick<MailServer, 'host' | 'port'>, smtp: Partial<Server['smtp']> = {}): Server {
  return { smtp: { host, port, implicitTls: false, credentials: null, ...smtp }, from: FROM };
}

function transportTo(t: Test, server: Server, timeouts?: { stepMs: number; mailMs: number; idleMs: number }) {
  const transport = createMailTransport(server, timeouts);
  if (transport === null) throw new Error('no transport');
  t.teardown(() => transport.close());
  return transport;
}

/** Returns the failure of a mail that is not sent. */
function failureOf(sending: Promise<void>): Promise<MailFailure> {
  return sending.then(
    () => Promise.reject(new Error('the mail was sent')),
    (error: MailFailure) => error,
  );
}

t.test('Transport: without settings there is none', async (t) => {
  t.equal(createMailTransport(null), null);
});

t.test('Transport: a mail arrives with text, HTML and headers, and says nothing about the program', async (t) => {
  const server = await startMailServer(t);
  const transport = transportTo(t, serverOf(server));
  const text = `Grüße\n${'x'.repeat(2_000)}\n.\n..dots`;
  await transport.send({
    ...MAIL,
    subject: 'Grüße 👨‍👩‍👧',
    text,
    html: '<p>Grüße</p>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const [received] = server.received;
  t.match(received, { from: FROM.address, to: [MAIL.to], isEncrypted: true });
  t.match(received?.mail, { subject: 'Grüße 👨‍👩‍👧', messageId: `<${MAIL.messageId}>`, html: '<p>Grüße</p>' });
  t.equal(received?.mail.text?.trim(), text);
  t.equal(received?.mail.from?.text, '"Tutti" <tutti@example.com>');
  t.equal(received?.mail.headers.get('auto-submitted'), 'auto-generated');
  t.notMatch(received?.source, /nodemailer|x-mailer/i);
});

t.test('Transport: connections are kept for the next mail, and closed when idle', async (t) => {
  const server = await startMailServer(t);
  const transport = transportTo(t, serverOf(server));
  for (let sent = 0; sent < 5; sent++) await transport.send(MAIL);
  t.equal(server.connections, 1);
  await Promise.all(Array.from({ length: 20 }, () => transport.send(MAIL)));
  t.equal(server.received.length, 25);
  t.ok(server.connections <= 4);
  transport.close();
  await transport.send(MAIL);
  t.equal(server.received.length, 26, 'a closed one opens again');
});

t.test('Transport: another machine must offer TLS with a certificate that is valid', async (t) => {
  const plain = await startMailServer(t, { tls: 'none' });
  t.match(await failureOf(transportTo(t, serverOf({ ...plain, host: REMOTE })).send(MAIL)), { reason: /^ETLS/ });
  const untrusted = await startMailServer(t);
  const refused = failureOf(transportTo(t, serverOf({ ...untrusted, host: REMOTE })).send(MAIL));
  t.match(await refused, { message: /certificate/, isPermanent: false });
  const implicit = await startMailServer(t, { tls: 'implicit' });
  await t.rejects(transportTo(t, serverOf({ ...implicit, host: REMOTE }, { implicitTls: true })).send(MAIL));
  t.same(
    [plain, untrusted, implicit].map(({ received }) => received),
    [[], [], []],
  );

  await transportTo(t, serverOf(plain)).send(MAIL);
  t.match(plain.received, [{ isEncrypted: false }], 'a relay on this machine needs none');
  await transportTo(t, serverOf(implicit, { implicitTls: true })).send(MAIL);
  t.match(implicit.received, [{ isEncrypted: true }]);
});

t.test('Transport: it signs in, and a wrong password is a fault of the settings', async (t) => {
  const server = await startMailServer(t, { users: { 'tutti@example.com': 'p@ss:word/%' } });
  const credentials = { user: 'tutti@example.com', password: 'p@ss:word/%' };
  await transportTo(t, serverOf(server, { credentials })).send(MAIL);
  t.match(server.received, [{ user: credentials.user }]);
  const wrong = serverOf(server, { credentials: { ...credentials, password: 'hunter2' } });
  const failure = await failureOf(transportTo(t, wrong).send(MAIL));
  t.match(failure, { reason: 'EAUTH 535', isPermanent: false });
  t.notMatch(failure.message, 'hunter2');
});

t.test('Transport: 5xx is for good, 4xx is not, and the reason names no person', async (t) => {
  const server = await startMailServer(t);
  const transport = transportTo(t, serverOf(server));
  for (const [step, code, isPermanent] of [
    ['receiver', 550, true],
    ['receiver', 451, false],
    ['receiver', 421, false],
    ['receiver', 503, false],
    ['message', 554, true],
    ['message', 452, false],
  ] as const) {
    server.respond = (about) => ({ code: about.step === step ? code : 250, text: `<${about.address}> is unknown` });
    const failure = await failureOf(transport.send(MAIL));
    t.equal(failure.isPermanent, isPermanent, `${step} ${code}`);
    t.match(failure.reason, String(code));
    t.notMatch(failure.reason, 'ada');
  }
  server.respond = () => ({ code: 250 });
  await transport.send(MAIL);
  t.equal(server.received.length, 1);
});

t.test('Transport: no server, a silent one and a slow one fail in time; a stop ends the wait at once', async (t) => {
  const closed = await startSilentServer(t, (socket) => socket.destroy());
  const toClosed = transportTo(t, serverOf({ host: '127.0.0.1', port: closed }));
  t.match(await failureOf(toClosed.send(MAIL)), { isPermanent: false });

  const server = await startMailServer(t);
  server.respond = () => ({ code: 250, afterMs: 3_600_000 });
  const stop = new AbortController();
  const hanging = transportTo(t, serverOf(server)).send(MAIL, stop.signal);
  stop.abort(new Error('the stop'));
  await t.rejects(hanging, { message: 'the stop' });
});

t.test('Transport: a silent server, and one that sends a byte now and then, fail in time', async (t) => {
  const silent = await startSilentServer(t, () => undefined);
  const dripping = await startSilentServer(t, async (socket) => {
    socket.write('220 hello\r\n');
    while (!socket.destroyed) {
      socket.write('250-x\r\n');
      await sleep(20, undefined, { ref: false });
    }
  });
  const failureAt = (port: number, timeouts: { stepMs: number; mailMs: number }) =>
    failureOf(transportTo(t, serverOf({ host: '127.0.0.1', port }), { ...timeouts, idleMs: 50 }).send(MAIL));
  t.match(await failureAt(silent, { stepMs: 100, mailMs: 60_000 }), { reason: 'ETIMEDOUT' });
  t.match(await failureAt(dripping, { stepMs: 60_000, mailMs: 300 }), { reason: 'ETIMEDOUT' });
});

t.test('Attack: no text adds a header, a receiver or a command', async (t) => {
  const server = await startMailServer(t);
  const transport = transportTo(t, serverOf(server));
  const injected = 'Hello\r\nBcc: eve@example.com\r\n\r\n.\r\nMAIL FROM:<eve@example.com>\u2028x\u0085y\u202ez';
  await transport.send({ ...MAIL, subject: injected, headers: { 'List-Unsubscribe': `<https://x>\r\nX-Evil: 1` } });
  const [received] = server.received;
  t.same(received?.to, [MAIL.to]);
  t.equal(received?.mail.subject, 'Hello Bcc: eve@example.com . MAIL FROM:<eve@example.com> x y z');
  t.notOk(received?.mail.headers.has('bcc') || received?.mail.headers.has('x-evil'));
  for (const to of [
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'ada@example.com>\r\nDATA',
    '<eve@example.com> ada@example.com',
    'team: ada@example.com, eve@example.com;',
    '"ada@example.com eve"@example.com',
    'ada(eve)@example.com',
    'ada@example.com@example.org',
    'ada',
    '',
  ]) {
    t.match(
      await failureOf(transport.send({ ...MAIL, to })),
      { reason: 'EENVELOPE', isPermanent: true },
      JSON.stringify(to),
    );
  }
  t.equal(server.received.length, 1);
});
