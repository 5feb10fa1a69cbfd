import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parsedJson } from '../../src/lib/typed.js';
import { ROOT } from './plan.js';

/** A position in a compiled file or a bundle: `dist/test/server.test.js:12:5`, also as an address. */
const COMPILED_POSITION = /(?:file:\/\/[^\s()]*\/)?\bdist\/([^\s()]+\.m?js):(\d+):(\d+)/g;

/**
 * Replaces positions in compiled files by those in the sources. Processes of tests run without `--enable-source-maps`,
 * which reads a map for each module and takes a tenth of the processor time.
 */
export function withSourcePositions(text: string): string {
  return text.replace(COMPILED_POSITION, (compiled, file: string, line: string, column: string) => {
    const map = join(ROOT, 'dist', `${file}.map`);
    if (!existsSync(map)) return compiled;
    const entry = new SourceMap(parsedJson<SourceMapPayload>(readFileSync(map, 'utf8'))).findEntry(
      Number(line) - 1,
      Number(column) - 1,
    );
    if (!('originalLine' in entry)) return compiled;
    const source = relative(ROOT, join(dirname(map), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
