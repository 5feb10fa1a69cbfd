import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedJson } from '../../src/lib/typed.js';

/** Named functions of a source file, and whether each has run. */
export interface FunctionsOfFile {
  file: string;
  functions: [name: string, hasRun: boolean][];
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

export function isSql(file: string): boolean {
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
