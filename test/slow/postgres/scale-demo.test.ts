import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { postgresPrograms } from '../../../scripts/support/postgres.js';
import { redisProgram } from '../../../scripts/support/redis.js';
import { IS_SLOW } from '../../support/slow.js';

const COMMAND = fileURLToPath(new URL('../../../scripts/scale-demo.js', import.meta.url));

if (redisProgram() === undefined || postgresPrograms() === undefined) {
  t.pass('skipped: no Redis or no PostgreSQL here', { skip: true });
} else {
  const options = { skip: !IS_SLOW && 'it takes half a minute: npm run test:slow' };
  t.test('Three processes that are killed and replaced lose nothing and exceed no limit', options, async (t) => {
    // A limit that a busy machine reaches as well.
    const args = ['--seconds', '20', '--users', '4', '--limit', '30'];
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args]);
    t.match(stdout, /Processes +3, [1-9]\d* killed/);
    t.match(stdout, /Writes +([1-9]\d*) creations acknowledged, \1 found again, 0 doubled/);
    t.match(stdout, /Apps +2 connected, [1-9]\d* refreshes, 0 connections lost/);
    t.match(stdout, /exceeded by 0 in [1-9]\d* windows/);
    t.match(stdout, /^ +[1-9]\d* {2}429 RATE_LIMITED$/m, 'the limit was reached');
  });
}
