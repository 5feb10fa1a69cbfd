import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { required } from '../../../src/lib/typed.js';
import { becomes, eventually } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import { enter, inBrowser, isLive, startWeb } from '../../support/web.js';
import { create, list } from '../../support/world.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const HOUR_MS = 3_600_000;

/** Folder for screenshots, if they are to be looked at. */
const SHOTS = process.env.SCREENSHOTS;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

function dayAfter(time: number, days: number): string {
  return new Date(time + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

async function middleOf(element: Locator): Promise<number> {
  const { y, height } = required((await element.boundingBox()) ?? undefined);
  return y + height / 2;
}

t.test('Web: reminders of a task are added, snoozed and removed in its pane', inBrowser, async (t) => {
  const { service, origin, page, errors } = await startWeb(t);
  const ada = await service.person('ada');
  const due_date = dayAfter(service.clock.now().getTime(), 3);
  const task = await create(ada, 'task', { name: 'Call the movers', due_date, due_time: '09:00' });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, origin, ada);
  errors.length = 0;
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  const part = page.locator('.pane .reminders');
  const row = (name: string) => part.locator('.entries > li', { hasText: name });
  const choose = async (name: string) => {
    await part.getByRole('button', { name: 'Add a reminder' }).click();
    await part.getByRole('button', { name, exact: true }).click();
    await row(name).waitFor();
  };
  await choose('1 hour before');
  await choose('1 day before');
  await eventually(async () => (await list(ada, 'reminders')).length === 2, 'both are stored');
  t.same((await list(ada, 'reminders')).map(({ before }) => before).sort(), ['P1D', 'PT1H']);
  await part.getByRole('button', { name: 'Add a reminder' }).click();
  await part.getByRole('button', { name: 'At the due time' }).waitFor();
  await becomes(
    t,
    () => part.getByRole('button', { name: '1 hour before', exact: true }).count(),
    0,
    'it is not offered twice',
  );
  await part.getByLabel('At a fixed time').fill(`${dayAfter(service.clock.now().getTime(), 2)}T12:00`);
  await part.getByRole('button', { name: 'Add', exact: true }).click();
  await part.locator('.entries > li').nth(2).waitFor();
  await eventually(async () => (await list(ada, 'reminders')).some(({ at }) => at !== null), 'it is stored');

  const hour = row('1 hour before');
  const snooze = hour.getByRole('button', { name: '1 hour before: remind again in 1 hour' });
  const remove = hour.getByRole('button', { name: 'Remove the reminder: 1 hour before' });
  await snooze.waitFor();
  await shoot(page, 'reminders-360');
  const distance = Math.abs((await middleOf(snooze)) - (await middleOf(remove)));
  t.ok(distance < 2, `the buttons are in one row: ${distance} px`);
  t.ok(Math.abs((await middleOf(hour)) - (await middleOf(remove))) < 2, 'they are beside the time');
  const width = await page.evaluate('document.documentElement.scrollWidth');
  t.ok((width as number) <= 360, `${width} px`);

  await snooze.click();
  const snoozed = async () => (await list(ada, 'reminders')).find(({ before }) => before === 'PT1H')?.snoozed_until;
  await eventually(async () => typeof (await snoozed()) === 'string', 'it is snoozed');
  const left = Date.parse(String(await snoozed())) - service.clock.now().getTime();
  t.ok(left > 0.9 * HOUR_MS && left <= 1.1 * HOUR_MS, `${left} ms`);

  await remove.click();
  await hour.waitFor({ state: 'detached' });
  await eventually(async () => (await list(ada, 'reminders')).length === 2, 'it is removed');
  t.same(
    (await list(ada, 'reminders')).filter(({ before }) => before === 'PT1H'),
    [],
  );
  t.same(errors, []);
});

t.test('Web: the notification of a reminder leads to its task', inBrowser, async (t) => {
  const { service, origin, page, errors } = await startWeb(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'Water the plants' });
  const at = new Date(service.clock.now().getTime() + 60_000).toISOString();
  await create(ada, 'reminder', { task_id: task.id, at });
  await enter(page, origin, ada);
  errors.length = 0;
  service.clock.advance(61_000);
  await runJob(service, 'reminders');
  await page.locator('.bell .unread-count').first().waitFor();
  await page.goto(`${origin}/#/notifications`);
  await page.locator('.notifications a', { hasText: 'Water the plants' }).click();
  await page.locator(`.pane[data-task="${task.uid}"]`).waitFor();
  await eventually(async () => (await list(ada, 'notifications'))[0]?.read_at !== null, 'it is read');

  // As a push message or a channel opens it: a page of its own.
  const [told] = await list(ada, 'notifications');
  await page.goto('about:blank');
  await page.goto(`${origin}${told?.url}`);
  await isLive(page);
  await page.locator(`.pane[data-task="${task.uid}"] .reminders`).waitFor();
  t.same(errors, []);
});
