import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { ROOT } from './command.js';

// Runs the test files of TEST_FILES (a JSON array of paths) in this process, because loading the program and making
// the first service takes longer than most files do. It reads the environment and writes TAP, with comments that
// scripts/test.ts parses; a crash fails all remaining files of the group.
//
// The tests begin when all files are loaded. Otherwise the process could run out of tests while it still loads files,
// and would end. A file therefore must not wait for its own tests at its top level.

t.before(async () => {
  for (const file of JSON.parse(process.env.TEST_FILES ?? '[]') as string[]) {
    t.comment(`file ${file}`);
    await import(pathToFileURL(join(ROOT, file)).href);
  }
});
