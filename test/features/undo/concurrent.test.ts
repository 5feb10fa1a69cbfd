import t from 'tap';
import { type Person, type Result, startService } from '../../support/service.js';
import { create } from '../../support/world.js';

// On PostgreSQL too: transactions meet.

const CHANGES: Record<string, (ada: Person) => Promise<Result>> = {
  creation: (ada) => ada.post('/api/v1/task', { name: 'new', tags: ['new'] }),
  async update(ada) {
    const { id } = await create(ada, 'task', { name: 'a' });
    return ada.patch(`/api/v1/task/${id}`, { name: 'b', tags: ['b'] });
  },
  async deletion(ada) {
    const { id } = await create(ada, 'task', { name: 'deleted', subtasks: [{ name: 'part' }] });
    return ada.delete(`/api/v1/task/${id}`);
  },
  async 'completion of a recurring task'(ada) {
    const { id } = await create(ada, 'task', { name: 'again', recurrence_type: 'daily', due_date: '2026-03-11' });
    return ada.post(`/api/v1/task/${id}/complete`);
  },
};

t.test('Undo: of two reverts of a batch at the same time, one succeeds and the other is a conflict', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const [name, change] of Object.entries(CHANGES)) {
    for (let round = 0; round < 3; round++) {
      const batch = (await change(ada)).headers['tutti-batch'];
      const responses = await Promise.all([
        ada.post(`/api/v1/batch/${batch}/revert`, {}),
        ada.post('/api/v1/batches/revert', { batches: [batch] }),
      ]);
      const outcomes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort();
      t.same(outcomes, ['200', '409 CHANGED_SINCE'], name);
      const [head] = (await ada.get('/api/v1/batches?limit=1')).body.batches;
      t.match(head, { reverts: [batch], batch: responses.find(({ status }) => status === 200)?.body.batch }, name);
    }
  }
});
