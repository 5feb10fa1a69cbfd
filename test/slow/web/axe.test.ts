import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import t from 'tap';
import { DEMO_PERSON, makeDemo } from '../../../scripts/screenshots/demo.js';
import { screensOf, show, signIn } from '../../../scripts/screenshots/screens.js';
import { inBrowser, startWeb } from '../../support/web.js';

/** What the guidelines ask for, and good practice beyond them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them that look at colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe finds, each as a line. */
async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The same in both themes, which differ in their colours alone. */
async function findingsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await findings(new AxeBuilder({ page }).withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findings(new AxeBuilder({ page }).withRules(RULES_OF_COLOUR));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}

t.test('Web: axe finds nothing on any screen, in the light and in the dark', inBrowser, async (t) => {
  const { origin, page, errors } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(origin);
  await page.locator('form').waitFor();
  t.same(await findingsInBothThemes(page), [], 'first account');
  const demo = await makeDemo(origin);
  await page.reload();
  await page.locator('form').waitFor();
  t.same(await findingsInBothThemes(page), [], 'sign in');
  await signIn(page, origin, DEMO_PERSON);
  for (const screen of screensOf(demo)) {
    await show(page, origin, screen);
    t.same(await findingsInBothThemes(page), [], screen.name);
  }
  t.same(
    errors.filter((error) => !/401/.test(error)),
    [],
  );
});
