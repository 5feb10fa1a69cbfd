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

/** What axe finds on a page in both themes, which differ in their colours alone, each as a line. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await findings(new AxeBuilder({ page }).withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findings(new AxeBuilder({ page }).withRules(RULES_OF_COLOUR));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}
