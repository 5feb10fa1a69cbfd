import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT, run } from '../support/command.js';

// `npm run typecheck` uses TypeScript 7; the editor and the tools use 5.9. Both must refuse the same lines.

const COMPILERS = ['node_modules/typescript/bin/tsc', 'tools/node_modules/typescript-native/bin/tsc'];

/** A comment at the end of a faulty line names its error. */
const FAULTY = `
interface Task { id: number; name?: string; tags: readonly string[] }
declare const task: Task;
declare const all: Task[];
export const a: string = task.id; // TS2322
export const b: Task = { id: 1, name: undefined, tags: [] }; // TS2375
export const c: number = all[0].id; // TS2532
task.tags.push('x'); // TS2339
export const d: Task = { id: 1, tags: [], color: 'red' }; // TS2353
export function e(value) { return value; } // TS7006
export async function f(): Promise<number> { return 'x'; } // TS2322
export const g = (kind: 'a' | 'b') => kind === 'c'; // TS2367
export const h = { ...task }.missing; // TS2339
function unused() { return 1; } // TS6133
export class Base { run(): void {} }
export class Derived extends Base { run(): void {} } // TS4114
export function i(n: number) { switch (n) { case 1: n += 1; case 2: return n; } return 0; } // TS7029
export const j = [1, 2].map((n: string) => n); // TS2345
export const k: Record<'x' | 'y', number> = { x: 1 }; // TS2741
export const l = new Map([['a', 1]]).get('a').toFixed(); // TS2532
`;

t.test('Types: both compilers report the same faults', async (t) => {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const own = { ...compilerOptions, incremental: false, types: [], noEmit: true };
  const folder = t.testdir({ 'faulty.ts': FAULTY, 'tsconfig.json': JSON.stringify({ compilerOptions: own }) });
  const expected = FAULTY.split('\n').flatMap((line, index) => {
    const code = /\/\/ (TS\d+)$/.exec(line)?.[1];
    return code === undefined ? [] : [`${index + 1} ${code}`];
  });
  for (const compiler of COMPILERS) {
    const { stdout } = await run(compiler, ['-p', folder, '--pretty', 'false']);
    const faults = [...stdout.matchAll(/^.*faulty\.ts\((\d+),\d+\): error (TS\d+):/gm)];
    t.same(
      faults.map(([, line, code]) => `${line} ${code}`),
      expected,
      compiler,
    );
  }
});
