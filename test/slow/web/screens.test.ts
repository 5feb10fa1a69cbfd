import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { DEMO_PERSON, makeDemo } from '../../../scripts/screenshots/demo.js';
import { type Screen, screensOf, show, signIn } from '../../../scripts/screenshots/screens.js';
import { findingsInBothThemes, findingsInLightTheme } from '../../support/axe.js';
import { becomes } from '../../support/eventually.js';
import { slowly } from '../../support/slow.js';
import { inBrowser, reload, startWeb } from '../../support/web.js';

const FOCUSED = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const marked = style.outlineStyle !== 'none' || style.borderBottomStyle !== 'none' || element.closest(':has(:focus-visible)') !== null;
  const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  const walked = (element.dataset.walked ??= String(Math.random()));
  return { tag: element.tagName, name: (name ?? '').trim().slice(0, 60), isSeen: width > 0 && height > 0, marked, walked };
})()`;

/** Checks that every control is reached by Tab, is visible then, and has a name. */
async function walk(t: Test, page: Page, screen: Screen): Promise<void> {
  const focusable = await page.evaluate(`(() => {
    const root = document.querySelector('dialog[open]') ?? document;
    // Days of a calendar are reached by the arrows.
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.tabIndex >= 0 && element.closest('[inert]') === null;
    return [...root.querySelectorAll('a[href], button, input, select, textarea, summary, pre[tabindex]')].filter(seen).length;
  })()`);
  const reached = new Set<string>();
  const unseen: unknown[] = [];
  // A field for a date has several stops.
  for (let steps = 0; steps < Number(focusable) + 40; steps++) {
    await page.keyboard.press('Tab');
    const at = (await page.evaluate(FOCUSED)) as {
      tag: string;
      name: string;
      isSeen: boolean;
      marked: boolean;
      walked: string;
    } | null;
    if (at === null) continue;
    if (!at.isSeen || !at.marked || at.name === '') unseen.push(at);
    reached.add(at.walked);
    if (reached.size >= Number(focusable)) break;
  }
  t.same(unseen, [], `${screen.name}: what has the focus is seen and has a name`);
  // Radio buttons of a group are one stop.
  const radio = '[type=radio]:not(:checked)';
  const groups = `dialog[open] .color-choice, .connect ${radio}, .task-choice ${radio}`;
  const grouped = Number(await page.locator(groups).count());
  t.ok(reached.size >= Number(focusable) - grouped, `${screen.name}: ${reached.size} of ${focusable} are reached`);
}

/** Returns buttons that stand beside each other with different heights. */
const UNEQUAL_BUTTONS = `(() => {
  const isButton = (element) => element.matches('.button, .icon-button') && element.checkVisibility();
  return [...document.querySelectorAll('.button, .icon-button')].filter(isButton).flatMap((button) => {
    const next = button.nextElementSibling;
    if (next === null || !isButton(next)) return [];
    const [one, other] = [button.getBoundingClientRect(), next.getBoundingClientRect()];
    const isBeside = one.top < other.bottom && other.top < one.bottom;
    const isEqual = Math.abs(one.height - other.height) <= 0.5;
    return isBeside && !isEqual ? [button.outerHTML + ' ' + one.height + ' ' + other.height] : [];
  });
})()`;

/** One of so many screens is checked in the dark theme as well: screens share their colours. */
const DARK_PART = slowly(4, 1);

t.test('Web: axe finds no fault on any screen, and every control is reached by keyboard', inBrowser, async (t) => {
  const { origin, page, errors } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(origin);
  await page.locator('form').waitFor();
  t.same(await findingsInBothThemes(page), [], 'first account');
  const demo = await makeDemo(origin);
  await reload(page);
  await page.locator('form').waitFor();
  t.same(await findingsInBothThemes(page), [], 'sign in');
  await signIn(page, origin, DEMO_PERSON);
  for (const [index, screen] of screensOf(demo).entries()) {
    await show(page, origin, screen);
    await becomes(
      t,
      () => page.evaluate(UNEQUAL_BUTTONS),
      [],
      `${screen.name}: buttons beside each other are equally high`,
    );
    const findings = index % DARK_PART === 0 ? findingsInBothThemes : findingsInLightTheme;
    t.same(await findings(page), [], `${screen.name}, in its themes`);
    // The navigation is the same on every screen: it is walked once.
    if (index > 0) await page.evaluate('document.querySelector(".navigation")?.toggleAttribute("inert", true)');
    await walk(t, page, screen);
    await page.evaluate('document.querySelector(".navigation")?.toggleAttribute("inert", false)');
  }
  t.same(
    errors.filter((error) => !/401/.test(error)),
    [],
  );
});
