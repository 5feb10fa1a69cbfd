import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byList, byValue } from '../../../db/query/filters.js';
import { columns, isAnyOf, jsonObject } from '../../../db/query/json.js';
import { columnKeys, type ListDefinition, listOf } from '../../../db/query/list.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { Writer } from '../../write/unit-of-work.js';
import type { OwnSecurityEventFilters, SECURITY_EVENT_KINDS, SecurityEvent, SecurityEventFilters } from './schema.js';

/** A security event, to be recorded in the transaction of its cause. */
export interface NewSecurityEvent {
  kind: (typeof SECURITY_EVENT_KINDS)[number];
  /** Account concerned; null if there is none. */
  userId: number | null;
  /** User who caused the event; null if unknown, or for the operator. */
  actorId: number | null;
  subject?: string | null;
  /** Network address of the request; absent for local actions. */
  address?: string | undefined;
  at: string;
}

export async function recordEvent(trx: Executor, event: NewSecurityEvent): Promise<void> {
  const { kind, userId, actorId, subject = null, address = null, at } = event;
  await trx
    .insertInto('security_events')
    .values({ kind, user_id: userId, actor_id: actorId, subject, address, created_at: at })
    .execute();
}

export function recordOwn(
  { trx, caller: { id, address }, at }: Writer,
  kind: NewSecurityEvent['kind'],
  subject: string | null = null,
): Promise<void> {
  return recordEvent(trx, { kind, userId: id, actorId: id, subject, address, at });
}

function eventJson(address: Expression<unknown>) {
  return jsonObject({
    ...columns('e', 'id', 'kind', 'user_id', 'actor_id', 'subject'),
    address,
    created_at: sql.ref('e.created_at'),
  } satisfies Record<keyof SecurityEvent, Expression<unknown>>);
}

const events: Omit<ListDefinition, 'accessPaths' | 'json'> = {
  from: sql`security_events e`,
  table: sql`security_events e`,
  id: sql.ref('e.id'),
  sortKeys: columnKeys('e', 'id', 'created_at'),
  filters: {
    kind: (value) => isAnyOf(sql.ref('e.kind'), value('kind'), 'text'),
    user_id: (value) => sql`e.user_id = ${value('user_id')}`,
  },
};

const listForAdministrator = listOf({
  ...events,
  accessPaths: () => sql`e.id > 0`,
  json: () => eventJson(sql.ref('e.address')),
});

/** Hides the network addresses of other users. */
const listForUser = listOf({
  ...events,
  accessPaths: (value) => ownedBy('e', value('me')),
  json: ({ value }) => eventJson(sql`CASE WHEN e.actor_id = ${value('me')} THEN e.address END`),
});

export function listOwnEvents(
  db: Executor,
  caller: Caller,
  { kind }: OwnSecurityEventFilters,
  page: Page,
): Promise<ListPage> {
  return listForUser(db, { scope: null, filters: byList('kind', kind), values: { me: caller.id } }, page);
}

export function listEvents(db: Executor, { kind, user_id }: SecurityEventFilters, page: Page): Promise<ListPage> {
  return listForAdministrator(
    db,
    { scope: null, filters: { ...byList('kind', kind), ...byValue('user_id', user_id) }, values: {} },
    page,
  );
}
