import t from 'tap';
import { becomes } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import { enter, inBrowser, startWeb } from '../../support/web.js';
import { create, list, share } from '../../support/world.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test('Web: the bell counts what is unread; opening reads, scrolling does not', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  for (const { id } of await list(ada, 'notifications')) await ada.delete(`/api/v1/notification/${id}`);
  await enter(page, origin, ada);
  await page.locator('.bell').waitFor();
  await becomes(t, () => page.locator('.bell .unread-count').count(), 0);
  const projects = [];
  for (let n = 0; n < 12; n++) {
    projects.push(await create(bob, 'project', { name: `Project ${n}` }));
    await share(bob, 'project', projects[n] as never, ada, 'ro');
  }
  await runJob(service, 'acts of others');
  await page.locator('.bell .unread-count:text-is("12")').waitFor();
  await page.click('.bell');
  await page.locator('.notifications > li.unread').nth(11).waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env.SCREENSHOTS !== undefined) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/notifications-${width}.png` });
    }
  }
  await page.mouse.wheel(0, 2_000);
  await becomes(t, () => page.locator('.notifications > li.unread').count(), 12, 'scrolling reads nothing');
  await page.locator('.notifications > li.unread a').first().click();
  await page.locator('h1:has-text("Project 11")').waitFor();
  await page.locator('.bell .unread-count:text-is("11")').waitFor();
  await page.click('.bell');
  await page.click('button:has-text("Mark all as read")');
  await page.locator('.bell .unread-count').waitFor({ state: 'detached' });
  t.same(await list(ada, 'notifications?unread=true'), []);
  await page.locator('.notifications .entry-actions button').first().click();
  await page.locator('.notifications > li').nth(11).waitFor({ state: 'detached' });
  t.equal((await list(ada, 'notifications')).length, 11);
});

t.test('Web: preferences, quiet hours and the summary are chosen in the settings', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/notifications`);
  await page.locator('input[name="centre shared"]').uncheck();
  await page.locator('input[name="centre digest"]').uncheck();
  await page.locator('input[name=quiet]').check();
  await page.fill('input[name=from]', '21:30');
  await page.locator('input[name=digest]').check();
  await page.locator('input[name="day 5"]').uncheck();
  await page.locator('select').selectOption('PT30M');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 1400 });
    if (process.env.SCREENSHOTS !== undefined) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/preferences-${width}.png` });
    }
  }
  await page.click('.settings button[type=submit]');
  await page.locator('.notice').first().waitFor();
  t.match((await ada.get('/api/profile/notifications')).body, {
    kinds: {
      shared: { centre: false },
      digest: { centre: false },
      security: { centre: true },
      unshared: { centre: true },
    },
    quiet_hours: { from: '21:30', to: '07:00' },
    digest: { time: '07:30', weekdays: [1, 2, 3, 4], channels: [] },
    default_reminder: 'PT30M',
  });
});
