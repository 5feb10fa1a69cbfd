import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CommandError, runCommand } from '../commands/support/command.js';
import { createProgress } from '../commands/support/progress.js';
import { DEMO_PERSON, makeDemo } from './screenshots/demo.js';
import { screensOf, show, signIn } from './screenshots/screens.js';
import { BROWSER_FLAGS, browserProgram } from './support/browser.js';
import { startServer } from './support/server.js';

const usage = `Writes a picture of every screen of the web interface, in light, dark and on a phone, for people to look at. It is
of a demo account on a service of its own, which is stopped at the end.

  npm run task screenshots
  npm run task screenshots -- --to DIR          # where they are written: screenshots/
  npm run task screenshots -- --only today      # only screens with this in their names`;

const options = {
  to: { type: 'string', default: 'screenshots' },
  only: { type: 'string', default: '' },
} as const;

const VARIANTS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true },
} as const;

await runCommand({ usage, options }, async ({ to, only }) => {
  const executablePath = browserProgram();
  if (executablePath === null) throw new CommandError('There is no chromium here: apt-get install chromium');
  const folder = mkdtempSync(join(tmpdir(), 'tutti-screenshots-'));
  const server = startServer(join(folder, 'tutti.db'));
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const origin = await server.listening();
    mkdirSync(to, { recursive: true });
    const first = await browser.newPage({ viewport: VARIANTS.light.viewport });
    await first.goto(origin);
    await first.locator('form').waitFor();
    await first.screenshot({ path: join(to, 'first-account.light.png') });
    const demo = await makeDemo(origin);
    const screens = screensOf(demo).filter(({ name }) => name.includes(only));
    const progress = createProgress(screens.length * Object.keys(VARIANTS).length, 'pictures');
    let written = 0;
    for (const [variant, context] of Object.entries(VARIANTS)) {
      const page = await browser.newPage({ ...context, locale: 'en-GB', reducedMotion: 'reduce' });
      await page.goto(origin);
      await page.locator('form').waitFor();
      await page.screenshot({ path: join(to, `sign-in.${variant}.png`) });
      await signIn(page, origin, DEMO_PERSON);
      for (const screen of screens) {
        await show(page, origin, screen);
        await page.screenshot({ path: join(to, `${screen.name}.${variant}.png`) });
        written += 1;
        progress.set(written);
      }
    }
    progress.end();
    console.log(`${written + 4} pictures are in ${to}/`);
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
