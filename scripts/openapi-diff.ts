import { copyFileSync, existsSync } from 'node:fs';
import { breakingChanges } from './judges.js';
import { CommandError, runCommand } from './support/command.js';

const DOCUMENT = 'openapi/openapi.json';
const RELEASED = 'openapi/released.json';

const usage = `Compares ${DOCUMENT} with ${RELEASED}, the document of the last release.

  npm run openapi:diff               exit with 1 when a change breaks clients and the version does not say so
  npm run openapi:diff -- --release  keep today's document as that of the last release`;

await runCommand({ usage, options: { release: { type: 'boolean' } } }, async ({ release }) => {
  if (release) return keepAsReleased();
  if (!existsSync(RELEASED)) return console.log('Nothing is released yet: any change is welcome.');
  const changes = await breakingChanges(RELEASED, DOCUMENT);
  if (changes.length === 0) return;
  const advice =
    'These changes break clients. Undo them, or raise the version in package.json and run npm run openapi.';
  throw new CommandError([...changes, advice].join('\n'));
});

function keepAsReleased(): void {
  copyFileSync(DOCUMENT, RELEASED);
  console.log(`wrote ${RELEASED}: commit it with the release`);
}
