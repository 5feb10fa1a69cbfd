import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOT } from '../support/command.js';

const PROGRAM = join(ROOT, 'test/client/readme-block.ts');

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
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

let former: ts.Program | undefined;

function faultsOf(source: string, more: ts.CompilerOptions): string[] {
  const all = { ...options, ...more };
  const host = ts.createCompilerHost(all);
  const read = host.getSourceFile;
  host.fileExists = (file) => file === PROGRAM || ts.sys.fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === PROGRAM
      ? ts.createSourceFile(file, source, { languageVersion: ts.ScriptTarget.ES2023 })
      : (former?.getSourceFile(file) ?? read(file, ...rest));
  const program = ts.createProgram([PROGRAM], all, host);
  former = program;
  const file = program.getSourceFile(PROGRAM);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
}

const PLAIN = {};
const EXACT = { exactOptionalPropertyTypes: true, noUnusedLocals: true };

for (const [page, count, projects] of [
  ['src/client/README.md', 7, [PLAIN, EXACT]],
  ['README.md', 1, [EXACT]],
] as const) {
  t.test(`${page}: its programs compile as they are printed, in strict projects`, async (t) => {
    const blocks = blocksOf(page);
    t.equal(blocks.length, count);
    for (const project of projects) t.same(faultsOf(blocks.join('\n'), project), []);
  });
}
