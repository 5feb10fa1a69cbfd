import axe, { type AxeResults, type ContextObject, type RunOnly, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function findings(page: Page, runOnly: RunOnly, part?: ContextObject): Promise<string[]> {
  // Describing also what passes would take most of the time.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const context = part === undefined ? 'document' : JSON.stringify(part);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const ROOTS = `const rootsOf = (root) => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
];`;

/**
 * Waits until nothing has scrolled for a while, because a link that scrolls past an edge is a finding (target-size). On a
 * busy machine, a page begins to scroll some time after it has changed.
 */
const WAIT_FOR_SCROLLING = `(async () => {
  ${ROOTS}
  const positions = () =>
    rootsOf(document).flatMap((root) => [...root.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)).join();
  let last = positions();
  for (let equal = 0; equal < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const current = positions();
    equal = current === last ? equal + 1 : 0;
    last = current;
  }
})()`;

/** Waits until the transitions of colours between themes have ended, in the page and in its components. */
const WAIT_FOR_COLOURS = `(async () => {
  ${ROOTS}
  const isChanging = (root) => root.getAnimations().some((animation) => animation instanceof CSSTransition);
  while (rootsOf(document).some(isChanging)) await new Promise(requestAnimationFrame);
})()`;

/**
 * Returns the findings in the light theme, one line each.
 * @param part of the page, if other calls check the rest of it
 */
export async function findingsInLightTheme(page: Page, part?: ContextObject): Promise<string[]> {
  await page.evaluate(WAIT_FOR_SCROLLING);
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  return findings(page, { type: 'tag', values: TAGS }, part);
}

/** Returns the findings in both themes, which differ in their colours only, one line each. */
export async function findingsInBothThemes(page: Page, part?: ContextObject): Promise<string[]> {
  const inLight = await findingsInLightTheme(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(WAIT_FOR_COLOURS);
  const inDark = await findings(page, { type: 'rule', values: RULES_OF_COLOUR }, part);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}
