import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { comparedText } from '../../../db/query/compared-texts.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Access, Caller } from '../../access/caller.js';
import { peopleSeeing, type Viewing } from '../../access/people.js';
import { sharedState } from '../../access/shared-resources.js';
import { accessTo, type Viewer, viewerOf } from '../../access/visible.js';
import { comparisonForm } from '../../filter/comparison.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';
import type { Directory, Named } from './parse.js';

const projectsQuery = prepared<Viewer & { names: string }, Named>(
  (value) => sql`
  SELECT p.id, p.uid, p.name FROM projects p
  WHERE ${isAnyOf(comparedText('projects', 'p', 'name'), value('names'), 'text')} AND ${accessTo(PROJECT, 'p', value)} IN ('owner', 'rw') AND p.template = 0
  ORDER BY CASE WHEN p.user_id = ${value('me')} THEN 0 ELSE 1 END, p.id`,
);

const areasQuery = prepared<{ me: number; keys: string }, Named>(
  (value) => sql`
  SELECT a.id, a.uid, a.name FROM areas a
  WHERE a.user_id = ${value('me')} AND ${isAnyOf(sql.ref('a.name_key'), value('keys'), 'text')}`,
);

/**
 * Resolves names: projects that the caller can write to (of several with one name, their own oldest), and their own
 * areas.
 */
export async function findNamed(
  db: Executor,
  caller: Caller,
  names: { projects: readonly string[]; areas: readonly string[] },
): Promise<Omit<Directory, 'people'>> {
  const projects = new Map<string, Named>();
  if (names.projects.length > 0) {
    const wanted = JSON.stringify(names.projects.map((name) => comparisonForm(cleanName(name))));
    for (const found of await projectsQuery(db, { names: wanted, ...viewerOf(caller) })) {
      const key = comparisonForm(found.name);
      if (!projects.has(key)) projects.set(key, found);
    }
  }
  const areas = new Map<string, Named>();
  if (names.areas.length > 0 && caller.projects === null) {
    const keys = JSON.stringify(names.areas.map(nameKey));
    for (const found of await areasQuery(db, { me: caller.id, keys })) areas.set(nameKey(found.name), found);
  }
  return { projects, areas };
}

export interface TaskLocation {
  type: typeof PROJECT | typeof TASK;
  ref: IdOrUid;
}

const { read: seenProject } = sharedState<{ id: number; access: Access }>(PROJECT, 'p');
const { read: seenTask } = sharedState<{ id: number; access: Access }>(TASK, 't');

/** Returns the users who may write a project or a task; none if the caller does not see it. */
export async function writersOf(db: Executor, caller: Caller, { type, ref }: TaskLocation): Promise<Viewing[]> {
  const found = await (type === PROJECT ? seenProject : seenTask)(db, caller, ref);
  if (found === undefined) return [];
  return (await peopleSeeing(db, caller, type, found.id)).filter(({ may_write }) => may_write === 1);
}
