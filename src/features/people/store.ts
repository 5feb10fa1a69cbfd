import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { comparedText } from '../../../db/query/compared-texts.js';
import { byText } from '../../../db/query/filters.js';
import { contains } from '../../../db/query/functions.js';
import { jsonArray, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { fullName, knowAddress } from '../../access/people.js';
import { accessTo, type Viewer, type ViewerValue, viewerOf } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import { idsOfPeople } from '../filters/people-sql.js';
import { PROJECT } from '../projects/description.js';
import type { KnownPerson, PersonFilters, ProjectMember } from './schema.js';

function address(value: ViewerValue) {
  return sql`CASE WHEN ${knowAddress(value('me'), sql.ref('u.id'))} THEN u.email END`;
}

function personMembers(value: ViewerValue): Record<keyof KnownPerson, Expression<unknown>> {
  return { id: sql.ref('u.id'), uid: sql.ref('u.uid'), name: fullName('u'), email: address(value) };
}

const list = listOf({
  from: sql`users u`,
  table: sql`users u`,
  id: sql.ref('u.id'),
  json: ({ value }) => jsonObject(personMembers(value as ViewerValue)),
  sortKeys: columnKeys('u', 'id'),
  accessPaths: (value) => sql`u.id IN ${idsOfPeople(value as ViewerValue)} AND u.deleted_at IS NULL`,
  filters: {
    q: (value) =>
      contains(
        [
          sql`coalesce(${comparedText('users', 'u', 'name')}, '') || ' ' || coalesce(${comparedText('users', 'u', 'surname')}, '')`,
          address(value as ViewerValue),
        ],
        value('q'),
      ),
  },
});

/** Lists the caller, and the owners and members of what the caller sees. */
export function listPeople(db: Executor, caller: Caller, filters: PersonFilters, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: byText('q', filters.q), values: { ...viewerOf(caller) } }, page);
}

const membersQuery = byRef<Viewer, { json: string }>('p', (named, value) => {
  const rows = sql`(
    SELECT x.user_id AS id, 'owner' AS access, x.created_at AS since, 0 AS n FROM projects x WHERE x.id = p.id
    UNION ALL SELECT s.user_id, s.access, s.created_at, 1 FROM shares s WHERE s.project_id = p.id) m`;
  const members = sql`(SELECT u.*, m.access, m.since FROM ${rows} JOIN users u ON u.id = m.id
    WHERE u.deleted_at IS NULL ORDER BY m.n, u.id) u`;
  const json = jsonObject({
    ...personMembers(value),
    access: sql.ref('u.access'),
    since: sql.ref('u.since'),
  } satisfies Record<keyof ProjectMember, Expression<unknown>>);
  return sql`SELECT ${jsonObject({ members: jsonArray(members, json) })} AS json FROM projects p
    WHERE ${named} AND ${accessTo(PROJECT, 'p', value)} IS NOT NULL`;
});

/** Returns the users who see a project as JSON text; undefined if the caller does not see it. */
export async function membersOfProject(db: Executor, caller: Caller, ref: IdOrUid): Promise<string | undefined> {
  const json = (await membersQuery(db, ref, viewerOf(caller)))?.json;
  return typeof json === 'object' ? JSON.stringify(json) : json;
}
