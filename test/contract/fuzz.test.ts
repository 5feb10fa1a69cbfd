import t from 'tap';
import { fuzz } from '../support/fuzz.js';
import { slowly } from '../support/slow.js';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);

t.test(
  'Fuzz: whatever is asked by whomever, the answer is documented, no fault of ours and nothing of another',
  async (t) => {
    const { requests, fault } = await fuzz({ seed: SEED, runs: slowly(50, 5_000) });
    t.equal(fault, null);
    t.comment(`${requests} requests`);
  },
);
