import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { type Coverage, sqlFunctionsOf } from './sql-functions.js';

// Loaded into a process of tests before everything else (`node --import`): writes which functions of SQL have run there
// to the file TEST_FUNCTIONS.

const record = process.env.TEST_FUNCTIONS;
// Programs that the tests start do not record.
delete process.env.TEST_FUNCTIONS;

// Threads of the tests load this, too.
if (record !== undefined) writeAtExit(record);

function writeAtExit(path: string): void {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  process.on('exit', () => {
    session.post('Profiler.takePreciseCoverage', (_error, { result }: { result: Coverage[] }) => {
      writeFileSync(path, JSON.stringify(result.flatMap(sqlFunctionsOf)));
    });
  });
}
