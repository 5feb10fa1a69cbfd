import t from 'tap';
import { startService } from '../support/service.js';
import { create, list } from '../support/world.js';

t.test('Order: sections and views come by rank by default, page by page', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const inOrder = async (path: string) => (await list(ada, path)).map(({ name }) => name);
  const { id: project_id } = await create(ada, 'project', { name: 'P' });
  for (const type of ['section', 'view'] as const) {
    const more = type === 'section' ? { project_id } : { filter: 'due:today' };
    for (const [name, rank] of [
      ['second', 'a1'],
      ['first', 'a0'],
      ['fourth', 'a3'],
      ['third', 'a2'],
    ]) {
      await create(ada, type, { name, rank, ...more });
    }
    t.same(await inOrder(`${type}s`), ['first', 'second', 'third', 'fourth']);
    t.same(await inOrder(`${type}s?order_by=id:desc`), ['third', 'fourth', 'first', 'second']);
    const { body } = await ada.get(`/api/v1/${type}s?limit=3`);
    const rest = await ada.get(`/api/v1/${type}s?limit=3&cursor=${body.pagination.next_cursor}`);
    t.same(
      rest.body[`${type}s`].map(({ name }: { name: string }) => name),
      ['fourth'],
      'a cursor goes on in this order',
    );
  }
});
