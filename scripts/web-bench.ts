import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CommandError, numberOf, runCommand } from '../commands/support/command.js';
import { createClient } from '../src/client/index.js';
import { signIn } from './screenshots/screens.js';
import { BROWSER_FLAGS, browserProgram } from './support/browser.js';
import { median, quantile } from './support/quantile.js';
import { startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';
import { MAX_SIZES, partsOf, sizeOf } from './support/web-sizes.js';

const usage = `Measures the web interface in a browser, each beside an empty page in the same run: how long it takes to the first view
of 1 000 tasks on a processor that is four times slower, with nothing kept and with all of it kept (at most one second
with nothing kept), how long it takes until 10 000 tasks are synchronized (at most two seconds), and how long the page is
busy at a time while they are scrolled, and while a filter of them is typed (at most 50 ms). Ends with 1 when a median is longer.
Prints the compressed sizes of the interface first, by part.

  npm run task bench:web
  npm run task bench:web -- --runs 20`;

const options = { runs: { type: 'string', default: '9' } } as const;

const MAX_FIRST_VIEW_MS = 1_000;
const MAX_SYNC_MS = 2_000;
const SCROLL_RUNS = 3;
const TYPING_RUNS = 5;
const MAX_BUSY_MS = 50;

const SLOWDOWN = 4;
const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };

const FILES = fileURLToPath(new URL('../web', import.meta.url));

function printSizes(): void {
  const parts = partsOf(FILES);
  const first = parts.filter(({ isFirst }) => isFirst);
  const line = (what: string, size: number, more = '') => console.log(`  ${what.padEnd(32)}${round(size)}${more}`);
  console.log('Compressed sizes, bytes:');
  for (const { name, size, isFirst } of parts) line(name, size, isFirst ? '   first load' : '');
  line('first load', sizeOf(first), `   at most ${MAX_SIZES.first}`);
  line('everything', sizeOf(parts), `   at most ${MAX_SIZES.all}`);
}

async function fill(url: string, tasks: number): Promise<void> {
  const anonymous = createClient({ baseUrl: url });
  await anonymous.POST('/api/register', { body: PERSON });
  const { response } = await anonymous.POST('/api/login', { body: PERSON });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const due = new Date().toISOString().slice(0, 10);
  const line = (at: number) => {
    const fields = { name: `Task number ${at} of many`, priority: at % 3, tags: [`tag ${at % 20}`], due_date: due };
    return JSON.stringify(fields);
  };
  const body = Array.from({ length: tasks }, (_, at) => line(at)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson', cookie };
  const imported = await fetch(`${url}/api/v1/tasks/import`, { method: 'POST', headers, body });
  await imported.text();
  if (!imported.ok) throw new CommandError(`The tasks could not be imported: ${imported.status}`);
}

async function slowPage(browser: Browser, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Returns the time from navigation to the frame that shows the first rows, in milliseconds. */
async function timeToRows(page: Page, url: string): Promise<number> {
  await page.addInitScript(`{
    const look = () => {
      if (document.querySelector('.task-row') !== null) setTimeout(() => { window.seenAt ??= performance.now(); });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);
  await page.goto(url);
  await page.locator('.task-row').first().waitFor();
  await page.waitForTimeout(200);
  return Number(await page.evaluate('window.seenAt'));
}

/** Returns the time from navigation until the browser's database holds the tasks, in milliseconds. */
async function timeToSync(page: Page, url: string, tasks: number): Promise<number> {
  await page.goto(url);
  // The interface creates its database before it shows a row.
  await page.locator('.task-row').first().waitFor();
  return Number(
    await page.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('tutti');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const look = () => {
          const counting = opening.result.transaction('task').objectStore('task').count();
          counting.onsuccess = () => (counting.result >= ${tasks} ? resolve(performance.now()) : setTimeout(look, 10));
        };
        look();
      };
    })`),
  );
}

async function timeToBlank(page: Page, url: string): Promise<number> {
  const began = performance.now();
  await page.goto(`${url}/icon.svg`);
  return performance.now() - began;
}

function printLine(what: string, values: readonly number[], limit?: number): void {
  const middle = median(values);
  const isLate = limit !== undefined && middle > limit;
  if (isLate) process.exitCode = 1;
  const verdict = limit === undefined ? '' : `   ${isLate ? 'more than' : 'within'} ${limit} ms`;
  console.log(`  ${what.padEnd(32)}${round(middle)}${round(Math.max(...values))}${verdict}`);
}

/** Starts to record the durations of tasks over 50 ms in `busy`. */
const RECORD_LONG_TASKS = `
  window.busy = [];
  new PerformanceObserver((list) => window.busy.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });`;

/** Returns the longest task over 50 ms while a filter is typed, in milliseconds; 0 for none. */
async function typeFilter(page: Page): Promise<number> {
  await page.evaluate(RECORD_LONG_TASKS);
  await page.locator('#filter-text').pressSequentially('priority:high due:<7d needle', { delay: 60 });
  await page.waitForTimeout(500);
  return Math.max(0, ...((await page.evaluate('window.busy')) as number[]));
}

async function scroll(page: Page): Promise<{ longest: number; tasks: number; frames: number[] }> {
  await page.evaluate(`{
    ${RECORD_LONG_TASKS}
    window.frames = [];
    let last = performance.now();
    const tick = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  }`);
  await page.mouse.move(700, 400);
  for (let step = 0; step < 150; step++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(300);
  const busy = (await page.evaluate('window.busy')) as number[];
  return {
    longest: Math.max(0, ...busy),
    tasks: busy.length,
    frames: (await page.evaluate('window.frames')) as number[],
  };
}

const round = (value: number) => Math.round(value).toString().padStart(6);

await runCommand({ usage, options }, async (given) => {
  const runs = numberOf('--runs', given.runs);
  printSizes();
  const executablePath = browserProgram();
  if (executablePath === null) throw new CommandError('There is no chromium here: apt-get install chromium');
  const folder = temporaryFolder('web-bench');
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  // Attachments are in a folder beside the database, which belongs to one of them.
  const start = (name: string) => startServer(join(folder, `${name}.db`), { env: { FILES_DIR: join(folder, name) } });
  const servers = [start('small'), start('large')] as const;
  try {
    const [small, large] = [await servers[0].listening(), await servers[1].listening()];
    await fill(small, 1_000);
    await fill(large, 10_000);
    const empty: number[] = [];
    const cached: number[] = [];
    const reference: number[] = [];
    for (let run = 0; run < runs; run++) {
      const blank = await slowPage(browser, SLOWDOWN);
      reference.push(await timeToBlank(blank, small));
      await blank.context().close();
      const page = await slowPage(browser, SLOWDOWN);
      await signIn(page, small, PERSON);
      await page.locator('.task-row').first().waitFor();
      cached.push(await timeToRows(page, `${small}/?again#/today`));
      await page.context().clearCookies();
      await page.context().close();
      const fresh = await slowPage(browser, SLOWDOWN);
      await fresh.request.post(`${small}/api/login`, { data: PERSON });
      empty.push(await timeToRows(fresh, `${small}/#/today`));
      await fresh.context().close();
    }
    console.log(`1 000 tasks, processor ${SLOWDOWN} times slower, milliseconds (median, worst of ${runs}):`);
    printLine('an empty page, for comparison', reference);
    printLine('first view, nothing kept', empty, MAX_FIRST_VIEW_MS);
    printLine('first view, all kept', cached);
    const blank: number[] = [];
    const synced: number[] = [];
    for (let run = 0; run < runs; run++) {
      const page = await slowPage(browser, 1);
      blank.push(await timeToBlank(page, large));
      await page.request.post(`${large}/api/login`, { data: PERSON });
      synced.push(await timeToSync(page, `${large}/#/today`, 10_000));
      await page.context().close();
    }
    console.log(`10 000 tasks, milliseconds (median, worst of ${runs}, not slowed down):`);
    printLine('an empty page, for comparison', blank);
    printLine('synchronized, nothing kept', synced, MAX_SYNC_MS);
    console.log('10 000 tasks scrolled, milliseconds (not slowed down):');
    for (let run = 0; run < SCROLL_RUNS; run++) {
      const page = await slowPage(browser, 1);
      await signIn(page, large, PERSON);
      await page.goto(`${large}/#/all`);
      await page.locator('.task-list.windowed .task-row').first().waitFor();
      await page.waitForTimeout(1_500);
      const { longest, tasks, frames } = await scroll(page);
      const rows = await page.locator('.task-row').count();
      const between = `${round(median(frames))}${round(quantile(frames, 0.99))}`;
      console.log(
        `  tasks over 50 ms ${tasks}, longest ${round(longest)}; between frames (median, p99)${between}; rows in the page ${rows}`,
      );
      await page.context().close();
    }
    const typed: number[] = [];
    for (let run = 0; run < TYPING_RUNS; run++) {
      const page = await slowPage(browser, 1);
      await signIn(page, large, PERSON);
      await page.goto(`${large}/#/all?filter=`);
      await page.locator('.filter-count', { hasText: '10000 of' }).waitFor();
      typed.push(await typeFilter(page));
      await page.context().close();
    }
    console.log(`A filter of 10 000 tasks typed, milliseconds (median, worst of ${TYPING_RUNS}, not slowed down):`);
    printLine('longest task over 50 ms', typed, MAX_BUSY_MS);
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    rmSync(folder, { recursive: true, force: true });
  }
});
