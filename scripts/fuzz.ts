import { CommandError, numberOf, runCommand } from '../commands/support/command.js';
import { LISTENERS } from '../src/processes/listeners.js';
import { fuzzDocument } from '../test/support/fuzz/document.js';
import { createMeter, type FuzzOutcome } from '../test/support/fuzz/meter.js';
import { fuzzRoutes } from '../test/support/fuzz/routes.js';
import { fuzzWire } from '../test/support/fuzz/wire.js';

const usage = `Sends valid and hostile requests, and stops at the first answer that is wrong.

  npm run task fuzz -- [--requests N] [--seed S] [--max-ms M] [--kind document|routes|wire] [--listener NAME]

Three fuzzers share the requests. One sends what the document allows and what it does not, by all kinds of callers, and
holds each answer to the document. One sends hostile values to every route of every listener. One sends hostile bytes to
every listener: request lines, headers, framing. The same seed sends the same requests.

It fails, too, when a request takes more than M milliseconds of processor time (250), and tells the most costly ones.`;

const options = {
  requests: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  'max-ms': { type: 'string', default: '250' },
  kind: { type: 'string' },
  listener: { type: 'string' },
} as const;

/** Requests of a sequence of the document's fuzzer, on average. */
const PER_RUN = 45;

await runCommand({ usage, options }, async (values) => {
  const most = numberOf('--max-ms', values['max-ms']);
  const seed = numberOf('--seed', values.seed);
  const total = numberOf('--requests', values.requests);
  const names = LISTENERS.map(({ name }) => name).filter(
    (name) => values.listener === undefined || values.listener === name,
  );
  if (names.length === 0) throw new CommandError(`There is no listener ${values.listener}.`);
  const kinds: Record<string, { part: number; listeners: readonly string[]; run: Run }> = {
    document: {
      part: 0.1,
      listeners: names.filter((name) => name === 'service'),
      run: ({ requests, ...more }) => fuzzDocument({ ...more, runs: Math.ceil(requests / PER_RUN) }),
    },
    routes: { part: 0.6, listeners: names, run: fuzzRoutes },
    wire: { part: 0.3, listeners: names, run: fuzzWire },
  };
  let all = 0;
  let highest = 0;
  for (const [kind, { part, listeners, run }] of Object.entries(kinds)) {
    if (values.kind !== undefined && values.kind !== kind) continue;
    const requests = Math.ceil((total * (values.kind === undefined ? part : 1)) / Math.max(listeners.length, 1));
    for (const listener of listeners) {
      const meter = createMeter();
      const outcome = await run({ listener, seed, requests, meter });
      all += outcome.requests;
      const [first] = meter.highest();
      highest = Math.max(highest, first?.ms ?? 0);
      console.log(
        `${kind}, ${listener}: ${outcome.requests} requests, at most ${first?.ms.toFixed(1)} ms of processor time`,
      );
      console.log(`    ${meter.statuses()}`);
      for (const { ms, request } of meter.highest()) console.log(`    ${ms.toFixed(1)} ms  ${request}`);
      if (outcome.fault !== null) throw new CommandError(outcome.fault);
    }
  }
  console.log(`${all} requests without a fault, at most ${highest.toFixed(1)} ms of processor time`);
  if (highest > most) throw new CommandError(`A request took more than ${most} ms of processor time.`);
});

type Run = (options: {
  listener: string;
  seed: number;
  requests: number;
  meter: ReturnType<typeof createMeter>;
}) => Promise<FuzzOutcome>;
