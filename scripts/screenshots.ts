import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CommandError, runCommand } from '../commands/support/command.js';
import { createProgress } from '../commands/support/progress.js';
import { DEMO_PERSON, makeDemo } from './screenshots/demo.js';
import { type Screen, screensOf, show, signIn } from './screenshots/screens.js';
import { BROWSER_FLAGS, browserProgram } from './support/browser.js';
import { freePort } from './support/postgres.js';
import { startServer } from './support/server.js';

const usage = `Writes 40 pictures of the web interface for people to look at: eight scenes (full, empty, offline, an error, long
and right-to-left names among them) in three widths and two themes. They are of a demo account on a service of its own,
which is stopped at the end.

  npm run task screenshots
  npm run task screenshots -- --to DIR          # where they are written: screenshots/
  npm run task screenshots -- --only settings   # instead, all screens with this in their names`;

const options = {
  to: { type: 'string', default: 'screenshots' },
  only: { type: 'string', default: '' },
} as const;

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

const VARIANTS = {
  'wide-light': { colorScheme: 'light', viewport: WIDE },
  'wide-dark': { colorScheme: 'dark', viewport: WIDE },
  tablet: { colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  'phone-light': { colorScheme: 'light', viewport: PHONE, hasTouch: true },
  'phone-dark': { colorScheme: 'dark', viewport: PHONE, hasTouch: true },
} as const;

/** `all` has the long names and those from right to left. */
const SCENES: readonly string[] = ['today', 'task', 'upcoming', 'board', 'all'];

await runCommand({ usage, options }, async ({ to, only }) => {
  const executablePath = browserProgram();
  if (executablePath === null) throw new CommandError('There is no chromium here: apt-get install chromium');
  const folder = mkdtempSync(join(tmpdir(), 'tutti-screenshots-'));
  const port = await freePort();
  const server = startServer(join(folder, 'tutti.db'), { env: { PORT: String(port), ...providersFor(port) } });
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const origin = await server.listening();
    mkdirSync(to, { recursive: true });
    const demo = await makeDemo(origin);
    const isWanted = ({ name }: Screen) => (only === '' ? SCENES.includes(name) : name.includes(only));
    const screens = screensOf(demo).filter(isWanted);
    const special = only === '' ? [refused, offline, empty] : [];
    const showsSignIn = 'sign-in'.includes(only) && only !== '';
    const variants = Object.entries(VARIANTS);
    const progress = createProgress(
      (screens.length + special.length + Number(showsSignIn)) * variants.length,
      'pictures',
    );
    let written = 0;
    for (const [variant, device] of variants) {
      const context = await browser.newContext({ ...device, locale: 'en-GB', reducedMotion: 'reduce' });
      const page = await context.newPage();
      const picture = async (name: string) => {
        await page.screenshot({ path: join(to, `${name}.${variant}.png`) });
        written += 1;
        progress.set(written);
      };
      if (showsSignIn) {
        await page.goto(origin);
        await page.locator('.sign-in a.button').first().waitFor();
        await picture('sign-in');
      }
      await signIn(page, origin, DEMO_PERSON);
      for (const screen of screens) {
        await show(page, origin, screen);
        await picture(screen.name);
      }
      for (const scene of special) {
        await scene(page, origin);
        await picture(scene.name);
      }
      await context.close();
    }
    progress.end();
    console.log(`${written} pictures are in ${to}/`);
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Settings of identity providers, which only the sign-in screen names. */
function providersFor(port: number): Record<string, string> {
  const provider = (at: number, name: string, slug: string) => ({
    [`OIDC_PROVIDER_${at}_NAME`]: name,
    [`OIDC_PROVIDER_${at}_SLUG`]: slug,
    [`OIDC_PROVIDER_${at}_ISSUER`]: `https://${slug}.example.com`,
    [`OIDC_PROVIDER_${at}_CLIENT_ID`]: 'tutti',
    [`OIDC_PROVIDER_${at}_CLIENT_SECRET`]: 'a secret of the demo',
  });
  const providers = { ...provider(1, 'Keycloak', 'keycloak'), ...provider(2, 'Pocket ID', 'pocket-id') };
  return { BASE_URL: `http://127.0.0.1:${port}`, ...providers };
}

/** A change that the service refuses. */
async function refused(page: Page, origin: string): Promise<void> {
  const body = JSON.stringify({ error: 'Only the owner may change the priority of this task.', code: 'FORBIDDEN' });
  await page.route('**/api/v1/task/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, contentType: 'application/json', body })
      : route.continue(),
  );
  await page.goto(`${origin}/#/today`);
  await page.locator('.task-name').first().focus();
  await page.keyboard.press('p');
  await page.locator('.sync-state.problem').click();
  await page.locator('.write.problem').waitFor();
}

/** A task that is added without a connection. */
async function offline(page: Page, origin: string): Promise<void> {
  await page.click('.write.problem button:has-text("Discard")');
  await page.goto(`${origin}/#/inbox`);
  await page.context().setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await page.keyboard.press('q');
  await page.fill('#quick-add-text', 'Buy a train ticket tomorrow');
  await page.keyboard.press('Enter');
  await page.locator('.task-row .unread').first().waitFor();
}

/** A new account. */
async function empty(page: Page, origin: string): Promise<void> {
  await page.context().setOffline(false);
  const fresh = await page.context().browser()?.newContext();
  const person = { email: `new${Date.now()}@example.com`, password: 'correct horse battery' };
  await fresh?.request.post(`${origin}/api/register`, { data: person });
  await fresh?.close();
  await page.evaluate('localStorage.clear()');
  await page.context().clearCookies();
  await page.evaluate('indexedDB.deleteDatabase("tutti")');
  await page.goto('about:blank');
  await signIn(page, origin, person);
  await page.locator('.empty').waitFor();
}
