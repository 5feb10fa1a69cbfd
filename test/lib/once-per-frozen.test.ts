import t from 'tap';
import { oncePerFrozen } from '../../src/lib/once-per-frozen.js';

t.test('Computes once for a frozen object, also if the result is undefined, and each time for others', async (t) => {
  let computed = 0;
  const compute = oncePerFrozen(({ value }: { value?: number }) => {
    computed += 1;
    return value;
  });
  const frozen = Object.freeze({ value: 1 });
  const empty = Object.freeze({});
  for (let times = 0; times < 3; times++) {
    t.equal(compute(frozen), 1);
    t.equal(compute(empty), undefined);
  }
  t.equal(computed, 2);
  const open: { value?: number } = { value: 1 };
  t.equal(compute(open), 1);
  open.value = 2;
  t.equal(compute(open), 2);
  t.equal(compute(Object.freeze({ value: 3 })), 3, 'another object');
});

t.test('A failure is not kept', async (t) => {
  let computed = 0;
  const fail = oncePerFrozen((_input: object): never => {
    computed += 1;
    throw new Error('no');
  });
  const frozen = Object.freeze({});
  t.throws(() => fail(frozen), 'no');
  t.throws(() => fail(frozen), 'no');
  t.equal(computed, 2);
});
