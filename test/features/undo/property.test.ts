import { deflateSync, inflateSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { type RandomSource, randomSource } from '../../support/random.js';
import { type Person, type Result, type Service, startService } from '../../support/service.js';
import { IS_SLOW, slowly } from '../../support/slow.js';
import { createShared, exportedAccount, WRITE_NAMES, type Writing, writeAtRandom } from './random-batches.js';

const BATCHES = slowly(20, 1_000);
const SEED = Number(process.env.UNDO_SEED ?? 32);

interface Done {
  name: string;
  /** A streamed import can have several. */
  batches: readonly string[];
  person: Person;
  /** The accounts before the batch, compressed. */
  before: Buffer;
}

async function accountsOf(people: readonly Person[]): Promise<string> {
  const all: string[] = [];
  for (const person of people) all.push(await exportedAccount(person));
  return all.join('\n');
}

/** Returns who reverts a batch: the actor, or its owner, whose shares return with what a member deleted. */
async function reverterOf({ db }: Service, people: readonly Person[], { batches, person }: Done, random: RandomSource) {
  const query = db.read.selectFrom('undo').select(['owner_id', 'before']).where('batch', 'in', batches);
  const rows = await query.execute();
  const [owner, ...others] = new Set(rows.map(({ owner_id }) => owner_id));
  if (others.length > 0 || owner === person.id) return person;
  const endedShares = rows.some(({ before }) => before?.includes('"shares"') === true);
  return endedShares || random.chance(2) ? (people.find(({ id }) => id === owner) as Person) : person;
}

function revert(person: Person, [batch, ...others]: readonly string[], mode = 'strict'): Promise<Result> {
  if (others.length === 0) return person.post(`/api/v1/batch/${batch}/revert`, { mode });
  return person.post('/api/v1/batches/revert', { batches: [batch, ...others], mode });
}

async function lastBatch({ db }: Service): Promise<string> {
  const query = db.read.selectFrom('undo').select('batch').orderBy('batch', 'desc').limit(1);
  return (await query.executeTakeFirstOrThrow()).batch;
}

async function rowsOf({ db }: Service, batches: readonly string[]): Promise<string> {
  const rows = await db.read.selectFrom('undo').selectAll().where('batch', 'in', batches).execute();
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = others.findIndex((line, index) => line !== lines[index]);
  const around = (text: string[]) => text.slice(Math.max(0, at - 15), at + 6).join('\n');
  return `expected:\n${around(lines)}\nfound:\n${around(others)}`;
}

async function run(t: Test, seed: number): Promise<unknown> {
  const service = await startService(t, { env: { UNDO_KEEP_DAYS: '30' } });
  const random = randomSource(seed);
  const people: Person[] = [];
  for (const name of ['ada', 'ben', 'eve']) people.push(await service.person(name));
  await createShared(people);
  const done: Done[] = [];
  const names = new Map<string, number>();
  const writing: Writing = {
    ...{ service, random, people },
    async revert(person: Person): Promise<Result | null> {
      const own = done.filter((one) => one.person === person).slice(-8);
      if (own.length === 0) return null;
      return revert(person, random.pick(own).batches, random.pick(['strict', 'skip']));
    },
  };
  let before = await accountsOf(people);
  let last = await lastBatch(service);
  for (let tries = 0; done.length < BATCHES && tries < BATCHES * 20; tries++) {
    service.clock.advance(1_000);
    const person = random.pick(people);
    const written = await writeAtRandom(writing, person);
    const logged = service.db.read.selectFrom('undo').select('batch').distinct().where('batch', '>', last);
    const batches = (await logged.orderBy('batch').execute()).map(({ batch }) => batch);
    if (written === null || batches.length === 0) continue;
    last = batches.at(-1) as string;
    done.push({ name: written.name, batches, person, before: deflateSync(before) });
    names.set(written.name, (names.get(written.name) ?? 0) + 1);
    before = await accountsOf(people);
  }
  t.comment(`seed ${seed}: ${JSON.stringify(Object.fromEntries(names))}`);
  t.equal(done.length, BATCHES);
  if (IS_SLOW)
    t.same(
      WRITE_NAMES.filter((name) => !names.has(name)),
      [],
      'each kind of write was a batch',
    );
  for (const [index, one] of [...done.entries()].reverse()) {
    service.clock.advance(1_000);
    const reverter = await reverterOf(service, people, one, random);
    const response = await revert(reverter, one.batches);
    const wanted = inflateSync(one.before).toString();
    const found = await accountsOf(people);
    if (response.status === 200 && found === wanted) continue;
    t.comment();
    t.comment(`${response.text}\n${firstDifference(wanted, found)}\n${await rowsOf(service, one.batches)}`);
    return t.fail(`${one.name}, write ${index} of ${one.person.email}, reverted by ${reverter.email}`);
  }
  return t.pass('each batch was undone, and the accounts are as before');
}

t.test('Undo: random batches of three users, undone in reverse order, leave their accounts as they were', (t) =>
  run(t, SEED),
);
