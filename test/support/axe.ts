import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Waits until the page is at rest, with its components: no transition of colours runs, and nothing has scrolled for some
 * frames. A link that scrolls past an edge is a finding (target-size).
 */
const WAIT_FOR_REST = `(async () => {
  const rootsOf = (root) => [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ? rootsOf(shadowRoot) : [])];
  const isChanging = (root) => root.getAnimations().some((animation) => animation instanceof CSSTransition);
  const positionsOf = (root) => [...root.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).filter((top) => top > 0);
  for (let last, frames = 0; frames < 5; ) {
    await new Promise(requestAnimationFrame);
    const roots = rootsOf(document);
    const positions = roots.flatMap(positionsOf).join();
    frames = positions === last && !roots.some(isChanging) ? frames + 1 : 0;
    last = positions;
  }
})()`;

/** Returns the findings in both themes, which differ in their colours only, one line each. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await page.evaluate(WAIT_FOR_REST);
  const inLight = await findings(new AxeBuilder({ page }).withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(WAIT_FOR_REST);
  const inDark = await findings(new AxeBuilder({ page }).withRules(RULES_OF_COLOUR));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}
