import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { isAnyOf } from '../../../../db/query/json.js';
import { prepared } from '../../../../db/query/prepared.js';
import { lower } from '../../../../db/query/text.js';
import type { Caller } from '../../../access/caller.js';
import { accessTo, type Viewer, viewerOf } from '../../../access/visible.js';
import { cleanName, nameKey } from '../../../lib/names.js';
import type { Directory, Named } from './parse.js';

const projectsQuery = prepared<Viewer & { names: string }, Named>(
  (value) => sql`
  SELECT p.id, p.uid, p.name FROM projects p
  WHERE ${isAnyOf(lower(sql.ref('p.name')), value('names'), 'text')} AND ${accessTo('project', 'p', value)} IN ('owner', 'rw') AND p.template = 0
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
): Promise<Directory> {
  const projects = new Map<string, Named>();
  if (names.projects.length > 0) {
    // The database folds ASCII only.
    const forms = names.projects.flatMap((name) => [name, nameKey(name), capitalized(nameKey(name))]);
    const wanted = JSON.stringify([...new Set(forms.map((form) => foldAscii(cleanName(form))))]);
    for (const found of await projectsQuery(db, { ...viewerOf(caller), names: wanted })) {
      if (!projects.has(nameKey(found.name))) projects.set(nameKey(found.name), found);
    }
  }
  const areas = new Map<string, Named>();
  if (names.areas.length > 0 && caller.projects === null) {
    const keys = JSON.stringify(names.areas.map(nameKey));
    for (const found of await areasQuery(db, { me: caller.id, keys })) areas.set(nameKey(found.name), found);
  }
  return { projects, areas };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
