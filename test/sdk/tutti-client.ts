import assert from 'node:assert/strict';
import { createClient, type ItemOf, type ListPath, type Schemas, ServiceError, type Task, unwrap } from 'tutti-client';
import { assertAttached, assertTotals, got, LINES, type Setting, TABLE, WRONG } from './setting.js';

/** Our own client: what it adds to openapi-fetch, as a program would use it. */
export async function run({ baseUrl, token }: Setting): Promise<void> {
  const tutti = createClient({ baseUrl, token });
  for (const name of ['a', 'b', 'c', 'd', 'e']) got(await tutti.POST('/api/v1/task', { body: { name } }));

  const names: string[] = [];
  const query = { limit: 2, order_by: ['name' as const] };
  for await (const task of tutti.all('/api/v1/tasks', { params: { query } })) {
    const typed: Task = task;
    names.push(typed.name);
  }
  assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e']);

  const first: Schemas['Task'] | undefined = (await tutti.all('/api/v1/tasks').next()).value ?? undefined;
  assert.equal(first?.name, 'e', 'newest first, and no more than is asked for');
  const kinds: ItemOf<'/api/v1/task/{id}/activity'>['kind'][] = [];
  for await (const entry of tutti.all('/api/v1/task/{id}/activity', { params: { path: { id: String(first?.id) } } })) {
    kinds.push(entry.kind);
  }
  assert.deepEqual(kinds, ['created']);
  for await (const key of tutti.all('/api/profile/api-keys')) assert.ok(key.token_prefix);

  const made: Task = await unwrap(tutti.POST('/api/v1/task', { body: { name: 'f' } }));
  assert.equal(made.name, 'f');
  const byUid = { params: { path: { id: made.uid } } };
  assert.equal((await unwrap(tutti.PATCH('/api/v1/task/{id}', { ...byUid, body: { priority: 1 } }))).priority, 1);
  const items: Schemas['TaskBulk']['items'] = [{ action: 'delete', id: made.id }];
  assert.equal((await unwrap(tutti.POST('/api/v1/tasks/bulk', { body: { items } }))).results[0]?.status, 204);
  const [last] = (await unwrap(tutti.GET('/api/v1/batches'))).batches;
  assert.ok(last);
  const undo = await unwrap(tutti.POST('/api/v1/batches/revert', { body: { batches: [last.batch] } }));
  assert.ok(undo.reverted > 0);
  const removed = await unwrap(tutti.DELETE('/api/v1/task/{id}', byUid));
  assert.equal(removed, undefined);
  await assert.rejects(
    unwrap(tutti.POST('/api/v1/task', { body: { name: '' } })),
    (error) => error instanceof ServiceError && error.status === 400 && error.body?.code === 'VALIDATION_FAILED',
  );

  const nowhere = tutti.all('/api/v1/project/{id}/tasks', { params: { path: { id: '999' } } });
  await assert.rejects(nowhere.next(), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.status, 404);
    assert.equal(error.body?.code, 'NOT_FOUND');
    return true;
  });

  const to = { params: { query: { task_id: first?.uid ?? '', name: TABLE.name } } };
  assertAttached(await unwrap(tutti.POST('/api/v1/attachment', { ...to, body: TABLE })));
  assertAttached(await unwrap(tutti.POST('/api/v1/attachment', { ...to, body: { file: TABLE } })));
  const file = await unwrap(tutti.POST('/api/profile/import-file', { body: { file: TABLE } }));
  const asText = { headers: { 'Content-Type': 'text/plain' } };
  const lines = await unwrap(tutti.POST('/api/v1/tasks/import', { body: LINES, ...asText }));
  assertTotals(file, lines);

  for (const [status, code] of [
    [401, 'INVALID_CREDENTIALS'],
    [429, 'RATE_LIMITED'],
  ] as const) {
    await assert.rejects(unwrap(tutti.POST('/api/login', { body: WRONG })), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.status, status);
      assert.equal(error.body?.code, code);
      return true;
    });
  }

  // The compiler must refuse an item for a list, a list of something without its id, a task without a name.
  const refused: {
    item: '/api/v1/task/{id}' extends ListPath ? true : false;
    withoutId: undefined extends Parameters<typeof tutti.all<'/api/v1/task/{id}/activity'>>[1] ? true : false;
    withoutName: { note: string } extends Schemas['TaskCreate'] ? true : false;
  } = { item: false, withoutId: false, withoutName: false };
  assert.ok(refused);
}
