import { type SqlBool, sql } from 'kysely';

/** True for a row of `projects p` that is done or cancelled. */
export const isOver = sql<SqlBool>`p.status IN ('done', 'cancelled')`;
