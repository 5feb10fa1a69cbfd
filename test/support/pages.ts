import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './command.js';

// For tests of the web interface and of the documentation page: importing this builds both, unless they are up to
// date. Other test files build nothing.

const { build } = await import(pathToFileURL(join(ROOT, 'scripts/build.mjs')).href);
if (!(await build())) throw new Error('The pages could not be built.');
