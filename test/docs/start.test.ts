import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { objectOf } from '../../src/lib/typed.js';
import { ROOT } from '../support/command.js';

/** Returns the flags of Node, and the settings of malloc, with which a file starts the service. */
function startOf(path: string): { flags: string[]; malloc: Record<string, string> } {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const command = text.split('\n').find((line) => line.includes('dist/src/server.js')) ?? '';
  return {
    flags: command.match(/--[a-z0-9-]+=\d+/g) ?? [],
    malloc: objectOf([...text.matchAll(/\b(MALLOC_[A-Z_]+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value])),
  };
}

t.test('npm start, the image and the unit of systemd give the process the same memory', async (t) => {
  const expected = startOf('package.json');
  t.equal(expected.flags.length, 4);
  t.equal(Object.keys(expected.malloc).length, 2);
  for (const path of ['Containerfile', 'deploy/tutti.service']) t.same(startOf(path), expected, path);
});
