import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { isAnyOf, type Json, jsonObject, jsonRow } from '../../db/query/json.js';
import { prepared, preparedVariants } from '../../db/query/prepared.js';
import type { ResourceType } from '../resource/type.js';
import type { Caller } from './caller.js';
import { membersSeeing } from './visible.js';

/** Users as others see them, in SQL. A hidden account is no person. */

/** Given and family name of a row of `users`; null if both are unset. */
export function fullName(alias: string): RawBuilder<string | null> {
  return sql`nullif(${joinedNames((name) => sql.ref(`${alias}.${name}`))}, '')`;
}

/** Joins what is given for the given and the family name; empty if both are null. */
export function joinedNames(part: (name: 'name' | 'surname') => Expression<unknown>): RawBuilder<string> {
  return sql`trim(coalesce(${part('name')}, '') || ' ' || coalesce(${part('surname')}, ''))`;
}

/** The members of `Person`. */
function personMembers(alias: string): Record<'id' | 'uid' | 'name', Expression<unknown>> {
  return { id: sql.ref(`${alias}.id`), uid: sql.ref(`${alias}.uid`), name: fullName(alias) };
}

/** A row of `users` as `{id, uid, name}`. */
export function personJson(alias: string): Json {
  return jsonObject(personMembers(alias));
}

/** The user with this id as `{id, uid, name}`; null without one. */
export function personById(id: Expression<unknown>): Json {
  return jsonRow(personMembers('pu'), sql`users pu WHERE pu.id = ${id} AND pu.deleted_at IS NULL`);
}

/** True if one of two users shares a resource with the other: then each sees the address of the other. */
export function knowAddress(one: Expression<unknown>, other: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(${one} = ${other} OR EXISTS (SELECT 1 FROM shares k WHERE k.owner_id = ${one} AND k.user_id = ${other})
    OR EXISTS (SELECT 1 FROM shares k WHERE k.owner_id = ${other} AND k.user_id = ${one}))`;
}

/** A user who sees a resource. */
export interface Viewing {
  id: number;
  uid: string;
  name: string | null;
  surname: string | null;
  /** Null for those whose address the caller does not see. */
  email: string | null;
  /** 1 for those who may change the resource. */
  may_write: number;
}

const queries = preparedVariants<{ me: number; id: number }, Viewing>();

/** Returns the owner of a resource and the members who see it. */
export function peopleSeeing(db: Executor, caller: Caller, type: ResourceType, id: number): Promise<Viewing[]> {
  const query = queries(
    type.type,
    (value) => sql`SELECT u.id, u.uid, u.name, u.surname,
        CASE WHEN ${knowAddress(value('me'), sql.ref('u.id'))} THEN u.email END AS email,
        CASE WHEN u.id = x.user_id OR u.id IN ${membersSeeing(type, 'x', 'rw')} THEN 1 ELSE 0 END AS may_write
      FROM ${sql.table(type.table)} x
        JOIN users u ON u.id = x.user_id OR u.id IN ${membersSeeing(type, 'x')}
      WHERE x.id = ${value('id')} AND u.deleted_at IS NULL ORDER BY u.id`,
  );
  return query(db, { me: caller.id, id });
}

const personQuery = prepared<{ ids: string }, { id: number; uid: string; name: string | null }>(
  (value) => sql`SELECT u.id, u.uid, ${fullName('u')} AS name FROM users u
    WHERE ${isAnyOf(sql.ref('u.id'), value('ids'))} AND u.deleted_at IS NULL`,
);

export function personsByIds(db: Executor, ids: readonly number[]) {
  return personQuery(db, { ids: JSON.stringify(ids) });
}
