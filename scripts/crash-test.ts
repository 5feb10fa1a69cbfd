import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { numberOf, runCommand } from '../commands/support/command.js';
import { faultsIn } from './crash-test/check.js';
import { createWriter, type Writer } from './crash-test/writer.js';
import { openConnections } from './support/load.js';
import { createRandom } from './support/random.js';
import { newToken, startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';

const usage = `Kills the service in the middle of writing, again and again, and looks for what got lost.

  npm run task crash-test -- --rounds 200

  --rounds N    how often the server is killed (default 20)
  --seconds N   stop after so many seconds, whatever is left of the rounds
  --writers N   how many write at once (default 8)
  --seed N      makes the same choices again (default: a new one, which is told)
  --keep        leave the database behind

Each round starts the server on the same database, lets the writers create, change, complete and delete tasks, and
sends SIGKILL at a random moment, sometimes before it listens. Then the database must be sound, hold every write that
was acknowledged, and none by half. Creates that got no answer are repeated with their Idempotency-Key: each must be
there once. Exits with 1 when anything is wrong.`;

const PERSON = { email: 'crash-test@example.com', password: 'correct horse battery' };
const MAX_LIFE_MS = 1_000;
const EARLY_DEATH = 0.15;

const options = {
  rounds: { type: 'string', default: '20' },
  seconds: { type: 'string', default: 'Infinity' },
  writers: { type: 'string', default: '8' },
  seed: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const;

interface Plan {
  rounds: number;
  seconds: number;
  writers: number;
  seed: number;
  keep: boolean;
}

await runCommand({ usage, options }, async ({ seed, keep, ...values }) => {
  const survived = await crashTest({
    rounds: numberOf('--rounds', values.rounds),
    seconds: numberOf('--seconds', values.seconds),
    writers: numberOf('--writers', values.writers),
    seed: seed === undefined ? Math.floor(Math.random() * 1e9) : numberOf('--seed', seed),
    keep,
  });
  if (!survived) process.exitCode = 1;
});

async function crashTest({ rounds, seconds, writers: count, seed, keep }: Plan): Promise<boolean> {
  const until = performance.now() + seconds * 1000;
  const random = createRandom(seed);
  const folder = temporaryFolder('crash-test');
  const file = join(folder, 'tutti.db');
  const writers = Array.from({ length: count }, (_none, index) => createWriter(index, random));
  console.log(`seed ${seed}, database ${file}`);

  let survived = 0;
  let faults: string[] = [];
  try {
    for (let round = 1; round <= rounds && faults.length === 0 && performance.now() < until; round++) {
      await oneRound(file, writers, random);
      faults = await faultsIn(file, writers);
      if (faults.length === 0) survived = round;
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
      console.log(`round ${round}: ${acknowledged} writes acknowledged so far, ${faults.length} faults`);
    }
  } finally {
    if (!keep && faults.length === 0) rmSync(folder, { recursive: true, force: true });
  }
  for (const fault of faults) console.error(`  ${fault}`);
  const repeated = writers.reduce((sum, writer) => sum + writer.repeated, 0);
  console.log(
    JSON.stringify({
      seed,
      survived,
      acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged, 0),
      repeated,
      faults: faults.length,
    }),
  );
  return faults.length === 0;
}

async function oneRound(file: string, writers: readonly Writer[], random: () => number): Promise<void> {
  const server = startServer(file);
  if (random() < EARLY_DEATH) {
    await sleep(random() * MAX_LIFE_MS);
    await server.stop('SIGKILL');
    return;
  }
  const url = await server.listening();
  const connections = openConnections(url, { count: writers.length });
  const access = { connections, token: await newToken(url, PERSON) };
  const writing = writers.map((writer) => writer.run(access));
  await sleep(20 + random() * MAX_LIFE_MS);
  await server.stop('SIGKILL');
  await Promise.all(writing);
  await connections.close();
}
