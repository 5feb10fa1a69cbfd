import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import { startNtfy } from '../../support/ntfy.js';
import { type PushService, type Subscription, startPushService } from '../../support/push-service.js';
import { startReceiver } from '../../support/receiver.js';
import { add, askToSignOut, enter, inBrowser, isLive, isSent, reload, startWeb } from '../../support/web.js';
import { create, expectStatus, list } from '../../support/world.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const LOCAL = { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', BASE_URL: 'http://127.0.0.1:3000' } };

/** Folder for screenshots, if they are to be looked at. */
const SHOTS = process.env.SCREENSHOTS;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

t.test('Web: a channel to ntfy is added from a preset, tested, switched off and deleted', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/channels`);
  await page.fill('input[name=server]', new URL(receiver.url).origin);
  await page.fill('input[name=topic]', 'a "topic"');
  await shoot(page, 'channels-new-1280');
  await page.click('.settings form button[type=submit]');
  await page.locator('.notice:has-text("A test is on its way")').waitFor();
  await runJob(service, 'deliveries');
  t.match(receiver.received[0]?.message, {
    topic: 'a "topic"',
    title: 'Test of Tutti',
    click: 'http://127.0.0.1:3000/#/settings',
  });
  const [channel] = await list(ada, 'channels');
  t.match(channel, { name: 'ntfy', kind: 'http' });
  const entry = page.locator('.entries li');
  await entry.locator('button:has-text("Deliveries")').click();
  await entry.locator('.log li').waitFor();
  await shoot(page, 'channels-1280');
  await page.setViewportSize({ width: 360, height: 740 });
  await shoot(page, 'channels-360');
  const width = await page.evaluate('document.documentElement.scrollWidth');
  t.ok((width as number) <= 360, `${width} px`);
  await entry.locator('input[type=checkbox]').click();
  await eventually(async () => (await list(ada, 'channels'))[0]?.enabled === false, 'it is disabled');
  await entry.locator('button:has-text("Delete")').click();
  await eventually(async () => (await list(ada, 'channels')).length === 0, 'it is deleted');
});

/** The five steps of docs/reminders.md. */
t.test('Web: a reminder on a phone with ntfy, in five steps', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, LOCAL);
  const ntfy = await startNtfy(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);

  // 1. A topic that cannot be guessed.
  const topic = `tutti-${Array.from({ length: 20 }, () => Math.floor(Math.random() * 36).toString(36)).join('')}`;

  // 2. Settings, Channels, a channel to ntfy; with an own server, its address.
  await page.goto(`${origin}/#/settings`);
  await page.locator('.settings nav').getByRole('link', { name: 'Channels' }).click();
  await becomes(t, () => page.getByLabel('Service', { exact: true }).inputValue(), 'ntfy');
  await becomes(t, () => page.inputValue('input[name=server]'), 'https://ntfy.sh');
  await page.fill('input[name=server]', ntfy.origin);
  await page.fill('input[name=topic]', 'not a topic');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.locator('.notice:has-text("A test is on its way")').waitFor();

  // 3. The phone shows a test; otherwise the deliveries name the reason.
  await runJob(service, 'deliveries');
  t.same(ntfy.shownOn(topic), []);
  await page.locator('.entries > li button:has-text("Deliveries")').click();
  await page.locator('.entries .log li:has-text("The response was 400.")').waitFor();
  await page.locator('.entries > li button:has-text("Delete")').click();
  await page.locator('.entries > li').waitFor({ state: 'detached' });
  await page.fill('input[name=server]', ntfy.origin);
  await page.fill('input[name=topic]', topic);
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.locator('.entries > li').waitFor();
  await runJob(service, 'deliveries');
  const test = { topic, title: 'Test of Tutti', message: /^Test of Tutti\nThis channel works/ };
  t.match(ntfy.shownOn(topic), [test]);
  await page.locator('.entries > li button:has-text("Send a test")').click();
  await eventually(async () => {
    await runJob(service, 'deliveries');
    return ntfy.shownOn(topic).length === 2;
  }, 'a test is repeated');

  // 4. A task with quick add.
  await page.goto(`${origin}/#/today`);
  await add(page, 'Call the movers tomorrow 9:30 *30m');
  await isSent(page);
  const [reminder] = await list(ada, 'reminders');
  t.match(reminder, { before: 'PT30M', state: 'armed', fires_at: /T09:00:00\.000Z$/ });

  // 5. The phone rings.
  service.clock.set(String(reminder?.fires_at));
  await runJob(service, 'reminders');
  await runJob(service, 'deliveries');
  t.match(ntfy.shownOn(topic)[2], {
    ...{ title: 'Call the movers', message: /^Call the movers\nDue \d{4}-\d\d-\d\d, 09:30$/ },
    click: /^http:\/\/127\.0\.0\.1:3000\/#\/today\?task=[0-9a-z]{15}$/,
  });
  t.equal(ntfy.shownOn(topic).length, 3);
});

t.test('Web: Telegram, Gotify and Discord are presets; a fault of the service is shown', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, LOCAL);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/channels`);
  const preset = page.locator('.settings select');
  await preset.selectOption('Gotify');
  await page.fill('input[name=server]', 'http://127.0.0.1:1024/gotify/');
  await page.fill('input[name=token]', 'secret');
  await page.click('.settings form button[type=submit]');
  await page.locator('.entries li').waitFor();
  t.match(await list(ada, 'channels'), [{ name: 'Gotify', headers: ['X-Gotify-Key'] }]);
  await preset.selectOption('Discord');
  await page.fill('input[name=url]', 'http://10.0.0.1/');
  await page.click('.settings form button[type=submit]');
  await page.locator('.settings [role=alert]:not(:empty)').waitFor();
  await preset.selectOption('Telegram');
  await page.locator('input[name=chat]').waitFor();
});

/** Delivers a push message to the service worker, as the browser's push service would. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const client = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await client.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId: await registration, data: JSON.stringify(message) },
  });
}

t.test(
  'Web: the service worker shows a reminder, completes its task, and opens what it cannot do',
  inBrowser,
  async (t) => {
    const { service, origin, page, context } = await startWeb(t);
    const ada = await service.person('ada');
    await context.grantPermissions(['notifications'], { origin });
    await enter(page, origin, ada);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    const task = await create(ada, 'task', { name: 'Water the plants' });
    const { uid: account } = (await ada.get('/api/profile')).body;
    const told = {
      ...{
        uid: 'n3v9x0q2m7b4t1z',
        kind: 'reminder',
        title: 'Water the plants',
        text: 'today',
        language: 'de',
        account,
      },
      ...{ url: `/#/today?task=${task.uid}`, task_uid: task.uid, reminder_uid: 'r3v9x0q2m7b4t1z' },
    };
    await deliver(context, page, told);
    const shown = `navigator.serviceWorker.ready.then((ready) => ready.getNotifications())
    .then((all) => all.map(({ title, body, tag, actions }) => ({ title, body, tag, actions: actions.map((one) => one.title) })))`;
    await eventually(async () => ((await page.evaluate(shown)) as object[]).length === 1, 'it is shown');
    t.match(await page.evaluate(shown), [
      { title: 'Water the plants', body: 'today', tag: told.uid, actions: ['Erledigt', 'In 1 Std.'] },
    ]);
    const [worker] = context.serviceWorkers();
    const click = (action: string) =>
      worker?.evaluate(`self.registration.getNotifications().then(async ([notification]) => {
      const event = new NotificationEvent('notificationclick', { notification, action: '${action}' });
      self.dispatchEvent(event);
    })`);
    await click('done');
    await eventually(
      async () => (await ada.get(`/api/v1/task/${task.uid}`)).body.status === 2,
      'the task is completed',
    );
    await becomes(t, () => page.evaluate(shown), [], 'it is closed');

    expectStatus(await ada.patch(`/api/v1/task/${task.uid}`, { status: 0 }), 200);
    const reminder = await create(ada, 'reminder', { task_id: task.uid, at: '2027-03-11T12:00:00.000Z' });
    await deliver(context, page, { ...told, uid: 'k3v9x0q2m7b4t1z', reminder_uid: reminder.uid });
    await eventually(async () => ((await page.evaluate(shown)) as object[]).length === 1, 'it is shown');
    await click('snooze');
    const snoozed = async () => (await ada.get(`/api/v1/reminder/${reminder.uid}`)).body.snoozed_until;
    await eventually(async () => (await snoozed()) !== null, 'it is snoozed');
    const minutes = (Date.parse(await snoozed()) - service.clock.now().getTime()) / 60_000;
    t.ok(minutes > 50 && minutes <= 60, 'for an hour');
    await becomes(t, () => page.evaluate(shown), [], 'it is closed');

    await deliver(context, page, { ...told, uid: 'm3v9x0q2m7b4t1z' });
    await eventually(async () => ((await page.evaluate(shown)) as object[]).length === 1, 'it is shown');
    // There is no such reminder: the page opens the task.
    await click('snooze');
    await page.waitForURL(`${origin}${told.url}`);
  },
);

/** A subscription with the key that it is for, in base64. */
type Present = Subscription & { key: string };

/** Replaces the push service of the browser, which asks the vendor of the browser, by ours. Its state outlasts pages. */
async function replacePushManager(context: BrowserContext, push: PushService) {
  const state = { present: null as Present | null, asked: [] as string[], answer: async () => {} };
  await context.exposeFunction('presentPush', () => state.present);
  await context.exposeFunction('subscribePush', async (key: string) => {
    state.asked.push(key);
    await state.answer();
    state.present = { ...push.subscribe(), key };
    return state.present;
  });
  await context.exposeFunction('endPush', () => {
    state.present = null;
  });
  await context.addInitScript(() => {
    const page = globalThis as unknown as Record<string, (key?: string) => Promise<Present | null>>;
    const shown = (one: Present | null) =>
      one && {
        ...{ endpoint: one.endpoint, expirationTime: null, toJSON: () => one },
        options: { applicationServerKey: Uint8Array.from(atob(one.key), (byte) => byte.charCodeAt(0)).buffer },
        unsubscribe: async () => page.endPush?.().then(() => true),
      };
    const replacements = {
      getSubscription: async () => shown((await page.presentPush?.()) ?? null),
      async subscribe(options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array<ArrayBuffer> }) {
        if (!options.userVisibleOnly) throw new DOMException('It must be visible.', 'NotAllowedError');
        const key = btoa(String.fromCharCode(...options.applicationServerKey));
        return shown((await page.subscribePush?.(key)) ?? null);
      },
    };
    Object.assign(
      (globalThis as unknown as { PushManager: { prototype: object } }).PushManager.prototype,
      replacements,
    );
  });
  return state;
}

t.test(
  'Web: a browser subscribes, receives a test, subscribes again, and ends with the session',
  inBrowser,
  async (t) => {
    const { service, origin, page, context } = await startWeb(t, {
      env: { ...LOCAL.env, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1,localhost' },
    });
    const push = await startPushService(t, service.now);
    const ada = await service.person('ada');
    await context.grantPermissions(['notifications'], { origin });
    const state = await replacePushManager(context, push);
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/settings/channels`);
    await page.getByRole('button', { name: 'Show notifications here' }).click();
    const entry = page.locator('.entries li');
    await entry.waitFor();
    const { public_key: key } = (await ada.get('/api/v1/channels/push-key')).body;
    t.same(state.asked, [Buffer.from(key, 'base64url').toString('base64')]);
    const [channel] = await list(ada, 'channels');
    t.match(channel, { kind: 'webpush', name: /^Chrome, /, endpoint: push.origin, key_changed: false, enabled: true });

    await entry.getByRole('button', { name: 'Send a test' }).click();
    await page.locator('.notice:has-text("A test is on its way")').waitFor();
    await runJob(service, 'deliveries');
    t.same(push.refused, []);
    const [got] = push.received;
    t.match(got, { endpoint: state.present?.endpoint, message: { kind: 'test', title: 'Test of Tutti' } });
    await deliver(context, page, got?.message ?? {});
    const shown = 'navigator.serviceWorker.ready.then((ready) => ready.getNotifications()).then((all) => all.length)';
    await eventually(async () => (await page.evaluate(shown)) === 1, 'the worker shows it');

    await reload(page);
    await isLive(page);
    t.equal(state.asked.length, 1, 'the same endpoint and key: nothing to do');
    // The browser has renewed its subscription.
    state.present = { ...push.subscribe(), key: String(state.asked[0]) };
    await reload(page);
    await eventually(async () => (await list(ada, 'channels')).length === 2, 'each start compares the endpoint');
    t.equal(state.asked.length, 1, 'it is of the present key');

    await page.goto(`${origin}/#/settings/channels`);
    await page.getByRole('button', { name: 'Show none here' }).waitFor();
    await askToSignOut(page);
    await page.click('dialog button.danger');
    await page.locator('.sign-in').waitFor();
    await eventually(async () => state.present === null, 'signing out unsubscribes');
    await eventually(async () => (await list(ada, 'channels')).length === 0, 'the channels end with the session');
  },
);

t.test('Web: a browser that does not answer, or refuses, is reported, and asked again', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t, LOCAL);
  const push = await startPushService(t, service.now);
  const ada = await service.person('ada');
  await context.grantPermissions(['notifications'], { origin });
  const state = await replacePushManager(context, push);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/channels`);
  const start = page.getByRole('button', { name: 'Show notifications here' });
  await start.waitFor();
  await page.clock.install();

  state.answer = () => new Promise(() => {});
  await start.click();
  await page.getByText('Waiting for the browser …').waitFor();
  t.ok(await start.isDisabled(), 'it is asked once');
  await eventually(async () => state.asked.length === 1, 'the browser is asked');
  await page.clock.fastForward(30_000);
  await page.getByRole('alert').filter({ hasText: 'The browser did not answer.' }).waitFor();
  await page.getByText('Shows notifications, also while Tutti is closed.').waitFor();

  state.answer = () => Promise.reject(new Error('push service error'));
  await start.click();
  await page.getByRole('alert').filter({ hasText: 'This browser could not subscribe: push service error' }).waitFor();
  t.equal(await page.getByText('The browser did not answer.').count(), 0, 'the former failure is gone');

  state.answer = async () => {};
  await start.click();
  await page.getByRole('button', { name: 'Show none here' }).waitFor();
  await page.locator('.entries li').waitFor();
  t.equal(await page.getByRole('alert').count(), 0);
  t.equal(state.asked.length, 3);
  t.match(await list(ada, 'channels'), [{ kind: 'webpush' }]);
});

t.test('Web: the reason is shown where push cannot work', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  await context.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/channels`);
  await page.locator('[role=status]:has-text("blocked")').waitFor();
});
