import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { ROOT } from './command.js';

// Runs the test files that TEST_FILES names, a JSON array of paths, in this process: to load the program and to make the
// first service takes longer than most files do. scripts/test.ts reads the comments.
//
// The tests begin when all files are loaded. Otherwise the process could run out of tests while it still loads files,
// and would end. A file therefore must not wait for its own tests at its top level.

t.before(async () => {
  for (const file of JSON.parse(process.env.TEST_FILES ?? '[]') as string[]) {
    t.comment(`file ${file}`);
    await import(pathToFileURL(join(ROOT, file)).href);
  }
});
