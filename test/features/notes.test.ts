import t from 'tap';
import { startService } from '../support/service.js';
import { create, list, share, startWorld } from '../support/world.js';

t.test('Note: POST creates with 201, a Location and the whole note; GET reads it by id and uid', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const made = await ada.post('/api/v1/note', { title: '  Movers ', tags: ['home'] });
  t.equal(made.status, 201);
  const { id, uid } = made.body;
  t.equal(made.headers.location, `/api/v1/note/${id}`);
  t.match(made.body.tags, [{ name: 'home' }]);
  t.same(
    { ...made.body, tags: [] },
    {
      id,
      uid,
      title: 'Movers',
      content: null,
      color: null,
      project_id: null,
      task_id: null,
      tags: [],
      user_id: ada.id,
      access: 'owner',
      created_at: '2026-03-11T12:00:00.000Z',
      updated_at: '2026-03-11T12:00:00.000Z',
    },
  );
  for (const path of [`/api/v1/note/${id}`, `/api/note/${uid}`]) t.equal((await ada.get(path)).text, made.text);
  t.equal((await ada.delete(`/api/v1/note/${uid}`)).status, 204);
  t.equal((await ada.get(`/api/v1/note/${id}`)).status, 404);
});

t.test('Note: one of title and content is not blank, whatever an update comes to', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const body of [
    {},
    { title: '' },
    { content: ' \n\t' },
    { title: ' ', content: '' },
    { title: null, content: null },
  ]) {
    t.match(
      await ada.post('/api/v1/note', body),
      { status: 400, body: { code: 'VALIDATION_FAILED' } },
      JSON.stringify(body),
    );
  }
  t.equal((await ada.post('/api/v1/note')).status, 400);
  const { id } = await create(ada, 'note', { title: 'x', content: 'y' });
  const status = async (body: object) => (await ada.put(`/api/v1/note/${id}`, body)).status;
  t.equal(await status({ title: null, content: '  ' }), 400);
  t.equal(await status({ title: ' ' }), 200);
  t.equal(await status({ content: null }), 400);
  t.match((await ada.get(`/api/v1/note/${id}`)).body, { title: null, content: 'y' });
  t.equal(await status({ title: 'z', content: null }), 200);
  for (const fault of [{ title: 5 }, { content: [] }, { color: 'red' }, { title: 'x'.repeat(256) }, { task_id: 999 }]) {
    t.equal(await status(fault), 400, JSON.stringify(fault).slice(0, 30));
  }
});

t.test('Note: in a project it belongs to the owner of the project; its task is of the same owner', async (t) => {
  const { owner, rw, resources } = await startWorld(t);
  const project_id = resources['shared project'].uid;
  const task_id = resources['task in shared project'].id;
  const made = await create(rw, 'note', { title: 'x', project_id, task_id, tags: ['of the owner'] });
  t.match(made, { user_id: owner.id, access: 'rw', project_id: resources['shared project'].id, task_id });
  t.equal((await owner.get(`/api/v1/note/${made.id}`)).body.access, 'owner');
  t.ok((await list(owner, 'tags')).some(({ name }) => name === 'of the owner'));

  const [own] = await list(rw, 'tasks?q=own');
  t.equal((await rw.post('/api/v1/note', { title: 'x', project_id, task_id: own?.id })).status, 400);
  const mine = await create(rw, 'note', { title: 'mine', task_id: own?.id });
  t.equal(mine.user_id, rw.id);
  t.equal((await rw.put(`/api/v1/note/${mine.id}`, { project_id })).status, 400, 'it does not change its owner');
  t.equal((await rw.put(`/api/v1/note/${mine.id}`, { task_id })).status, 400);
  t.equal((await rw.delete(`/api/v1/note/${made.id}`)).status, 204, 'what lies in the project a member may delete');
});

t.test('Note: a share of its task does not show it; a share of its project or its own does', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', { name: 't' });
  const note = await create(ada, 'note', { title: 'n', task_id: task.id });
  const seen = async () => (await bob.get(`/api/v1/note/${note.id}`)).status;
  await share(ada, 'task', task, bob, 'rw');
  t.equal(await seen(), 404);
  await share(ada, 'project', project, bob, 'ro');
  await ada.put(`/api/v1/note/${note.id}`, { project_id: project.id });
  t.equal(await seen(), 200);
  t.equal((await bob.put(`/api/v1/note/${note.id}`, { content: 'x' })).status, 403);
  await ada.put(`/api/v1/note/${note.id}`, { project_id: null });
  t.equal(await seen(), 404);
  await share(ada, 'note', note, bob, 'rw');
  t.match(await bob.put(`/api/v1/note/${note.id}`, { content: 'x' }), { status: 200, body: { access: 'rw' } });
});
