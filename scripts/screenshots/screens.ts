import type { Page } from 'playwright-core';
import type { Demo } from './demo.js';

export interface Screen {
  name: string;
  /** Fragment of its address, without `#`. */
  hash: string;
  /** Selector that is present when the screen is shown. */
  shows: string;
  open?: (page: Page) => Promise<unknown>;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);

export function screensOf({ project, area, goal, note, tag, task, app }: Demo): Screen[] {
  const row = `#content [data-task="${task}"] .task-name`;
  const sections = [
    'profile',
    'appearance',
    'password',
    'sessions',
    'tokens',
    'connections',
    'notifications',
    'feeds',
    'channels',
    'webhooks',
    'limits',
    'data',
    'security',
    'users',
  ];
  return [
    { name: 'today', hash: '/today', shows: '.group' },
    { name: 'upcoming', hash: '/upcoming', shows: '.group' },
    { name: 'calendar', hash: '/calendar', shows: '.planner .planner-day' },
    { name: 'calendar-week', hash: '/calendar?span=week', shows: '.planner .planner-day' },
    { name: 'inbox', hash: '/inbox', shows: '.task-row' },
    { name: 'all', hash: '/all', shows: '.task-row' },
    { name: 'filter', hash: '/all?filter=status:open+(tag:errand+or+priority:high)', shows: '.filter-chip' },
    { name: 'filter-fault', hash: '/all?filter=prioritty:high', shows: '.filter-fault' },
    {
      name: 'filter-editor',
      hash: '/all?filter=due:%3Ctoday',
      shows: '.filter-chip',
      open: async (page) => {
        await page.click('.filter-chip-label');
        await page.locator('.menu:popover-open *').first().waitFor();
      },
    },
    { name: 'task', hash: `/today?task=${task}`, shows: '.pane .subtasks' },
    {
      name: 'task-more',
      hash: `/today?task=${task}`,
      shows: '.pane .subtasks',
      open: (page) => page.click('.pane .link:has-text("More")'),
    },
    {
      name: 'comments',
      hash: `/today?task=${task}`,
      shows: '.pane .comment .mention',
      open: (page) => page.locator('.pane .comment-field').scrollIntoViewIfNeeded(),
    },
    { name: 'assigned', hash: '/assigned', shows: '.task-row' },
    {
      name: 'assignee',
      hash: '/today',
      shows: row,
      open: async (page) => {
        await page.focus(row);
        await page.keyboard.press('a');
        await page.locator('dialog .picker').waitFor();
      },
    },
    { name: 'by-assignee', hash: `/project/${project}?view=board&by=assignee`, shows: '.board .card' },
    { name: 'projects', hash: '/projects', shows: '.cards' },
    { name: 'project', hash: `/project/${project}`, shows: '.task-row' },
    { name: 'board', hash: `/project/${project}?view=board`, shows: '.board .card' },
    { name: 'areas', hash: '/areas', shows: '.cards' },
    { name: 'area', hash: `/area/${area}`, shows: '.task-row' },
    { name: 'goals', hash: '/goals', shows: '.cards' },
    { name: 'goal', hash: `/goal/${goal}`, shows: '.cards' },
    { name: 'notes', hash: '/notes', shows: '.cards' },
    { name: 'note', hash: `/note/${note}`, shows: '.markdown' },
    { name: 'note-new', hash: '/note/new?new', shows: '.text-editor textarea' },
    { name: 'arranged', hash: '/all?group=priority', shows: '.arrangement' },
    {
      name: 'row-menu',
      hash: '/today',
      shows: row,
      open: (page) => page.click(row, { button: 'right' }),
    },
    {
      name: 'remove-project',
      hash: `/project/${project}`,
      shows: '.task-row',
      open: async (page) => {
        await page.click('.head-actions .icon-button');
        await page.click('.menu:popover-open .danger');
        await page.locator('.task-choice').waitFor();
      },
    },
    { name: 'tags', hash: '/tags', shows: '.cards' },
    { name: 'tag', hash: `/tag/${tag}`, shows: '.task-row' },
    { name: 'statistics', hash: '/statistics?group=project', shows: '.statistics-table' },
    { name: 'trash', hash: '/trash', shows: '.entries' },
    { name: 'history', hash: '/history', shows: '.history' },
    { name: 'notifications', hash: '/notifications', shows: '.notifications' },
    ...sections.map((section) => ({
      name: `settings-${section}`,
      hash: `/settings/${section}`,
      shows: '.settings section h2',
    })),
    { name: 'connect', hash: '/today', shows: '.group', open: (page) => ask(page, app) },
    { name: 'quick-add', hash: '/today', shows: '.group', open: openQuickAdd },
    { name: 'palette', hash: '/today', shows: '.group', open: openPalette },
    { name: 'keys', hash: '/today', shows: '.group', open: press('?') },
    { name: 'sync', hash: '/today', shows: '.group', open: (page) => page.click('.sync-state') },
    { name: 'due', hash: '/today', shows: row, open: (page) => page.focus(row).then(() => page.keyboard.press('d')) },
    {
      name: 'add-tags',
      hash: '/today',
      shows: row,
      open: (page) => page.focus(row).then(() => page.keyboard.press('l')),
    },
    {
      name: 'selected',
      hash: '/today',
      shows: row,
      open: (page) => page.focus(row).then(() => page.keyboard.press('s')),
    },
    {
      name: 'edit-project',
      hash: `/project/${project}`,
      shows: '.task-row',
      open: async (page) => {
        await page.click('.head-actions .icon-button');
        await page.click('.menu:popover-open .nav-link >> nth=0');
      },
    },
  ];
}

/** Opens the page that asks about an app, which has no mirror. */
async function ask(page: Page, app: string): Promise<void> {
  await page.goto(app);
  await page.locator('.connect .actions button:not(:disabled) >> nth=1').waitFor();
}

async function openQuickAdd(page: Page): Promise<void> {
  await page.keyboard.press('q');
  await page.fill('#quick-add-text', 'Water the garden every friday 18:00 #home !medium // the roses too');
  await page.locator('.quick-read .chip').first().waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.fill('.palette-input', 'mo');
  await page.locator('.palette-entry').first().waitFor();
}

export async function show(page: Page, origin: string, { hash, shows, open }: Screen): Promise<void> {
  // A change of the fragment does not reload the page: what is open or selected stays so.
  const isOpen = await page.evaluate(
    'document.querySelector("dialog[open], :popover-open, .selection-bar, .pane, .connect") !== null',
  );
  await page.goto(`${origin}/#${hash}`);
  if (isOpen) await page.reload();
  await page.locator(shows).first().waitFor();
  await page.locator('.sync-state.live').waitFor();
  await open?.(page);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
}

export async function signIn(page: Page, origin: string, person: { email: string; password: string }): Promise<void> {
  await page.goto(origin);
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await page.click('button[type=submit]');
  await page.locator('.sync-state.live').waitFor();
}
