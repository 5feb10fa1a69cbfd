import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: writes of several users run at the same time there.

const MEMBERS = slowly(12, 100);

t.test('Attack: all members comment at once: each comment is there once, and told once', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  const members = [];
  for (let n = 0; n < MEMBERS; n++) members.push(await service.person(`member${n}`));
  for (const [n, member] of members.entries()) await share(ada, 'project', project, member, n % 2 === 0 ? 'rw' : 'ro');
  await runJob(service, 'acts of others');
  const responses = await Promise.all(
    members.map((member, n) => member.post('/api/v1/comment', { task_id: task.uid, text: `Number ${n}, @ada` })),
  );
  for (const response of responses) expectStatus(response, 201);
  await Promise.all([runJob(service, 'acts of others'), runJob(service, 'acts of others')]);
  t.equal((await list(ada, `comments?task_id=${task.uid}&limit=500`)).length, MEMBERS);
  const told = await list(ada, 'notifications?kind=mentioned&limit=500');
  t.equal(new Set(told.map(({ data }) => (data as { comment_uid: string }).comment_uid)).size, MEMBERS);
  t.equal(told.length, MEMBERS);
  await runJob(service, 'acts of others');
  t.equal((await list(ada, 'notifications?kind=mentioned&limit=500')).length, MEMBERS, 'and not again');
});

t.test('Attack: a comment in the moment in which a share ends is either before it, or refused', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, bob, cid] = [await service.person('ada'), await service.person('bob'), await service.person('cid')];
  const project = await create(ada, 'project', { name: 'Move' });
  await share(ada, 'project', project, cid, 'rw');
  for (let round = 0; round < slowly(8, 100); round++) {
    const task = await create(ada, 'task', { name: `Task ${round}`, project_id: project.uid });
    const given = await share(ada, 'project', project, bob, 'rw');
    expectStatus(await bob.call('PUT', `/api/v1/task/${task.uid}/watch`), 204);
    const [own, others, ended] = await Promise.all([
      bob.post('/api/v1/comment', { task_id: task.uid, text: 'Mine' }),
      cid.post('/api/v1/comment', { task_id: task.uid, text: 'For @bob' }),
      ada.delete(`/api/v1/share/${given.uid}`),
      runJob(service, 'acts of others'),
    ]);
    t.equal(ended.status, 204);
    t.ok([201, 400].includes(own.status), String(own.status));
    expectStatus(others, 201);
    await runJob(service, 'acts of others');
    t.same(await list(bob, 'comments'), [], 'bob sees none');
    t.same(await list(bob, 'watches'), []);
    t.same(await list(bob, 'notifications?kind=commented,mentioned'), [], 'and is told of none');
    t.equal((await list(ada, `comments?task_id=${task.uid}`)).length, own.status === 201 ? 2 : 1);
    t.match(await bob.patch(`/api/v1/comment/${own.body.uid ?? others.body.uid}`, { text: 'x' }), { status: 404 });
  }
});
