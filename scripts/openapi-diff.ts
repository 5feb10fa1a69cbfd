import { copyFileSync, existsSync } from 'node:fs';
import { CommandError, runCommand } from '../commands/support/command.js';
import { allLines, groupedLines } from './openapi-comparison.js';
import { changesBetween } from './openapi-linters.js';

const DOCUMENT = 'openapi/openapi.json';
const RELEASED = 'openapi/released.json';

const usage = `Compares ${DOCUMENT} with ${RELEASED}, the document of the last release.

  npm run task openapi:diff               list what breaks clients; exit with 1 when the version does not say so
  npm run task openapi:diff -- --all      the same, with every place of equal changes
  npm run task openapi:diff -- --release  keep today's document as that of the last release`;

await runCommand(
  { usage, options: { release: { type: 'boolean' }, all: { type: 'boolean' } } },
  async ({ release, all }) => {
    if (release) return copyAsReleased();
    if (!existsSync(RELEASED)) return console.log('Nothing is released yet: any change is welcome.');
    const { breaking, declared } = await changesBetween(RELEASED, DOCUMENT);
    if (breaking.length === 0) return console.log('Nothing breaks clients of the last release.');
    console.log((all ? allLines(breaking) : groupedLines(breaking)).join('\n'));
    const changes = breaking.length === 1 ? 'This change breaks' : `These ${breaking.length} changes break`;
    if (declared) return console.log(`${changes} clients of the last release, and the version says so.`);
    throw new CommandError(`${changes} clients. Undo, or raise the version in package.json and run npm run openapi.`);
  },
);

function copyAsReleased(): void {
  copyFileSync(DOCUMENT, RELEASED);
  console.log(`wrote ${RELEASED}: commit it with the release`);
}
