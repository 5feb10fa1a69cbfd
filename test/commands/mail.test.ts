import t from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { run } from '../support/command.js';
import { startMailServer } from '../support/smtp.js';

const SETTINGS = { MAIL_FROM: 'Tutti <tutti@example.com>', BASE_URL: 'https://tasks.example.com' };

const send = (address: string, env: Record<string, string>) => run(programPath('mail'), ['test', address], env);

t.test('npm run mail: a test mail goes over TLS to a server whose certificate is valid', async (t) => {
  const server = await startMailServer(t, { users: { tutti: 'hunter2' } });
  // The address counts as another machine, which must offer TLS.
  const SMTP_URL = `smtp://tutti:hunter2@[::ffff:127.0.0.1]:${server.port}`;
  const env = { ...SETTINGS, SMTP_URL, NODE_EXTRA_CA_CERTS: server.certificateFile };
  t.match(await send('ada@example.com', env), { code: 0, stdout: /accepted the mail to ada@example\.com/ });
  t.match(server.received, [{ to: ['ada@example.com'], isEncrypted: true, user: 'tutti' }]);
  t.match(server.received[0]?.mail, { subject: 'A test of Tutti', messageId: /@tasks\.example\.com>$/ });
  const untrusted = await send('ada@example.com', { ...SETTINGS, SMTP_URL });
  t.match(untrusted, { code: 1, stderr: /did not accept the mail: self-signed certificate/ });
  t.equal(server.received.length, 1);
});

t.test('npm run mail: it prints the reply of the server, and never the password', async (t) => {
  const server = await startMailServer(t, { users: { tutti: 'other' } });
  const wrong = { ...SETTINGS, SMTP_URL: server.url.replace('//', '//tutti:hunter2@') };
  const refused = await send('ada@example.com', wrong);
  t.match(refused, { code: 1, stderr: /wrong user or password.*EAUTH 535/ });
  t.notMatch(refused.stderr, 'hunter2');
  const open = await startMailServer(t);
  open.respond = () => ({ code: 550, text: 'no such mailbox' });
  t.match(await send('ada@example.com', { ...SETTINGS, SMTP_URL: open.url }), { code: 1, stderr: /no such mailbox/ });
  t.match(await send('ada', { ...SETTINGS, SMTP_URL: open.url }), { code: 1, stderr: /not one address/ });
});

t.test('npm run mail: without settings, and with a wrong command line, it says what to do', async (t) => {
  t.match(await send('ada@example.com', {}), { code: 1, stderr: /^SMTP_URL, MAIL_FROM and BASE_URL must be set/ });
  t.match(await send('ada@example.com', { ...SETTINGS }), { code: 1, stderr: /SMTP_URL must be set with MAIL_FROM/ });
  t.match(await run(programPath('mail'), []), { code: 2, stderr: /^Name a command: test/ });
  t.match(await run(programPath('mail'), ['test']), { code: 2, stderr: /^Name one address/ });
});
