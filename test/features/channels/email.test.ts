import t from 'tap';
import { tell } from '../../support/channels.js';
import { SAME_SQL } from '../../support/database.js';
import { type MailService, startMailService } from '../../support/mail.js';
import { type Person, startService } from '../../support/service.js';
import { create, expectStatus, list } from '../../support/world.js';

// On PostgreSQL too: mails of an hour are counted by SQL.

const CHANNEL = '/api/v1/channel';
const HOUR_MS = 3_600_000;
const TIME = '2026-03-11T12:00:00.000Z';

async function verified(service: MailService, name: string, columns: Record<string, string> = {}): Promise<Person> {
  return service.person(name, { email_verified_at: TIME, ...columns });
}

t.test('E-mail: a channel needs a mail server and a verified address', SAME_SQL, async (t) => {
  const service = await startMailService(t, { time: TIME });
  const ada = await service.person('ada');
  t.match(await ada.post(CHANNEL, { kind: 'email' }), { status: 409, body: { code: 'EMAIL_NOT_VERIFIED' } });
  const without = await startService(t);
  const eve = await without.person('eve', { email_verified_at: TIME });
  t.match(await eve.post(CHANNEL, { kind: 'email' }), { status: 503, body: { code: 'MAIL_NOT_CONFIGURED' } });
});

t.test('E-mail: a mail has the notification, links of BASE_URL, and the way to end it', async (t) => {
  const service = await startMailService(t, { time: TIME });
  const ada = await verified(service, 'ada', { language: 'de' });
  const channel = await create(ada, 'channel', { kind: 'email' });
  await tell(service, ada, [channel], { title: 'Blumen\r\nBcc: eve@example.com', text: '<b>heute</b>' });
  const [got, ...more] = await service.mails();
  t.same(more, []);
  t.same(got?.to, [ada.email]);
  t.equal(got?.mail.subject, 'Blumen Bcc: eve@example.com');
  t.equal(got?.mail.bcc, undefined, 'no header of its own');
  t.match(got?.mail.text, /https:\/\/tasks\.example\.com\/#\/today/);
  t.notMatch(String(got?.mail.html), /<b>heute|<img|src=/, 'escaped, and nothing remote');
  t.match(got?.source, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  t.match(await list(ada, `channel/${channel.id}/deliveries`), [{ state: 'succeeded', error: null }]);

  const [, address = ''] =
    /https:\/\/tasks\.example\.com(\/api\/unsubscribe\?token=[\w.-]+)/.exec(got?.mail.text ?? '') ?? [];
  const anonymous = (method: 'GET' | 'POST', url: string, accept = '*/*') =>
    service.app.inject({
      ...{ method, url, headers: { accept, 'content-type': 'application/x-www-form-urlencoded' } },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    });
  const page = await anonymous('GET', address, 'text/html');
  t.equal(page.statusCode, 200);
  t.match(page.body, /<button>Abbestellen<\/button>/);
  t.match(page.headers['content-security-policy'], /default-src 'none'/);
  t.equal(page.headers['referrer-policy'], 'no-referrer');
  t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { enabled: true }, 'GET changes nothing');
  const wrong = [address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '/api/unsubscribe?token=x'];
  for (const url of wrong)
    for (const method of ['GET', 'POST'] as const) t.equal((await anonymous(method, url)).statusCode, 404);
  const day = address.replace('2026-03-11', '2026-03-12');
  t.equal((await anonymous('POST', day)).statusCode, 404, 'the day is signed, too');
  service.clock.advance(367 * 24 * HOUR_MS);
  t.equal((await anonymous('POST', address)).statusCode, 404, 'after a year');
  service.clock.set(TIME);
  const other = await create(ada, 'channel', { kind: 'email' });
  t.equal((await anonymous('POST', address)).statusCode, 204);
  t.equal((await anonymous('POST', address)).statusCode, 204, 'a mail program may repeat it');
  t.match((await anonymous('GET', address)).body, /<h1>Abbestellt<\/h1>/);
  t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { enabled: false, disabled_reason: 'unsubscribed' });
  t.match((await ada.get(`${CHANNEL}/${other.id}`)).body, { enabled: true }, 'nothing else ends');
});

t.test('E-mail: sixty an hour, and the rest is one mail with their number', async (t) => {
  const service = await startMailService(t, { time: TIME });
  const [ada, eve] = [await verified(service, 'ada'), await verified(service, 'eve')];
  const channel = await create(ada, 'channel', { kind: 'email' });
  const evesChannel = await create(eve, 'channel', { kind: 'email' });
  for (let count = 0; count < 65; count++) await tell(service, ada, [channel], { title: `${count}` });
  await tell(service, eve, [evesChannel]);
  const mails = await service.mails();
  t.equal(mails.filter(({ to }) => to[0] === ada.email).length, 60);
  t.equal(mails.filter(({ to }) => to[0] === eve.email).length, 1, 'of another user');
  t.equal((await list(ada, `channel/${channel.id}/deliveries?state=pending`)).length, 5);
  t.same(await service.mails(), []);
  service.clock.advance(HOUR_MS + 2);
  const [summary, ...more] = await service.mails();
  t.same(more, []);
  t.match(summary?.mail.subject, /5/);
  t.equal((await list(ada, `channel/${channel.id}/deliveries?state=pending`)).length, 0);
  await tell(service, ada, [channel], { title: 'again' });
  t.match(await service.mails(), [{ mail: { subject: 'again' } }]);
});

t.test(
  'E-mail: a refusal is retried, one for good is not; an address that is not verified gets nothing',
  SAME_SQL,
  async (t) => {
    const service = await startMailService(t, { time: TIME });
    const ada = await verified(service, 'ada');
    const channel = await create(ada, 'channel', { kind: 'email' });
    const latest = async () => (await list(ada, `channel/${channel.id}/deliveries`))[0];
    service.server.respond = ({ step }) =>
      step === 'message' ? { code: 451, text: `no ${ada.email}` } : { code: 250 };
    await tell(service, ada, [channel]);
    t.same(await service.mails(), []);
    t.match(await latest(), { state: 'pending', attempts: 1, error: 'The mail was not accepted: EMESSAGE 451.' });
    service.server.respond = ({ step }) => (step === 'message' ? { code: 550 } : { code: 250 });
    service.clock.advance(60_000);
    t.same(await service.mails(), []);
    t.match(await latest(), { state: 'failed', attempts: 2 });
    service.server.respond = () => ({ code: 250 });
    await tell(service, ada, [channel]);
    await service.db.write((trx) => trx.updateTable('users').set({ email_verified_at: null }).execute());
    t.same(await service.mails(), []);
    t.match(await latest(), { state: 'failed', error: 'Your address is not verified.' });
    expectStatus(await ada.get(`${CHANNEL}/${channel.id}`), 200);
  },
);
