import { copyFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { breakingChanges } from './judges.js';

const DOCUMENT = 'openapi/openapi.json';
const RELEASED = 'openapi/released.json';

const USAGE = `Compares ${DOCUMENT} with ${RELEASED}, the document of the last release.

  npm run openapi:diff               exit with 1 when a change breaks clients and the version does not say so
  npm run openapi:diff -- --release  keep today's document as that of the last release`;

const { values } = parseArgs({ options: { release: { type: 'boolean' }, help: { type: 'boolean' } } });

if (values.help) {
  console.log(USAGE);
} else if (values.release) {
  copyFileSync(DOCUMENT, RELEASED);
  console.log(`wrote ${RELEASED}: commit it with the release`);
} else if (!existsSync(RELEASED)) {
  console.log('Nothing is released yet: any change is welcome.');
} else {
  const changes = await breakingChanges(RELEASED, DOCUMENT);
  for (const change of changes) console.error(change);
  if (changes.length > 0) {
    console.error(
      'These changes break clients. Undo them, or raise the version in package.json and run npm run openapi.',
    );
    process.exitCode = 1;
  }
}
