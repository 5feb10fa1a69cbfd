import t from 'tap';
import { type Client, startService } from '../support/service.js';
import { create, expectStatus, type Made } from '../support/world.js';

// On PostgreSQL too: names are compared ignoring case.

const KINDS = ['area', 'goal', 'tag'] as const;

t.test(
  'Areas, goals and tags: POST creates with 201, a Location and the whole; GET, PUT, PATCH, DELETE by id and uid',
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
    const ada = await service.person('ada');
    const times = { created_at: '2026-03-11T12:00:00.000Z', updated_at: '2026-03-11T12:00:00.000Z' };
    const members = {
      area: { description: null, color: null },
      goal: { why: null, horizon: null, target_date: null, status: 'active', color: null, area_id: null, area: null },
      tag: { color: null, usage_count: 0 },
    };
    for (const kind of KINDS) {
      const made = await ada.post(`/api/v1/${kind}`, { name: '  The name ' });
      t.equal(made.status, 201);
      t.equal(made.headers.location, `/api/v1/${kind}/${made.body.id}`);
      const { id, uid } = made.body;
      t.same(made.body, { id, uid, name: 'The name', ...members[kind], ...times });
      for (const path of [`/api/v1/${kind}/${id}`, `/api/${kind}/${uid}`]) {
        const read = await ada.get(path);
        t.equal(read.text, made.text);
        t.equal((await ada.get(path, { 'if-none-match': String(read.headers.etag) })).status, 304);
      }
      t.equal((await ada.patch(`/api/${kind}/${uid}`, { color: '#ff0000' })).body.color, '#ff0000');
      t.equal((await ada.put(`/api/${kind}/${uid}`, {}, { 'if-match': String(made.headers.etag) })).status, 412);
      t.equal((await ada.delete(`/api/${kind}/${uid}`, { 'if-match': String(made.headers.etag) })).status, 412);
      t.equal((await ada.delete(`/api/v1/${kind}/${uid}`)).status, 204);
      t.equal((await ada.get(`/api/v1/${kind}/${id}`)).status, 404);
      t.equal((await ada.delete(`/api/v1/${kind}/${id}`)).status, 404);
      t.equal((await ada.put(`/api/v1/${kind}/${id}`, { name: 'x' })).status, 404);
    }
  },
);

t.test('Areas, goals and tags: a name is unique among one’s own, without regard to case: 409', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  for (const kind of KINDS) {
    const first = await create(ada, kind, { name: 'Äpfel' });
    for (const name of ['Äpfel', 'äPFEL', '  äpfel  ', 'A\u0308pfel']) {
      t.match(await ada.post(`/api/v1/${kind}`, { name }), { status: 409, body: { code: 'CONFLICT' } }, name);
    }
    const second = await create(ada, kind, { name: 'Birnen' });
    t.equal((await ada.put(`/api/v1/${kind}/${second.id}`, { name: 'ÄPFEL' })).status, 409);
    t.equal(
      (await ada.put(`/api/v1/${kind}/${first.id}`, { name: 'ÄPFEL' })).status,
      200,
      'its own name in another case',
    );
    t.equal((await bob.post(`/api/v1/${kind}`, { name: 'Äpfel' })).status, 201, 'others have names of their own');
    const both = await Promise.all([1, 2].map(() => ada.post(`/api/v1/${kind}`, { name: 'at once' })));
    t.same(both.map(({ status }) => status).sort(), [201, 409]);
  }
});

t.test('Areas, goals and tags: what is not valid is 400, on create and on update', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const faults: Record<string, object[]> = {
    area: [{ description: 5 }],
    goal: [{ why: 5 }, { horizon: 'decade' }, { target_date: '2026-02-30' }, { status: 'done' }, { area_id: 999 }],
    tag: [{ name: 'x'.repeat(51) }],
  };
  for (const kind of KINDS) {
    const { id } = await create(ada, kind, { name: 'x' });
    const common = [
      { name: '' },
      { name: ' ' },
      { name: 5 },
      { name: null },
      { name: 'x'.repeat(256) },
      { color: 'red' },
    ];
    for (const fault of [...common, { color: '#12345' }, ...(faults[kind] ?? [])]) {
      const label = `${kind} ${JSON.stringify(fault).slice(0, 40)}`;
      t.equal((await ada.post(`/api/v1/${kind}`, { name: 'y', ...fault })).status, 400, label);
      t.equal((await ada.put(`/api/v1/${kind}/${id}`, fault)).status, 400, label);
    }
    t.equal((await ada.post(`/api/v1/${kind}`, {})).status, 400);
  }
});

t.test('A goal belongs to an area of one’s own, by id or uid', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const area = await create(ada, 'area', { name: 'Home' });
  const goal = await create(ada, 'goal', { name: 'g', area_id: area.uid, target_date: '2026-12-31T22:00:00-05:00' });
  t.match(goal, { area_id: area.id, area: { id: area.id, uid: area.uid, name: 'Home' }, target_date: '2027-01-01' });
  t.equal((await bob.post('/api/v1/goal', { name: 'g', area_id: area.id })).status, 400);
  await ada.put(`/api/v1/area/${area.id}`, { name: 'House' });
  t.equal((await ada.get(`/api/v1/goal/${goal.id}`)).body.area.name, 'House');
});

t.test(
  'Deleting an area, goal or tag only detaches: what had it stays, without it, and that is a change',
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const area = await create(ada, 'area', { name: 'area' });
    const goal = await create(ada, 'goal', { name: 'goal', area_id: area.id });
    const tag = await create(ada, 'tag', { name: 'tag' });
    const relations = { area_id: area.id, goal_id: goal.id, tags: ['tag', 'other'] };
    const holders: [string, Made][] = [
      ['goal', goal],
      ['project', await create(ada, 'project', { name: 'p', ...relations })],
      ['task', await create(ada, 'task', { name: 't', ...relations })],
      ['note', await create(ada, 'note', { title: 'n', tags: ['tag', 'other'] })],
    ];
    const untouched = await create(ada, 'task', { name: 'untouched', tags: ['other'] });
    const had: Record<string, string[]> = {
      area: ['goal', 'project', 'task'],
      goal: ['project', 'task'],
      tag: ['project', 'task', 'note'],
    };
    const read = (client: Client, kind: string, { id }: Made) => client.get(`/api/v1/${kind}/${id}`);
    t.equal((await read(ada, 'tag', tag)).body.usage_count, 3);
    for (const [kind, resource] of [
      ['area', area],
      ['tag', tag],
      ['goal', goal],
    ] as const) {
      const before = await Promise.all(holders.map(([holder, made]) => read(ada, holder, made)));
      service.clock.advance(1000);
      expectStatus(await ada.delete(`/api/v1/${kind}/${resource.id}`), 204);
      for (const [index, [holder, made]] of holders.entries()) {
        if (holder === kind) continue;
        const [was, is] = [before[index], await read(ada, holder, made)];
        if (was?.status !== 200) continue;
        if (had[kind]?.includes(holder) !== true) {
          t.equal(is.text, was?.text, `${holder} has nothing to do with the ${kind}`);
          continue;
        }
        const lost =
          kind === 'tag'
            ? { tags: was?.body.tags.filter(({ name }: Made) => name !== 'tag') }
            : { [`${kind}_id`]: null, [kind]: null };
        t.same(
          is.body,
          { ...was?.body, ...lost, updated_at: service.clock.now().toISOString() },
          `${holder} loses its ${kind}`,
        );
      }
    }
    t.same((await read(ada, 'task', untouched)).body, untouched);
  },
);
