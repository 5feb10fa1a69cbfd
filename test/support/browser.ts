import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import tap, { type Test } from 'tap';
import './pages.js';
import { BROWSER_FLAGS, browserProgram } from '../../scripts/support/browser.js';

/** Returns the path of the installed browser; null without one. @throws if there is none and `CI` is set */
export function findBrowser(): string | null {
  const path = browserProgram();
  if (path === null && process.env.CI !== undefined) throw new Error('There is no browser: apt-get install chromium');
  return path;
}

export interface Complaints {
  errors: string[];
  elsewhere: string[];
}

/** The browser of this process. Starts with the first page and ends with the last test. */
let browser: Promise<Browser> | undefined;

function sharedBrowser(executablePath: string): Promise<Browser> {
  if (browser === undefined) {
    browser = chromium.launch({ executablePath, headless: true, args: BROWSER_FLAGS });
    tap.teardown(async () => (await browser)?.close());
  }
  return browser;
}

/** Opens a page in a new browser profile. Returns it with its errors, which grow as they occur. */
export async function openPage(
  t: Test,
  path: string,
  origins: string[],
  device: BrowserContextOptions = {},
): Promise<{ page: Page } & Complaints> {
  const context = await (await sharedBrowser(path)).newContext(device);
  t.teardown(() => context.close());
  const page = await context.newPage();
  const errors: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('data:') && !origins.some((origin) => url.startsWith(`${origin}/`))) elsewhere.push(url);
  });
  return { page, errors, elsewhere };
}
