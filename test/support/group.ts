import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { ROOT } from './command.js';

// Runs the test files that TEST_FILES names, a JSON array of paths, in this process: to load the program and to make the
// first service takes longer than most files do. scripts/test.ts reads the comments.

for (const file of JSON.parse(process.env.TEST_FILES ?? '[]') as string[]) {
  t.comment(`file ${file}`);
  await import(pathToFileURL(join(ROOT, file)).href);
}
