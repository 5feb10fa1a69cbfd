import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { pruneLogs } from '../../../src/features/changes/prune.js';
import { entriesAfter, logState, pruneLog } from '../../../src/features/changes/store.js';
import { SAME_SQL } from '../../support/database.js';
import { startService } from '../../support/service.js';
import { create, expectStatus, share } from '../../support/world.js';

// On PostgreSQL too: sets and the removal of unused ones.

/** Rows of the change log that stand for the entries of many objects. */

const TASKS = 30;
const ALL = { seq: 0, types: null, projects: null };

async function startShared(test: Test) {
  const service = await startService(test);
  const owner = await service.person('owner');
  const members = [await service.person('ann'), await service.person('bob')] as const;
  const project = await create(owner, 'project', { name: 'project' });
  const items = Array.from({ length: TASKS }, (_, index) => ({
    action: 'create',
    task: { name: `task ${index}`, project_id: project.id },
  }));
  expectStatus(await owner.post('/api/v1/tasks/bulk', { items }), 200);
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(service.db.read);
    return Number(rows[0]?.n);
  };
  return { service, owner, members, project, count };
}

t.test('Sets: the same tasks are stored once, for all members and batches', SAME_SQL, async (t) => {
  const { owner, members, project, count } = await startShared(t);
  const before = await count('changes');
  const shares = [];
  for (const member of members) shares.push(await share(owner, 'project', project, member, 'rw'));
  expectStatus(await owner.delete(`/api/v1/share/${shares[1]?.id}`), 204);
  await share(owner, 'project', project, members[1], 'rw');
  expectStatus(await owner.delete(`/api/v1/project/${project.id}`), 204);
  t.equal(await count('change_sets'), 1);
  t.equal(await count('change_set_items'), TASKS);
  t.ok((await count('changes')) - before < TASKS);
});

t.test('Sets: a page begins at any entry, and ends anywhere', SAME_SQL, async (t) => {
  const { service, owner, members, project } = await startShared(t);
  const [ann] = members;
  await share(owner, 'project', project, ann, 'rw');
  await ann.post('/api/v1/task', { name: 'own' });
  expectStatus(await owner.delete(`/api/v1/project/${project.id}`), 204);
  const { db } = service;
  const { seq: latest } = await logState(db.read, ann.id);
  const all = await entriesAfter(db.read, ann.id, ALL, 1_000);
  t.same(
    all.map(({ seq }) => seq),
    Array.from({ length: latest }, (_, index) => index + 1),
    'each number is one entry',
  );
  const filters = [
    { types: null, projects: null, found: all },
    { types: ['task'], projects: null, found: all.filter(({ type }) => type === 'task') },
    {
      types: ['project', 'share'],
      projects: null,
      found: all.filter(({ type }) => ['project', 'share'].includes(type)),
    },
    {
      types: ['task'],
      projects: JSON.stringify([project.id]),
      found: all.filter(({ type, event }) => type === 'task' && event !== 'created'),
    },
    { types: ['task'], projects: '[0]', found: [] },
    { types: ['notification'], projects: null, found: all.filter(({ type }) => type === 'notification') },
  ];
  for (const { found, ...filter } of filters) {
    for (let seq = 0; seq <= latest; seq++) {
      const limit = 1 + (seq % 7) * 9;
      const page = await entriesAfter(db.read, ann.id, { ...filter, seq }, limit);
      const expected = found.filter((entry) => entry.seq > seq).slice(0, limit);
      if (JSON.stringify(page) !== JSON.stringify(expected)) t.same(page, expected, `${filter.types} after ${seq}`);
    }
  }
});

t.test('Sets: batches count the entries of a row', SAME_SQL, async (t) => {
  const { owner, members, project } = await startShared(t);
  const [ann] = members;
  await share(owner, 'project', project, ann, 'rw');
  expectStatus(await owner.delete(`/api/v1/project/${project.id}`), 204);
  const { batches } = expectStatus(await ann.get('/api/v1/batches'), 200);
  t.match(
    batches.map(({ counts }: { counts: object }) => counts),
    [
      { 'task.unshared': TASKS, 'project.deleted': 1 },
      { 'task.shared': TASKS, 'project.shared': 1 },
    ],
  );
});

t.test('Sets: a row is deleted when all of its entries may be, and its set with the last row', async (t) => {
  const { service, owner, members, project, count } = await startShared(t);
  const { db } = service;
  for (const member of members) await share(owner, 'project', project, member, 'rw');
  const [ann, bob] = members;
  const { seq: latest } = await logState(db.read, ann.id);
  const { next_cursor: cursor } = expectStatus(await ann.get('/api/v1/changes?limit=500'), 200);
  const prune = (userId: number, last: number) =>
    db.write((trx) => pruneLog(trx, { userId, last, before: '2027' }, 500));
  const removeSets = () => pruneLogs({ context: service, stop: new AbortController().signal });
  await prune(ann.id, latest - 1);
  t.equal((await entriesAfter(db.read, ann.id, { ...ALL, seq: latest - TASKS }, 500)).length, TASKS);
  await removeSets();
  t.equal(await count('change_sets'), 1);
  await prune(ann.id, latest);
  t.equal((await logState(db.read, ann.id)).floor, latest);
  t.equal((await ann.get(`/api/v1/changes?cursor=${cursor}`)).status, 200, 'a cursor at the end of the row');
  await removeSets();
  t.equal(await count('change_set_items'), TASKS, 'the log of another member still has a row');
  await prune(bob.id, (await logState(db.read, bob.id)).seq);
  await removeSets();
  t.equal(await count('change_sets'), 0);
  t.equal(await count('change_set_items'), 0);
  await share(owner, 'project', project, await service.person('cid'), 'rw');
  t.equal(await count('change_set_items'), TASKS, 'and is written again');
});
