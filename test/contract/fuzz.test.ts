import t from 'tap';
import { LISTENERS } from '../../src/processes/listeners.js';
import { fuzzDocument } from '../support/fuzz/document.js';
import { createMeter } from '../support/fuzz/meter.js';
import { fuzzRoutes } from '../support/fuzz/routes.js';
import { fuzzWire } from '../support/fuzz/wire.js';
import { slowly } from '../support/slow.js';

const seed = Number(process.env.FUZZ_SEED ?? 20_260_301);

/** Generous for a busy machine: a request that hangs takes seconds. */
const MAX_MS = 2_000;

t.test('Fuzz: every response is documented, not a 5xx, and without data of other users', async (t) => {
  const meter = createMeter();
  const { requests, fault } = await fuzzDocument({ seed, runs: slowly(6, 5_000), meter });
  t.equal(fault, null);
  t.comment(`${requests} requests`);
  t.match(
    meter.highest().filter(({ ms }) => ms > MAX_MS),
    [],
  );
});

for (const { name: listener } of LISTENERS) {
  t.test(`Fuzz: no route of the listener ${listener} has a fault, whatever it is sent`, async (t) => {
    for (const fuzz of [fuzzRoutes, fuzzWire]) {
      const meter = createMeter();
      const { fault } = await fuzz({ listener, seed, requests: slowly(60, 10_000), meter });
      t.equal(fault, null);
      t.match(
        meter.highest().filter(({ ms }) => ms > MAX_MS),
        [],
      );
    }
  });
}
