import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOT } from '../support/command.js';

const COMPILER = join(ROOT, 'tools/node_modules/typescript-native/bin/tsc');

const OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: [],
  skipLibCheck: true,
  paths: { 'tutti-client': [join(ROOT, 'src/client/index.ts')] },
};

/** Indented blocks of TypeScript, each a part of one program with what the page imports before. */
function blocksOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/(?:^ {4}.*\n(?:\n(?= {4}))?)+/gm)]
    .map(([block]) => block.replace(/^ {4}/gm, ''))
    .filter((block) => /tutti-client'|\btutti\./.test(block) && !block.includes('npm '));
}

/** Compiles a program in a project with these options besides. */
function compiled(t: Test, source: string, more: object): { status: number | null; stdout: string } {
  const folder = t.testdir({
    'program.ts': source,
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...OPTIONS, ...more }, files: ['program.ts'] }),
  });
  return spawnSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8' });
}

const PLAIN = {};
const EXACT = { exactOptionalPropertyTypes: true, noUnusedLocals: true };

for (const [page, count, projects] of [
  ['src/client/README.md', 8, [PLAIN, EXACT]],
  ['README.md', 1, [EXACT]],
] as const) {
  t.test(`${page}: its programs compile as they are printed, in strict projects`, async (t) => {
    const blocks = blocksOf(page);
    t.equal(blocks.length, count);
    for (const project of projects) t.match(compiled(t, blocks.join('\n'), project), { status: 0, stdout: '' });
  });
}
