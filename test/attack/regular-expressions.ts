import { readdirSync, readFileSync } from 'node:fs';
import formats from 'ajv-formats/dist/formats.js';
import ts from 'typescript';

export interface Found {
  source: string;
  flags: string;
  file: string;
}

/** Folders and files whose regular expressions process text from outside. */
const SOURCES = ['src', 'db', 'commands/import', 'commands/import.ts'];
const DOCUMENT = 'openapi/openapi.json';

/**
 * Finds every regular expression for text from outside: literals and constructed ones in the sources, and patterns and
 * formats of the document. Imports the modules that construct some.
 */
export async function findRegularExpressions(): Promise<Found[]> {
  const found: Found[] = [];
  const constructing: string[] = [];
  for (const file of SOURCES.flatMap(filesIn)) {
    const { literals, constructs } = readSource(file);
    found.push(...literals);
    if (constructs) constructing.push(file);
  }
  return [...found, ...(await constructedBy(constructing)), ...inDocument()];
}

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${path}/${file}`);
}

function readSource(file: string): { literals: Found[]; constructs: boolean } {
  const literals: Found[] = [];
  let constructs = false;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), file });
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && node.expression.getText(source) === 'RegExp') constructs = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, constructs };
}

/**
 * Returns the expressions that these modules construct while they load. @throws if a module constructs one only later
 */
async function constructedBy(files: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parameters: [string, string?]) {
      const made = new target(...parameters);
      const stack = new Error().stack ?? '';
      const file = files.find((one) => stack.includes(`/${withoutType(one)}.`));
      if (file !== undefined) found.push({ source: made.source, flags: made.flags, file });
      return made;
    },
  });
  try {
    for (const file of files) await import(new URL(`../../${withoutType(file)}.js`, import.meta.url).href);
  } finally {
    globalThis.RegExp = original;
  }
  for (const file of files) {
    if (!found.some((one) => one.file === file)) throw new Error(`${file} constructs some after it has loaded`);
  }
  return found;
}

function withoutType(file: string): string {
  return file.replace(/\.tsx?$/, '');
}

function inDocument(): Found[] {
  const found: Found[] = [];
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'pattern' && typeof value === 'string') found.push({ source: value, flags: 'u', file: DOCUMENT });
      const format = key === 'format' ? formats.fullFormats[value as 'email'] : undefined;
      if (format instanceof RegExp) found.push({ source: format.source, flags: format.flags, file: 'ajv-formats' });
      collect(value);
    }
  };
  collect(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
  return found;
}
