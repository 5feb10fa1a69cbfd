import { type Expression, type Insertable, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import type { ListPage, Page } from '../../../../db/page.js';
import { columns, jsonObject } from '../../../../db/query/json.js';
import { columnKeys, listOf } from '../../../../db/query/list.js';
import type { TaskCompletionRow } from '../../../../db/schema.js';
import type { Caller } from '../../../access/caller.js';
import { sharedSince } from '../../../access/visible.js';
import type { Completion } from '../schema.js';

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

const list = listOf<CompletionScope>({
  from: sql`task_completions c`,
  table: sql`task_completions c`,
  id: sql.ref('c.id'),
  json: () => completionJson,
  sortKeys: columnKeys('c', 'id', 'completed_at'),
  accessPaths: (value, { sinceShared }) => {
    if (!sinceShared) return sql`c.task_id = ${value('task')}`;
    return sql`c.task_id = ${value('task')} AND c.completed_at >= (
      SELECT ${sharedSince('task', 't', value('me'))} FROM tasks t WHERE t.id = ${value('task')})`;
  },
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
}

export async function insertCompletion(db: Executor, completion: Insertable<TaskCompletionRow>): Promise<void> {
  await db.insertInto('task_completions').values(completion).execute();
}

/** Deletes a completion. @returns its time; undefined if there is none */
export async function deleteCompletion(db: Executor, { task, id }: CompletionKey): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('task_completions')
    .where('id', '=', id)
    .where('task_id', '=', task)
    .returning('completed_at')
    .executeTakeFirst();
  return deleted?.completed_at;
}
