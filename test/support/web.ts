import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Test } from 'tap';
import { DAY_MS, MINUTE_MS } from '../../src/lib/periods.js';
import { findBrowser, openPage } from './browser.js';
import { eventually } from './eventually.js';
import { type Person, type Service, type ServiceOptions, startService } from './service.js';

export const inBrowser = { skip: findBrowser() === null && 'there is no chromium here: apt-get install chromium' };

/** Timeout of waits in the page. High, because the machine may be busy. */
const PATIENCE_MS = 2 * MINUTE_MS;

export interface Web {
  service: Service;
  origin: string;
  page: Page;
  context: BrowserContext;
  errors: string[];
  newPage(): Promise<Page>;
}

/** Time that a test may take, in milliseconds. */
const LONGEST_TEST_MS = 5 * MINUTE_MS;

/** Waits for the next day if this one ends during a test: the clock of the service stands still, that of the page does not. */
async function untilDayIsLong(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < LONGEST_TEST_MS) await sleep(leftMs);
}

/** Starts the service and opens a page in a new browser profile. The test fails if the page requests another host. */
export async function startWeb(t: Test, options: ServiceOptions = {}, device: object = {}): Promise<Web> {
  await untilDayIsLong();
  // The service follows the browser's clock, so that both have the same date.
  const service = await startService(t, { time: new Date().toISOString(), ...options });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page, errors, elsewhere } = await openPage(t, String(findBrowser()), [origin], {
    locale: 'en-GB',
    ...device,
  });
  page.setDefaultTimeout(PATIENCE_MS);
  t.teardown(() => {
    if (elsewhere.length > 0) throw new Error(`The page asked others: ${elsewhere.join(', ')}`);
  });
  const context = page.context();
  return {
    service,
    origin,
    page,
    context,
    errors,
    async newPage() {
      const another = await context.newPage();
      another.setDefaultTimeout(PATIENCE_MS);
      return another;
    },
  };
}

/** Signs in with the form, and waits until everything is read. Other screens have fields of the same names. */
export async function enter(page: Page, origin: string, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(origin);
  const screen = page.locator('.sign-in');
  await screen.locator('input[name=email]').fill(person.email);
  await screen.locator('input[name=password]').fill(person.password);
  await screen.locator('button[type=submit]').click();
  await isLive(page);
}

const DRAGS = 5;

/** Drags one element onto another. A row that is replaced under the pointer is not held: then it tries again. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  for (let tries = 1; ; tries++) {
    await standStill(page, from, to);
    await from.hover();
    await page.mouse.down();
    await to.hover({ force: true });
    await to.hover({ force: true });
    const isHeld = (await page.locator('.drag-ghost').count()) > 0;
    await page.mouse.up();
    if (isHeld || tries === DRAGS) return;
  }
}

/** Waits until boxes stay where they are for two frames, as after rows have come or left. */
async function standStill(page: Page, ...elements: Locator[]): Promise<void> {
  const boxes = async () => JSON.stringify(await Promise.all(elements.map((element) => element.boundingBox())));
  for (let last = ''; ; ) {
    const now = await boxes();
    if (now === last) return;
    last = now;
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  }
}

/** True if the page is about to go back, to remove the history entry of a closed dialog. */
const GOES_BACK = `history.state?.overlay !== undefined && document.querySelector('dialog[open], :popover-open') === null`;

/** Reloads the page. A page that goes back as a reload begins cancels it, and Playwright would wait for its `load`. */
export async function reload(page: Page): Promise<void> {
  await eventually(async () => (await page.evaluate(GOES_BACK)) === false, 'the page does not go back');
  await page.reload();
}

export async function isSent(page: Page): Promise<void> {
  await page.locator('.sync-state.live[data-unsent="0"]').waitFor();
}

/** Waits until the page has read everything and follows the event stream. */
export async function isLive(page: Page): Promise<void> {
  await page.locator('.sync-state.live').waitFor();
}

/** Opens the dialog that signs out. */
export async function askToSignOut(page: Page): Promise<void> {
  await page.click('.account > button');
  await page.click('.account .menu button:has-text("Sign out")');
}

/** Adds a task by keyboard. */
export async function add(page: Page, text: string): Promise<void> {
  await page.keyboard.press('q');
  await page.locator('#quick-add-text').fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.quick-add').waitFor({ state: 'detached' });
}

export function row(page: Page, name: string) {
  return page.locator('#content .task-row', { hasText: name });
}
