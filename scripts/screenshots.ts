import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CommandError, runCommand } from '../commands/support/command.js';
import { createProgress } from '../commands/support/progress.js';
import { DEMO_PERSON, makeDemo } from './screenshots/demo.js';
import { screensOf, show, signIn } from './screenshots/screens.js';
import { BROWSER_FLAGS, browserProgram } from './support/browser.js';
import { freePort } from './support/free-port.js';
import { startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';

const usage = `Writes pictures of the web interface for people to look at: every screen, with full and empty lists, offline, with
an error, with long and right-to-left names, in five widths and two themes. They are of a demo account on a service of
its own, which is stopped at the end. All of them take some minutes.

  npm run task screenshots
  npm run task screenshots -- --to DIR          # where they are written: screenshots/
  npm run task screenshots -- --only settings   # only screens with this in their names
  npm run task screenshots -- --width 360       # only this width: 360, 390, 768, 1280 or 1440`;

const options = {
  to: { type: 'string', default: 'screenshots' },
  only: { type: 'string', default: '' },
  width: { type: 'string', default: '' },
} as const;

/** Heights by width, in pixels: two phones, a tablet, two windows. */
const HEIGHTS = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1440: 900 } as const;
const THEMES = ['light', 'dark'] as const;
const MAX_PHONE = 480;

await runCommand({ usage, options }, async ({ to, only, width }) => {
  const executablePath = browserProgram();
  if (executablePath === null) throw new CommandError('There is no chromium here: apt-get install chromium');
  const folder = temporaryFolder('screenshots');
  const port = await freePort();
  const server = startServer(join(folder, 'tutti.db'), { env: { PORT: String(port), ...providersFor(port) } });
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const origin = await server.listening();
    mkdirSync(to, { recursive: true });
    const demo = await makeDemo(origin);
    const screens = screensOf(demo).filter(({ name }) => name.includes(only));
    const special = only === '' ? [refused, offline, empty] : [];
    const showsSignIn = 'sign-in'.includes(only);
    const variants = variantsOf(width);
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

function variantsOf(wanted: string) {
  const widths = Object.entries(HEIGHTS).filter(([width]) => wanted === '' || width === wanted);
  if (widths.length === 0)
    throw new CommandError(`There is no width ${wanted}. Widths: ${Object.keys(HEIGHTS).join(', ')}`);
  return widths.flatMap(([width, height]) =>
    THEMES.map((colorScheme) => {
      const viewport = { width: Number(width), height };
      return [`${width}-${colorScheme}`, { colorScheme, viewport, hasTouch: viewport.width < MAX_PHONE }] as const;
    }),
  );
}

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
  await page.fill('#quick-add-text', 'Buy a train ticket tomorrow 9am');
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
