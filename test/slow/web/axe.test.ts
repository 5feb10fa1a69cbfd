import t from 'tap';
import { DEMO_PERSON, makeDemo } from '../../../scripts/screenshots/demo.js';
import { screensOf, show, signIn } from '../../../scripts/screenshots/screens.js';
import { findingsInBothThemes } from '../../support/axe.js';
import { inBrowser, startWeb } from '../../support/web.js';

t.test('Web: axe finds no fault on any screen, in the light and in the dark theme', inBrowser, async (t) => {
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
