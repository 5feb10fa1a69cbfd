import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { type FunctionsOfFile, isSql } from './sql-functions.js';

// Loaded into a process of tests before everything else (`node --import`): writes which functions of SQL have run there
// to the file TEST_FUNCTIONS.

const record = process.env.TEST_FUNCTIONS;
// Programs that the tests start do not record.
delete process.env.TEST_FUNCTIONS;

interface Coverage {
  url: string;
  functions: { functionName: string; ranges: { count: number }[] }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });

process.on('exit', () => {
  session.post('Profiler.takePreciseCoverage', (_error, { result }: { result: Coverage[] }) => {
    const files = result.flatMap(({ url, functions }): FunctionsOfFile[] => {
      const file = /\/dist\/((?:src|db)\/.*)\.js$/.exec(url)?.[1];
      if (file === undefined || !isSql(`${file}.ts`)) return [];
      const named = functions.filter(({ functionName }) => functionName !== '');
      return [
        {
          file: `${file}.ts`,
          functions: named.map(({ functionName, ranges }) => [functionName, ranges[0]?.count !== 0]),
        },
      ];
    });
    writeFileSync(String(record), JSON.stringify(files));
  });
});
