import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { prepared } from '../../db/query/prepared.js';
import type { Caller } from './caller.js';

export interface SharedIds {
  projects: number[];
  tasks: number[];
  notes: number[];
}

const sharesQuery = prepared<
  { me: number },
  { project_id: number | null; task_id: number | null; note_id: number | null }
>((value) => sql`SELECT project_id, task_id, note_id FROM shares WHERE user_id = ${value('me')} ORDER BY id`);

export async function sharedIds(db: Executor, caller: Caller): Promise<SharedIds> {
  const shared: SharedIds = { projects: [], tasks: [], notes: [] };
  if (!caller.hasShares) return shared;
  for (const { project_id, task_id, note_id } of await sharesQuery(db, { me: caller.id })) {
    if (project_id !== null) shared.projects.push(project_id);
    if (task_id !== null) shared.tasks.push(task_id);
    if (note_id !== null) shared.notes.push(note_id);
  }
  return shared;
}
