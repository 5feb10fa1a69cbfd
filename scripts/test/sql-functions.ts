import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsedJson } from '../../src/lib/typed.js';

/** Named functions of a source file, and whether each has run. */
export interface FunctionsOfFile {
  file: string;
  functions: [name: string, hasRun: boolean][];
}

/** A script and its functions, as the inspector of Node counts them (`Profiler.takePreciseCoverage`). */
export interface Coverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

/** Stores, and the parts of queries and of transactions. */
const SQL = [
  /^src\/(?:.*[/-])?(?:store|sql)\.ts$/,
  /^src\/access\//,
  /^src\/write\/undo-log\.ts$/,
  /^db\/(?:query\/.*|locks|pieces|transaction-steps)\.ts$/,
];
/**
 * The times of jobs, and the rows that commands read, which programs use that tests of `test/slow/postgres` start; and of
 * SQLite alone, the words of its search, the rows that it keeps, and its backup.
 */
const ELSEWHERE = [
  /^src\/background\/store\.ts: /,
  /^src\/features\/.*: (?:nextDue|nextDigests|hasActs)$/,
  /^src\/features\/attachments\/store\.ts: (?:allFileRows|namesOfErased)$/,
  /^db\/query\/search-words\.ts: /,
  /^db\/query\/prepared\.ts: keep$/,
];

/** Returns the functions of SQL of a script: a compiled module, or a bundle of several (`bundle.ts`). */
export function sqlFunctionsOf({ url, functions }: Coverage): FunctionsOfFile[] {
  const path = /\/(dist\/.*)$/.exec(url)?.[1];
  if (path === undefined) return [];
  const isOfBundle = path.startsWith('dist/bundle/');
  const modules = isOfBundle ? modulesOf(readFileSync(fileURLToPath(url), 'utf8')) : [{ path, startOffset: 0 }];
  return modules.flatMap(({ path, startOffset }, index): FunctionsOfFile[] => {
    const file = /^dist\/((?:src|db)\/.*)\.js$/.exec(path)?.[1];
    if (file === undefined || !isSql(`${file}.ts`)) return [];
    const end = modules[index + 1]?.startOffset ?? Number.POSITIVE_INFINITY;
    const own = functions.filter(({ functionName, ranges: [{ startOffset: at } = { startOffset: -1 }] }) => {
      return functionName !== '' && at >= startOffset && at < end;
    });
    const nameOf = (name: string) => (isOfBundle ? withoutNumber(name) : name);
    return [
      {
        file: `${file}.ts`,
        functions: own.map(({ functionName, ranges }) => [nameOf(functionName), ranges[0]?.count !== 0]),
      },
    ];
  });
}

/** Returns the modules of a bundle: esbuild names each in a comment before it. */
function modulesOf(bundle: string): { path: string; startOffset: number }[] {
  const comments = bundle.matchAll(/^\/\/ ((?:dist|node_modules|tools)\/.*)$/gm);
  return [...comments].map(({ 1: path = '', index }) => ({ path, startOffset: index }));
}

/** esbuild numbers names that several modules of a bundle have. */
function withoutNumber(name: string): string {
  return name.replace(/\d+$/, '');
}

function isSql(file: string): boolean {
  return SQL.some((pattern) => pattern.test(file));
}

/** Whether a file is the record of a process that has run functions of SQL. */
export function isRecord(path: string): boolean {
  return existsSync(path) && recordIn(path).some(({ functions }) => functions.some(([, hasRun]) => hasRun));
}

function recordIn(path: string): FunctionsOfFile[] {
  return parsedJson<FunctionsOfFile[]>(readFileSync(path, 'utf8'));
}

/**
 * Returns the functions of SQL that ran in no process, as `FILE: NAME`.
 * @param folder with the records of the processes (`record-functions.ts`)
 */
export function functionsThatNeverRan(folder: string): string[] {
  const hasRun = new Map<string, boolean>();
  for (const name of readdirSync(folder)) {
    for (const { file, functions } of recordIn(join(folder, name))) {
      for (const [name, ran] of functions) {
        const key = `${file}: ${name}`;
        hasRun.set(key, ran || hasRun.get(key) === true);
      }
    }
  }
  const missing = [...hasRun].flatMap(([key, ran]) => (ran ? [] : [key]));
  return missing.filter((key) => !ELSEWHERE.some((pattern) => pattern.test(key))).sort();
}
