import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import type { ListPage, Page } from '../../../../db/page.js';
import { columns, jsonObject } from '../../../../db/query/json.js';
import { columnKeys, listOf } from '../../../../db/query/list.js';
import { prepared } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { sharedSince } from '../../../access/visible.js';
import type { NewCompletion } from '../crud/store.js';
import { TASK } from '../description.js';
import type { Completion } from './schema.js';

const completionJson = jsonObject(
  columns('c', 'id', 'task_id', 'due_date', 'completed_at', 'completed_by') satisfies Record<
    keyof Completion,
    Expression<unknown>
  >,
);

interface CompletionScope {
  /** True to omit completions from before the task was shared with the caller. */
  readonly sinceShared: boolean;
}

function ofTask(value: (name: 'task' | 'me') => RawBuilder<unknown>, sinceShared: boolean): RawBuilder<SqlBool> {
  if (!sinceShared) return sql`c.task_id = ${value('task')}`;
  return sql`c.task_id = ${value('task')} AND c.completed_at >= (
    SELECT ${sharedSince(TASK, 't', value('me'))} FROM tasks t WHERE t.id = ${value('task')})`;
}

const list = listOf<CompletionScope>({
  from: sql`task_completions c`,
  table: sql`task_completions c`,
  id: sql.ref('c.id'),
  json: () => completionJson,
  sortKeys: columnKeys('c', 'id', 'completed_at'),
  accessPaths: (value, { sinceShared }) => ofTask(value, sinceShared),
  filters: {},
});

/** Lists the completions of a visible task. Members see those since the task was shared with them. */
export function listCompletions(
  db: Executor,
  caller: Caller,
  { taskId, isOwner }: { taskId: number; isOwner: boolean },
  page: Page,
): Promise<ListPage> {
  const values = { task: taskId, me: caller.id };
  return list(db, { scope: { sinceShared: !isOwner }, filters: {}, values }, page);
}

interface CompletionKey {
  task: number;
  id: number;
  me: number;
}

const removalOf = (sinceShared: boolean) =>
  prepared<CompletionKey, NewCompletion>(
    (value) => sql`DELETE FROM task_completions AS c WHERE c.id = ${value('id')} AND ${ofTask(value, sinceShared)}
      RETURNING task_id, user_id, due_date, completed_at, completed_by`,
  );
const removal = removalOf(false);
const removalSinceShared = removalOf(true);

/** Deletes a completion that the caller can list. @returns its row; undefined if there is none */
export async function deleteCompletion(
  db: Executor,
  caller: Caller,
  { taskId, isOwner, id }: { taskId: number; isOwner: boolean; id: number },
): Promise<NewCompletion | undefined> {
  const deletion = isOwner ? removal : removalSinceShared;
  return (await deletion(db, { task: taskId, id, me: caller.id }))[0];
}
