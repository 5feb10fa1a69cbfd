import { simpleParser } from 'mailparser';
import t from 'tap';
import { mailChannelMessage, mailChannelSummary } from '../../../src/features/mail/channel-message.js';
import { render } from '../../../src/features/mail/layout.js';
import { createMailTransport } from '../../../src/lib/mail-transport.js';
import { startMailServer } from '../../support/smtp.js';

const SURROUNDINGS = {
  language: 'en',
  baseUrl: 'https://tasks.example.com',
  unsubscribeUrl: 'https://tasks.example.com/api/unsubscribe?token=4f1e',
};

t.test('Channel: a notification is text and simple HTML, with a link and a way to end the mails', async (t) => {
  const notified = { title: 'Call <b>Bob</b> & Eve', text: '"First" line\nsecond', url: '/#/inbox?task=k3v9' };
  const mail = mailChannelMessage(notified, SURROUNDINGS);
  t.equal(mail.subject, notified.title);
  t.match(mail.text, 'https://tasks.example.com/#/inbox?task=k3v9');
  t.match(mail.html, 'Call &lt;b&gt;Bob&lt;/b&gt; &amp; Eve');
  t.match(mail.html, '&quot;First&quot; line<br>second');
  t.match(mail.headers, {
    'List-Unsubscribe': '<https://tasks.example.com/api/unsubscribe?token=4f1e>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  t.match(mailChannelMessage({ ...notified, text: null }, { ...SURROUNDINGS, language: 'de' }).text, 'In Tutti öffnen');
  t.match(mailChannelSummary(12, SURROUNDINGS), { subject: '12 more notifications', text: /60 mails an hour/ });
  t.match(mailChannelSummary(12, { ...SURROUNDINGS, language: 'ja' }).subject, '12 more notifications');
});

t.test('Channel: nothing in the HTML is fetched', async (t) => {
  const { html } = mailChannelMessage({ title: '<img src=https://evil.example/x>', url: '/#/' }, SURROUNDINGS);
  t.notMatch(html, /<(img|link|script|iframe|style|object)|@import|url\(/i);
});

t.test('Attack: a title with line ends adds no header, and no HTML', async (t) => {
  const server = await startMailServer(t);
  const { host, port } = server;
  const smtp = { host, port, implicitTls: false, credentials: null };
  const transport = createMailTransport({ smtp, from: { name: null, address: 'tutti@example.com' } });
  t.teardown(() => transport?.close());
  const title = 'Hello\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>';
  const mail = mailChannelMessage({ title, url: '/#/' }, SURROUNDINGS);
  await transport?.send({ ...mail, to: 'ada@example.com', messageId: 'a@b.example' });
  const [received] = server.received;
  const parsed = await simpleParser(received?.source ?? '');
  t.same(received?.to, ['ada@example.com']);
  t.notOk(parsed.headers.has('bcc'));
  t.equal(parsed.subject, 'Hello Bcc: eve@example.com <script>alert(1)</script>');
  t.notMatch(parsed.html, '<script');
  t.ok(parsed.headers.has('list'));
});

t.test('Layout: an action is a button and its address, and the footer follows a separator', async (t) => {
  const action = { label: 'Go', url: 'https://tasks.example.com/#/x?token=1&y="2"' };
  const mail = render({ language: 'en', subject: 'S', paragraphs: ['one', 'two'], action, footer: 'end' });
  t.equal(mail.text, 'one\n\ntwo\n\nGo:\nhttps://tasks.example.com/#/x?token=1&y="2"\n\n-- \nend\n');
  t.match(mail.html, 'href="https://tasks.example.com/#/x?token=1&amp;y=&quot;2&quot;"');
});
