import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { DEMO_PERSON, makeDemo } from '../../../scripts/screenshots/demo.js';
import { type Screen, screensOf, show, signIn } from '../../../scripts/screenshots/screens.js';
import { findingsInBothThemes, findingsInLightTheme } from '../../support/axe.js';
import { becomes } from '../../support/eventually.js';
import { slowly } from '../../support/slow.js';
import { inBrowser, reload, startWeb } from '../../support/web.js';

interface Focused {
  tag: string;
  name: string;
  isSeen: boolean;
  marked: boolean;
  walked: string;
}

/** Notes each element that gets the focus. */
const NOTE_FOCUS = `(() => {
  const { signal } = (window.noting = new AbortController());
  window.focused = [];
  addEventListener('focusin', ({ target: element }) => {
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const marked = style.outlineStyle !== 'none' || style.borderBottomStyle !== 'none' || element.closest(':has(:focus-visible)') !== null;
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    const walked = (element.dataset.walked ??= String(Math.random()));
    focused.push({ tag: element.tagName, name: (name ?? '').trim().slice(0, 60), isSeen: width > 0 && height > 0, marked, walked });
  }, { signal });
})()`;

/** Checks that every control is reached by Tab, is visible then, and has a name. */
async function walk(t: Test, page: Page, screen: Screen): Promise<void> {
  const focusable = Number(
    await page.evaluate(`(() => {
    const root = document.querySelector('dialog[open]') ?? document;
    // Days of a calendar are reached by the arrows.
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.tabIndex >= 0 && element.closest('[inert]') === null;
    return [...root.querySelectorAll('a[href], button, input, select, textarea, summary, pre[tabindex]')].filter(seen).length;
  })()`),
  );
  await page.evaluate(NOTE_FOCUS);
  let focused: Focused[] = [];
  let missing = focusable;
  // A field for a date has several stops.
  for (let steps = 0; missing > 0 && steps < focusable + 40; ) {
    const presses = Math.min(missing, focusable + 40 - steps);
    for (let press = 0; press < presses; press++) await page.keyboard.press('Tab');
    steps += presses;
    focused = await page.evaluate<Focused[]>('focused');
    missing = focusable - new Set(focused.map(({ walked }) => walked)).size;
  }
  await page.evaluate('noting.abort()');
  const unseen = focused.filter(({ isSeen, marked, name }) => !isSeen || !marked || name === '');
  t.same(unseen, [], `${screen.name}: what has the focus is seen and has a name`);
  // Radio buttons of a group are one stop.
  const radio = '[type=radio]:not(:checked)';
  const groups = `dialog[open] .color-choice, .connect ${radio}, .task-choice ${radio}`;
  const grouped = Number(await page.locator(groups).count());
  t.ok(missing <= grouped, `${screen.name}: ${focusable - missing} of ${focusable} are reached`);
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
    // The navigation is the same on every screen, and so is the screen below a dialog: they are checked once.
    const hasDialog = (await page.locator('dialog[open]').count()) > 0;
    const part = hasDialog ? { include: ['dialog[open]'] } : index > 0 ? { exclude: ['.navigation'] } : undefined;
    t.same(await findings(page, part), [], `${screen.name}, in its themes`);
    if (index > 0) await page.evaluate('document.querySelector(".navigation")?.toggleAttribute("inert", true)');
    await walk(t, page, screen);
    await page.evaluate('document.querySelector(".navigation")?.toggleAttribute("inert", false)');
  }
  t.same(
    errors.filter((error) => !/401/.test(error)),
    [],
  );
});
