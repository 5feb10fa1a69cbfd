import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Test } from 'tap';
import './pages.js';
import { BROWSER_FLAGS, browserProgram } from '../../scripts/support/browser.js';

/** The browser of this machine, or null. On a machine that has to have one (`CI` is set), its absence is an error. */
export function findBrowser(): string | null {
  const path = browserProgram();
  if (path === null && process.env.CI !== undefined) throw new Error('There is no browser: apt-get install chromium');
  return path;
}

/** What a page said and asked for that it should not. */
export interface Complaints {
  /** Errors on the console, uncaught ones included. */
  errors: string[];
  /** Requests to other hosts than those that are expected. */
  elsewhere: string[];
}

/** A page of a browser without a past, and what is wrong with it as time goes on. */
export async function openPage(
  t: Test,
  path: string,
  origins: string[],
  device: object = {},
): Promise<{ page: Page } & Complaints> {
  const profile = mkdtempSync(join(tmpdir(), 'tutti-browser-'));
  const options = { executablePath: path, headless: true, args: BROWSER_FLAGS, ...device };
  const context: BrowserContext = await chromium.launchPersistentContext(profile, options);
  t.teardown(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
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
