import t from 'tap';
import { type Client, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, list, type Made, names, share } from '../../support/world.js';

// On PostgreSQL too: chains are a recursive query.

const V1 = '/api/v1';

function block(client: Client, task: Made, blocker: Made) {
  return client.put(`${V1}/task/${task.id}/blocked_by/${blocker.uid}`);
}

async function task(client: Client, name: string, more: object = {}): Promise<Made> {
  return create(client, 'task', { name, ...more });
}

async function read(client: Client, { id }: Made) {
  return expectStatus(await client.get(`${V1}/task/${id}`), 200);
}

/** The log of changes after a cursor, as `name: event members`. */
async function changes(client: Client, cursor: string) {
  const body = expectStatus(await client.get(`${V1}/changes?cursor=${cursor}`), 200);
  const items = body.changes as { object: Made | null; event: string; changed: string[] }[];
  return {
    cursor: body.next_cursor as string,
    items: items.map(({ object, event, changed }) => `${object?.name}: ${event} ${changed}`).sort(),
  };
}

async function end(client: Client): Promise<string> {
  let cursor = '';
  for (;;) {
    const body = expectStatus(await client.get(`${V1}/changes${cursor && `?cursor=${cursor}`}`), 200);
    cursor = body.next_cursor;
    if (!body.has_more) return cursor;
  }
}

t.test('blocked_by: a task is blocked while a blocker is open, and every change of that is logged', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [paint, dry, wash] = [await task(ada, 'paint'), await task(ada, 'dry'), await task(ada, 'wash')];
  const linked = expectStatus(await block(ada, paint, dry), 200);
  t.match(linked, { blocked: true, blocked_by: [{ id: dry.id, uid: dry.uid, name: 'dry', status: 0 }], blocks: [] });
  expectStatus(await block(ada, dry, wash), 200);
  t.match(await read(ada, dry), { blocked_by: [{ name: 'wash' }], blocks: [{ name: 'paint' }] });
  t.same(await names(ada, 'tasks?blocked=true'), ['dry', 'paint']);
  t.same(await names(ada, 'tasks?blocked=false'), ['wash']);
  const again = await block(ada, paint, dry);
  t.equal(again.headers['tutti-batch'], undefined, 'a repetition changes nothing');

  let from = await end(ada);
  await ada.post(`${V1}/task/${dry.id}/complete`);
  const completed = await changes(ada, from);
  t.same(completed.items, ['dry: completed status,completed_at,completed_by', 'paint: updated blocked']);
  t.equal((await read(ada, paint)).blocked, false);
  from = completed.cursor;
  await ada.patch(`${V1}/task/${dry.id}/toggle_completion`);
  t.same((await changes(ada, from)).items[1], 'paint: updated blocked');
  t.equal((await read(ada, paint)).blocked, true);
  for (const status of [3, 5]) {
    await ada.put(`${V1}/task/${dry.id}`, { status });
    t.equal((await read(ada, paint)).blocked, false);
  }
  await ada.put(`${V1}/task/${dry.id}`, { status: 4 });

  from = await end(ada);
  const unlinked = expectStatus(await ada.delete(`${V1}/task/${paint.id}/blocked_by/${dry.id}`), 200);
  t.match(unlinked, { blocked: false, blocked_by: [] });
  t.same((await changes(ada, from)).items, ['paint: updated blocked_by']);
  t.equal((await ada.delete(`${V1}/task/${paint.id}/blocked_by/${dry.id}`)).status, 404);
  const history = await list(ada, `task/${paint.id}/activity`);
  t.match(history, [
    { field: 'blocked_by', old_value: String(dry.id), new_value: null },
    { field: 'blocked_by', old_value: null, new_value: String(dry.id) },
    { kind: 'created' },
  ]);
  const stale = await ada.put(`${V1}/task/${paint.id}/blocked_by/${dry.id}`, undefined, { 'if-match': '"1-0"' });
  t.equal(stale.status, 412);
});

t.test('blocked_by: cycles, other owners and too many links are refused', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const chain: Made[] = [];
  for (let n = 0; n < 5; n++) chain.push(await task(ada, `t${n}`));
  const at = (n: number) => chain[n] as Made;
  for (let n = 0; n < 4; n++) expectStatus(await block(ada, at(n), at(n + 1)), 200);
  t.equal((await block(ada, at(4), at(0))).body.code, 'CYCLE');
  t.equal((await block(ada, at(2), at(1))).body.code, 'CYCLE');
  t.equal((await block(ada, at(0), at(0))).body.code, 'CYCLE');
  expectStatus(await block(ada, at(0), at(4)), 200);
  const many: Made[] = [];
  for (let n = 0; n < 51; n++) many.push(await task(ada, `m${n}`));
  const [hub, ...rest] = many;
  for (const one of rest) expectStatus(await block(ada, hub as Made, one), 200);
  t.match((await block(ada, hub as Made, at(0))).body, { code: 'VALIDATION_FAILED' });
  for (const one of rest.slice(1)) expectStatus(await block(ada, one, rest[0] as Made), 200);
  t.equal((await read(ada, rest[0] as Made)).blocks.length, 50);
  t.match((await block(ada, at(0), rest[0] as Made)).body, { code: 'VALIDATION_FAILED' });

  const eve = await service.person('eve');
  const project = await create(eve, 'project', { name: 'shared' });
  await share(eve, 'project', project, ada, 'rw');
  const theirs = await task(ada, 'theirs', { project_id: project.id });
  t.match((await block(ada, at(0), theirs)).body, { code: 'VALIDATION_FAILED' });
  t.equal((await block(ada, at(0), { id: 987_654, uid: 'zzzzzzzzzzzzzzz' } as Made)).status, 404);
  t.equal((await block(ada, at(0), await task(eve, 'hidden'))).status, 404);
});

t.test('blocked_by: members and narrowed keys see the linked tasks that they may see', async (t) => {
  const service = await startService(t);
  const eve = await service.person('eve');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const project = await create(eve, 'project', { name: 'shared' });
  await share(eve, 'project', project, rw, 'rw');
  await share(eve, 'project', project, ro, 'ro');
  const visible = await task(eve, 'visible', { project_id: project.id });
  const other = await task(eve, 'other', { project_id: project.id });
  const secret = await task(eve, 'secret');
  expectStatus(await block(eve, visible, secret), 200);
  expectStatus(await block(rw, visible, other), 200);
  t.equal((await block(ro, other, visible)).status, 403);
  t.same((await read(eve, visible)).blocked_by.length, 2);
  const key = expectStatus(
    await eve.post('/api/profile/api-keys', { name: 'narrow', scopes: ['*'], project_ids: [project.id] }),
    201,
  );
  const narrow = service.client({ authorization: `Bearer ${key.token}` });
  for (const client of [rw, ro, narrow]) {
    t.match(await read(client, visible), { blocked: true, blocked_by: [{ name: 'other' }] });
    t.equal((await read(client, visible)).blocked_by.length, 1);
    const history = await client.get(`${V1}/task/${visible.id}/activity`);
    t.notMatch(history.text, `"${secret.id}"`);
    const removal = await client.delete(`${V1}/task/${visible.id}/blocked_by/${secret.id}`);
    t.equal(removal.status, client === ro ? 403 : 404);
  }
  t.match(await read(rw, other), { blocks: [{ name: 'visible' }] });
});

t.test('blocked_by: the trash keeps links, and puts back those that are possible', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [a, b, c] = [await task(ada, 'a'), await task(ada, 'b'), await task(ada, 'c')];
  const part = await task(ada, 'part of b', { parent_task_id: b.id });
  await block(ada, a, b);
  await block(ada, b, c);
  await block(ada, b, part);
  await block(ada, a, part);
  const from = await end(ada);
  await ada.delete(`${V1}/task/${b.id}`);
  t.same(
    (await changes(ada, from)).items.filter((item) => item.startsWith('a:')),
    ['a: updated blocked_by'],
  );
  t.match(await read(ada, a), { blocked: false, blocked_by: [] });
  const whole = expectStatus(await ada.post(`${V1}/trash/${b.uid}/restore`), 200);
  t.same(whole.left_out, []);
  t.same(
    (await read(ada, a)).blocked_by.map(({ name }: Made) => name),
    ['b', 'part of b'],
  );
  t.same(
    (await read(ada, b)).blocked_by.map(({ name }: Made) => name),
    ['c', 'part of b'],
  );
  await ada.delete(`${V1}/task/${b.id}`);
  await block(ada, c, a);
  const partly = expectStatus(await ada.post(`${V1}/trash/${b.uid}/restore`), 200);
  t.same(partly.left_out, ['blocked_by'], 'a would wait for itself through b and c');
  t.match(await read(ada, c), { blocked_by: [{ name: 'a' }] });
});

t.test('blocked_by: an exported account is imported with its links', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const [a, b] = [await task(ada, 'a'), await task(ada, 'b')];
  await block(ada, a, b);
  const { body } = await ada.get('/api/profile/export');
  expectStatus(await eve.post('/api/profile/import', body), 200);
  const [copy] = await list(eve, 'tasks?blocked=true');
  t.match(await read(eve, copy as Made), { name: 'a', blocked_by: [{ name: 'b' }] });
  const bob = await service.person('bob');
  for (const [links, message] of [
    [{ a: [b.uid], b: [a.uid] }, /must not lead back/],
    [{ a: [a.uid], b: [] }, /must not lead back/],
    [{ a: ['zzzzzzzzzzzzzzz'], b: [] }, /must be uids of tasks/],
  ] as const) {
    const tasks = body.tasks.map((one: Made) => ({ ...one, blocked_by_uids: links[one.name as 'a' | 'b'] }));
    const refused = await bob.post('/api/profile/import', { ...body, tasks });
    t.equal(refused.status, 400);
    t.match(refused.body.error, message);
  }
});

t.test('blocked_by: links that are added at once never close a cycle', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (let round = 0; round < slowly(3, 30); round++) {
    const tasks: Made[] = [];
    for (let n = 0; n < 4; n++) tasks.push(await task(ada, `r${round} ${n}`));
    const pairs = tasks.flatMap((one, at) => [1, 2].map((step) => [one, tasks[(at + step) % 4] as Made] as const));
    const statuses = (await Promise.all(pairs.map(([one, other]) => block(ada, one, other)))).map((r) => r.status);
    t.ok(
      statuses.every((status) => status === 200 || status === 409),
      String(statuses),
    );
    const waits = new Map<number, number[]>();
    for (const one of tasks) {
      waits.set(
        one.id,
        (await read(ada, one)).blocked_by.map(({ id }: Made) => id),
      );
    }
    const reaches = (at: number, to: number, seen = new Set<number>()): boolean =>
      (waits.get(at) ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
    t.notOk(tasks.some(({ id }) => reaches(id, id)));
  }
});
