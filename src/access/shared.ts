import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { prepared } from '../../db/query/prepared.js';
import type { SharedResources } from '../../db/query/search.js';
import type { Caller } from './caller.js';

const sharesQuery = prepared<
  { me: number },
  { owner_id: number; project_id: number | null; task_id: number | null; note_id: number | null }
>((value) => sql`SELECT owner_id, project_id, task_id, note_id FROM shares WHERE user_id = ${value('me')} ORDER BY id`);

/** Returns the ids of what is shared with the caller, by owner. */
export async function sharedIds(db: Executor, caller: Caller): Promise<Map<number, SharedResources>> {
  const byOwner = new Map<number, SharedResources>();
  if (!caller.hasShares) return byOwner;
  for (const { owner_id, project_id, task_id, note_id } of await sharesQuery(db, { me: caller.id })) {
    const shared = byOwner.get(owner_id) ?? { projects: [], tasks: [], notes: [] };
    byOwner.set(owner_id, shared);
    if (project_id !== null) shared.projects.push(project_id);
    if (task_id !== null) shared.tasks.push(task_id);
    if (note_id !== null) shared.notes.push(note_id);
  }
  return byOwner;
}
