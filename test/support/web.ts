import type { BrowserContext, Page } from 'playwright-core';
import type { Test } from 'tap';
import { findBrowser, openPage } from './browser.js';
import { type Person, type Service, type ServiceOptions, startService } from './service.js';

/** For tests that show a page. */
export const inBrowser = { skip: findBrowser() === null && 'there is no chromium here: apt-get install chromium' };

/** How long something may take to come about: the machine may be busy. */
const PATIENCE_MS = 60_000;

export interface Web {
  service: Service;
  origin: string;
  page: Page;
  context: BrowserContext;
  /** What the pages complained of. */
  errors: string[];
  /** Another page of the same browser. */
  newPage(): Promise<Page>;
}

/** The service with a page of a browser without a past, which asks nobody else for anything. */
export async function startWeb(t: Test, options: ServiceOptions = {}, device: object = {}): Promise<Web> {
  // The browser's clock is the real one: both are to agree what day it is.
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

/** Signs in with the form, and waits until all is there. */
export async function enter(page: Page, origin: string, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(origin);
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await page.click('button[type=submit]');
  await isLive(page);
}

/** Waits until all that was written in the browser is sent. */
export async function isSent(page: Page): Promise<void> {
  await page.locator('.sync-state.live[data-unsent="0"]').waitFor();
}

/** Waits until the page has everything, and is told of what comes. */
export async function isLive(page: Page): Promise<void> {
  await page.locator('.sync-state.live').waitFor();
}

/** Adds a task by its keys. */
export async function add(page: Page, text: string): Promise<void> {
  await page.keyboard.press('q');
  await page.locator('#quick-add-text').fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.quick-add').waitFor({ state: 'detached' });
}

/** The row of a task with this name. */
export function row(page: Page, name: string) {
  return page.locator('#content .task-row', { hasText: name });
}

/** Waits until something is so. */
export async function eventually(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It never came to be: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
