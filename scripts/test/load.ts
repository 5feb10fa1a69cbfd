import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Results } from './tries.js';

const ROUNDS = 5;
const BUSY_FOR_EACH_PROCESSOR = 3;
/** Ends with its parent, also after a kill. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) for (let n = 0; n < 1e7; n++);';

/** Runs tests five times beside three busy processes for each processor, and prints which files failed in which rounds. */
export async function runUnderLoad(run: () => Promise<Results>): Promise<Results> {
  const count = availableParallelism() * BUSY_FOR_EACH_PROCESSOR;
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  const failures = new Map<string, string[]>();
  try {
    let results: Results | undefined;
    for (let round = 1; round <= ROUNDS; round++) {
      console.log(`Round ${round} of ${ROUNDS}, beside ${count} busy processes:`);
      const last = await run();
      for (const { name, failure } of last.failures) {
        failures.set(name, [...(failures.get(name) ?? []), `round ${round}: ${failure}`]);
      }
      const { passed, failed, skipped } = results ?? { passed: 0, failed: 0, skipped: 0 };
      results = {
        ...last,
        passed: passed + last.passed,
        failed: failed + last.failed,
        skipped: skipped + last.skipped,
      };
    }
    console.log('');
    for (const [name, reasons] of failures) {
      console.log(`failed in ${reasons.length} of ${ROUNDS} rounds: ${name}\n  ${reasons.join('\n  ')}`);
    }
    return results as Results;
  } finally {
    for (const child of busy) child.kill();
  }
}
