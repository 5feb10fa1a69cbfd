import { fuzz } from '../test/support/fuzz.js';
import { CommandError, numberOf, runCommand } from './support/command.js';

const usage = `Sends valid and hostile requests for as long as it is told, and stops at the first answer that is wrong.

  npm run task fuzz -- --minutes N [--seed S]

The same seed sends the same requests.`;

const RUNS = 50;

const options = { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } } as const;

await runCommand({ usage, options }, async ({ minutes, seed: first }) => {
  const end = performance.now() + numberOf('--minutes', minutes) * 60_000;
  let total = 0;
  for (let seed = numberOf('--seed', first); performance.now() < end; seed++) {
    const { requests, fault } = await fuzz({ seed, runs: RUNS });
    total += requests;
    console.log(`seed ${seed}: ${requests} requests, ${total} in all`);
    if (fault !== null) throw new CommandError(fault);
  }
});
