import { parseArgs } from 'node:util';
import { fuzz } from '../test/support/fuzz.js';

const USAGE = `Sends valid and hostile requests for as long as it is told, and stops at the first answer that is wrong.

  npm run fuzz -- --minutes N [--seed S]

The same seed sends the same requests.`;

const RUNS = 50;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help) {
  console.log(USAGE);
} else {
  const end = performance.now() + Number(values.minutes) * 60_000;
  let total = 0;
  for (let seed = Number(values.seed ?? 1); performance.now() < end; seed++) {
    const { requests, fault } = await fuzz({ seed, runs: RUNS });
    total += requests;
    console.log(`seed ${seed}: ${requests} requests, ${total} in all`);
    if (fault !== null) {
      console.error(fault);
      process.exitCode = 1;
      break;
    }
  }
}
