import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

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

/** Waits until no colour is on its way from one theme to the other, in the page and in the components of it. */
const WAIT_FOR_COLOURS = `(async () => {
  const isStill = (root) =>
    root.getAnimations().every((animation) => !(animation instanceof CSSTransition)) &&
    [...root.querySelectorAll('*')].every(({ shadowRoot }) => shadowRoot === null || isStill(shadowRoot));
  while (!isStill(document)) await new Promise(requestAnimationFrame);
})()`;

/** What axe finds on a page in both themes, which differ in their colours alone, each as a line. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await findings(new AxeBuilder({ page }).withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(WAIT_FOR_COLOURS);
  const inDark = await findings(new AxeBuilder({ page }).withRules(RULES_OF_COLOUR));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}
