import t, { type Test } from 'tap';
import type { SearchHit } from '../../src/features/search/schema.js';
import { newUid } from '../../src/lib/ids.js';
import { ON_POSTGRES } from '../support/database.js';
import { type Person, startService } from '../support/service.js';
import { watchTexts } from '../support/statements.js';
import { create, type Made, share } from '../support/world.js';

/** Returns the hits of a word, after comparing their number with the total, which counts entries of the index. */
async function hitsOf(t: Test, person: Person, word: string): Promise<string[]> {
  const { results, pagination } = (await person.get(`/api/v1/search?q=${word}&count=true`)).body;
  t.equal(pagination.total, results.length, 'hits that are not visible are not counted');
  return results.map(({ type, name }: SearchHit) => name ?? type).sort();
}

t.test(
  'Search of deleted projects: the deletion replaces no entries, and the restoration finds what returns',
  async (t) => {
    const service = await startService(t);
    const [ada, bea] = [await service.person('ada'), await service.person('bea')];
    const [project, other] = [
      await create(ada, 'project', { name: 'first' }),
      await create(ada, 'project', { name: 'other' }),
    ];
    const inside = { project_id: project.id };
    const made: Made[] = [];
    for (const name of ['stays', 'leaves', 'moves', 'moves twice'])
      made.push(
        await create(ada, 'task', { name: `zebra ${name}`, ...inside, subtasks: [{ name: `zebra of ${name}` }] }),
      );
    const [stays, leaves, moves, movesTwice] = made as [Made, Made, Made, Made];
    await create(ada, 'comment', { text: 'zebra', task_id: stays.uid });
    await create(ada, 'note', { title: 'zebra note', ...inside });
    const found = (person: Person) => hitsOf(t, person, 'zebra');
    const tasks = (...names: string[]) => names.flatMap((name) => [`zebra ${name}`, `zebra of ${name}`]);
    const others = ['comment', 'zebra note'];
    const all = [...others, ...tasks('stays', 'leaves', 'moves', 'moves twice')].sort();
    await share(ada, 'project', project, bea, 'ro');
    t.same(await found(bea), all);
    await ada.put(`/api/v1/task/${leaves.id}`, { project_id: null });
    t.same(await found(bea), [...others, ...tasks('stays', 'moves', 'moves twice')].sort());

    const texts = await watchTexts(t)(() => ada.delete(`/api/v1/project/${project.id}`));
    const replaced = [...texts].filter((text) => /INTO search\b[^;]* FROM (tasks|notes|comments) x/.test(text));
    if (!ON_POSTGRES) t.same(replaced, []);
    t.same(await found(bea), []);
    t.same(await found(ada), all);
    for (const task of [moves, movesTwice]) await ada.put(`/api/v1/task/${task.id}`, { project_id: other.id });
    await ada.put(`/api/v1/task/${movesTwice.id}`, { project_id: null });
    const { trash } = (await ada.get('/api/v1/trash')).body;
    t.equal((await ada.post(`/api/v1/trash/${trash[0].id}/restore`)).status, 200);
    await share(ada, 'project', project, bea, 'ro');
    t.same(await found(bea), [...others, ...tasks('stays', 'moves twice')].sort());
    t.same(await found(ada), all);
  },
);

t.test(
  'Search of deleted projects: what left in the transaction of the deletion is not found in the restored project',
  async (t) => {
    const service = await startService(t);
    const [ada, bea] = [await service.person('ada'), await service.person('bea')];
    const restored = async () => {
      const { trash } = (await ada.get('/api/v1/trash')).body;
      t.equal((await ada.post(`/api/v1/trash/${trash[0].id}/restore`)).status, 200);
    };
    const inBatch = (...operations: object[]) => ada.post('/api/v1/batch', { operations });
    const task = await create(ada, 'task', { name: 'zebra secret' });
    const note = await create(ada, 'note', { title: 'zebra note' });
    await create(ada, 'comment', { text: 'zebra', task_id: task.uid });

    const uid = newUid();
    const { body: made } = await inBatch(
      { method: 'POST', path: '/api/v1/project', body: { name: 'P', uid } },
      { method: 'PUT', path: `/api/v1/task/${task.id}`, body: { project_id: uid } },
      { method: 'PUT', path: `/api/v1/note/${note.id}`, body: { project_id: uid } },
    );
    const project = made.results[0].body;
    t.equal((await ada.post(`/api/v1/batch/${made.batch}/revert`)).status, 200);
    await restored();
    await share(ada, 'project', project, bea, 'ro');
    t.same(await hitsOf(t, bea, 'zebra'), []);
    t.same(await hitsOf(t, bea, 'secr'), []);
    await ada.put(`/api/v1/project/${project.id}`, { template: true });
    t.same(await hitsOf(t, ada, 'zebra'), ['comment', 'zebra note', 'zebra secret']);

    const second = await create(ada, 'project', { name: 'second' });
    await ada.put(`/api/v1/task/${task.id}`, { project_id: second.id });
    await inBatch(
      { method: 'PUT', path: `/api/v1/task/${task.id}`, body: { project_id: null } },
      { method: 'DELETE', path: `/api/v1/project/${second.id}` },
    );
    await restored();
    await share(ada, 'project', second, bea, 'ro');
    t.same(await hitsOf(t, bea, 'zebra'), []);
  },
);

t.test('Search of deleted projects: writes that share a commit, and deletions that are undone', async (t) => {
  const service = await startService(t);
  const [ada, bea] = [await service.person('ada'), await service.person('bea')];
  for (const [index, word] of ['alpha', 'bravo', 'charlie', 'delta'].entries()) {
    const project = await create(ada, 'project', { name: `P ${index}` });
    const task = await create(ada, 'task', { name: word, project_id: project.id });
    const deletion = { method: 'DELETE', path: `/api/v1/project/${project.id}` };
    await share(ada, 'project', project, bea, 'ro');
    const writes = [
      () => ada.put(`/api/v1/task/${task.id}`, { project_id: null }),
      () => ada.delete(deletion.path, { 'dry-run': 'true' }),
      () => ada.post('/api/v1/batch', { operations: [deletion, { method: 'DELETE', path: '/api/v1/task/999999' }] }),
    ];
    const turned = [...writes.slice(index % 3), ...writes.slice(0, index % 3)];
    await Promise.all(turned.map((write) => write()));
    t.same(await hitsOf(t, bea, word), []);
    await ada.put(`/api/v1/task/${task.id}`, { project_id: project.id });
    await Promise.all([ada.put(`/api/v1/task/${task.id}`, { project_id: null }), ada.delete(deletion.path)]);
    const { trash } = (await ada.get('/api/v1/trash')).body;
    await ada.post(`/api/v1/trash/${trash[0].id}/restore`);
    await share(ada, 'project', project, bea, 'ro');
    // The deletion may have come first: then the task is back in the project.
    await hitsOf(t, bea, word);
  }
});
