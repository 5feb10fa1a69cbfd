import { newUid } from '../src/lib/ids.js';
import { createMailTransport, MailFailure } from '../src/lib/mail-transport.js';
import { CommandError, runCommand, withConfig, wrongUse } from './support/command.js';

const usage = `Sends a mail with the settings SMTP_URL and MAIL_FROM, and prints the reply of the server if it refuses it.

  npm run mail -- test ADDRESS`;

await runCommand({ usage, options: {}, takesArguments: true }, async (_values, [verb, address, ...more]) => {
  const to = address?.trim();
  if (verb !== 'test') throw wrongUse('Name a command: test.');
  if (to === undefined || more.length > 0) throw wrongUse('Name one address: test ada@example.com.');
  await withConfig(async ({ mail, baseUrl }) => {
    const transport = createMailTransport(mail);
    if (transport === null || mail === null || baseUrl === null) {
      throw new CommandError('SMTP_URL, MAIL_FROM and BASE_URL must be set: without them the service sends no mail.');
    }
    const { host, port } = mail.smtp;
    try {
      await transport.send({
        to,
        subject: 'A test of Tutti',
        text: `The mail settings of ${baseUrl} work: this is the mail of "npm run mail -- test".`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        messageId: `${newUid()}@${new URL(baseUrl).hostname}`,
      });
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      throw new CommandError(`${host}:${port} did not accept the mail: ${error.message} (${error.reason})`);
    } finally {
      transport.close();
    }
    console.log(`${host}:${port} accepted the mail to ${to}. If it does not arrive, look in the spam folder.`);
  });
});
