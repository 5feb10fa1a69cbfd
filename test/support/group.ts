import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

/** What takes minutes, floods a server or starts programs has a process for each file. */
const APART = ['attack', 'contract', 'grouped', 'scripts', 'slow', 'server.test.js'];

/**
 * Runs one of several equal parts of the test files in this process: to load the program and to make the first service
 * takes longer than most files do. Every file also runs by itself.
 */
export async function runGroup(part: number, parts: number): Promise<void> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && !APART.includes(file.split(sep, 1)[0] as string))
    .sort();
  for (const [at, file] of files.entries()) {
    if (at % parts === part - 1) await import(pathToFileURL(join(TESTS, file)).href);
  }
}
