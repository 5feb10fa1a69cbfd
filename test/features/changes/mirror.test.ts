import fc from 'fast-check';
import t from 'tap';
import { runJob } from '../../support/jobs.js';
import { createMirror, differences, type Mirror } from '../../support/mirror.js';
import { LEAVER, OPERATIONS, operation, USERS, type Writers } from '../../support/random-writes.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';

/**
 * Random writes of users who share with each other: after each of them, what every user has by `/changes` alone is what
 * the lists show them.
 */

interface Real extends Writers {
  service: Service;
  users: Person[];
  mirrors: Mirror[];
  deleted: Set<number>;
  done: Map<string, number>;
}

const command = operation.map(
  ([name, numbers]): fc.AsyncCommand<object, Real> => ({
    check: () => true,
    async run(_model, real) {
      const [who] = numbers;
      if (real.deleted.has(who)) return;
      const response = (await OPERATIONS[name]?.(real, real.users[who] as Person, numbers)) as
        | { status?: number }
        | undefined;
      if ((response?.status ?? 200) < 300) real.done.set(name, (real.done.get(name) ?? 0) + 1);
      await compare(real, name);
    },
    toString: () => `${name}(${numbers})`,
  }),
);

const departure: fc.AsyncCommand<object, Real> = {
  check: () => true,
  async run(_model, real) {
    const leaver = real.users[LEAVER] as Person;
    if (real.deleted.has(LEAVER)) return;
    const { status } = await leaver.post('/api/profile/delete-account', { password: leaver.password });
    if (status !== 204) throw new Error(`the account could not be deleted: ${status}`);
    real.deleted.add(LEAVER);
    await compare(real, 'departure');
  },
  toString: () => 'departure',
};

async function compare({ service, users, mirrors, deleted }: Real, after: string): Promise<void> {
  await runJob(service, 'acts of others');
  for (const [who, mirror] of mirrors.entries()) {
    if (deleted.has(who)) continue;
    await mirror.catchUp(3);
    const [difference] = await differences(users[who] as Person, mirror);
    if (difference !== undefined) throw new Error(`after ${after}, user ${who}: ${difference}`);
  }
}

/** Each takes seconds: hundreds of writes, and five mirrors after each. */
const RUNS = slowly(1, 100);
const STEPS = slowly(60, 100);

t.test('Changes: after each step, the mirror of each user equals their lists', async (t) => {
  const service = await startService(t, {});
  let round = 0;
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: STEPS, maxLength: STEPS }), async (commands) => {
      round += 1;
      const users: Person[] = [];
      for (let at = 0; at <= USERS; at++) users.push(await service.person(`user${at}-of-${round}`));
      const mirrors = users.map((user) => createMirror(user));
      const later = () => service.clock.advance(60_000);
      const real: Real = { service, later, users, mirrors, deleted: new Set(), done };
      await compare(real, 'the beginning');
      for (const one of [...commands, departure]) await one.run({}, real);
      if (mirrors.some(({ restarts }) => restarts > 0)) throw new Error('a mirror had to begin again');
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  t.ok(round >= RUNS);
  // Of few runs, one or the other is missing at times.
  const never = Object.keys(OPERATIONS).filter((name) => !done.has(name));
  if (RUNS >= 30) t.same(never, [], 'each has succeeded at least once');
  else t.ok(done.size > 0);
});
