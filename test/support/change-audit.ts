import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { ON_POSTGRES } from './database.js';

const LOGGED = {
  task: 'tasks',
  project: 'projects',
  section: 'sections',
  view: 'views',
  reminder: 'reminders',
  note: 'notes',
  comment: 'comments',
  attachment: 'attachments',
  area: 'areas',
  goal: 'goals',
  tag: 'tags',
  share: 'shares',
  notification: 'notifications',
  watch: 'watches',
  profile: 'users',
} as const;

/** Tables whose rows are parts of an object: its type, its table, and the column that names it. */
const PARTS = [
  { table: 'task_tags', type: 'task', of: 'tasks', column: 'task_id' },
  { table: 'project_tags', type: 'project', of: 'projects', column: 'project_id' },
  { table: 'note_tags', type: 'note', of: 'notes', column: 'note_id' },
  { table: 'task_completions', type: 'task', of: 'tasks', column: 'task_id' },
  { table: 'task_blocks', type: 'task', of: 'tasks', column: 'task_id' },
  { table: 'comment_mentions', type: 'comment', of: 'comments', column: 'comment_id' },
  { table: 'task_claims', type: 'task', of: 'tasks', column: 'task_id' },
] as const;

/** Tables that this audit watches. Lists with an entity tag read no others (`validated-lists/sources.test.ts`). */
export const AUDITED_TABLES: ReadonlySet<string> = new Set([
  ...Object.values(LOGGED).filter((table) => table !== 'users'),
  ...PARTS.map(({ table }) => table),
  'view_ranks',
]);

/** Checks that every change of a visible row is in the change log of its owner. */
export interface ChangeAudit {
  mark(): Promise<AuditMark>;
  /** Returns the changes after a position that are missing in the change log or the undo log, as sentences. */
  faultsSince(mark: AuditMark): Promise<string[]>;
}

/** Numbers of the last recorded change and of the last recorded entry of a change log. */
export interface AuditMark {
  change: number;
  entry: number;
}

/** Rows of the log, one for each object of a set. */
const ENTRIES = sql`(
  SELECT l.user_id, l.seq, l.batch, l.actor_id, l.type, l.event, l.changed, coalesce(i.ref_id, l.ref_id) AS ref_id
  FROM changes l LEFT JOIN change_set_items i ON i.set_id = l.set_id)`;

/** Members that other objects determine: undo restores them with those. */
const DERIVED = ['subtask_counts', 'access', 'blocked', 'claim'];

/** Events of a trigger, and the row that each has. */
const ROW_CHANGES = [
  ['INSERT', 'NEW'],
  ['UPDATE', 'NEW'],
  ['DELETE', 'OLD'],
] as const;

/**
 * Watches the tables with triggers: each change is recorded with the current end of its owner's change log, and must
 * have an entry after it.
 */
export async function addAudit(db: Db): Promise<void> {
  await db.write(async (trx) => {
    await sql`CREATE TABLE change_audit (
      n INTEGER PRIMARY KEY, change TEXT, type TEXT, id INTEGER, task_id INTEGER, user_id INTEGER, seq INTEGER)`.execute(
      trx,
    );
    await sql`CREATE TABLE entry_audit (n INTEGER PRIMARY KEY, user_id INTEGER, seq INTEGER)`.execute(trx);
    await sql`CREATE TRIGGER audit_changes AFTER INSERT ON changes BEGIN
      INSERT INTO entry_audit (user_id, seq) VALUES (NEW.user_id, NEW.seq);
    END`.execute(trx);
    for (const [type, table] of Object.entries(LOGGED)) {
      const owner = type === 'profile' ? 'id' : type === 'share' ? 'owner_id' : 'user_id';
      for (const [change, row] of [
        ['INSERT', 'NEW'],
        // The removal of an account clears `actor_id` of notifications, which showed no actor any more.
        [type === 'profile' || type === 'notification' ? 'UPDATE OF version' : 'UPDATE', 'NEW'],
        ['DELETE', 'OLD'],
      ]) {
        if (type === 'profile' && !change?.startsWith('UPDATE')) continue;
        await sql
          .raw(
            `CREATE TRIGGER audit_${table}_${change?.slice(0, 6)} AFTER ${change} ON ${table} BEGIN
              INSERT INTO change_audit (change, type, id, user_id, seq)
              SELECT '${change?.slice(0, 6)}', '${type}', ${row}.id, u.id,
                coalesce((SELECT seq FROM change_counters WHERE user_id = u.id), 0)
              FROM users u WHERE u.id = ${row}.${owner} AND u.deleted_at IS NULL AND u.importing_since IS NULL;
            END`,
          )
          .execute(trx);
      }
    }
    for (const { table, type, of, column } of PARTS) {
      for (const [change, row] of ROW_CHANGES) {
        await sql
          .raw(
            `CREATE TRIGGER audit_${table}_${change} AFTER ${change} ON ${table} BEGIN
              INSERT INTO change_audit (change, type, id, user_id, seq)
              SELECT '${change} of ${table}', '${type}', x.id, u.id,
                coalesce((SELECT seq FROM change_counters WHERE user_id = u.id), 0)
              FROM ${of} x JOIN users u ON u.id = x.user_id
              WHERE x.id = ${row}.${column} AND u.deleted_at IS NULL AND u.importing_since IS NULL;
            END`,
          )
          .execute(trx);
      }
    }
    // A rank that is deleted or restored with its task: the change of the task is in the log.
    for (const [change, row] of ROW_CHANGES) {
      await sql
        .raw(
          `CREATE TRIGGER audit_view_ranks_${change} AFTER ${change} ON view_ranks BEGIN
            INSERT INTO change_audit (change, type, id, task_id, user_id, seq)
            SELECT '${change} of view_ranks', 'view', v.id, ${row}.task_id, u.id,
              coalesce((SELECT seq FROM change_counters WHERE user_id = u.id), 0)
            FROM views v JOIN users u ON u.id = v.user_id
            WHERE v.id = ${row}.view_id AND u.deleted_at IS NULL AND u.importing_since IS NULL;
          END`,
        )
        .execute(trx);
    }
  });
}

/**
 * Checks what `addAudit` records. SQLite only; the use cases are the same on both databases.
 * @param db with the triggers
 */
export function auditChanges(db: Db, keepsUndo: boolean): ChangeAudit | undefined {
  if (ON_POSTGRES) return undefined;
  return {
    async mark() {
      const { rows } = await sql<AuditMark>`
        SELECT coalesce((SELECT max(n) FROM change_audit), 0) AS change,
          coalesce((SELECT max(n) FROM entry_audit), 0) AS entry`.execute(db.read);
      return rows[0] as AuditMark;
    },
    async faultsSince(mark) {
      try {
        return [...(await findFaults(mark.change)), ...(keepsUndo ? await findUnstored(mark.entry) : [])];
      } catch (error) {
        // The test has stopped the service.
        if (/driver has already been destroyed/.test((error as Error).message)) return [];
        throw error;
      }
    },
  };

  /** A change whose former values are not stored could not be undone. */
  async function findUnstored(mark: number): Promise<string[]> {
    const { rows } = await sql<{ type: string; ref_id: number; event: string; changed: string; before: string | null }>`
      SELECT c.type, c.ref_id, c.event, c.changed, u.before
      FROM entry_audit a JOIN ${ENTRIES} c ON c.user_id = a.user_id AND c.seq = a.seq JOIN users o ON o.id = c.user_id
      LEFT JOIN undo u ON u.owner_id = c.user_id AND u.batch = c.batch AND u.type = c.type AND u.ref_id = c.ref_id
      WHERE a.n > ${mark} AND u.before IS NULL AND c.actor_id IS NOT NULL AND c.event NOT IN ('shared', 'unshared') AND c.type NOT IN ('share', 'profile')
        AND (c.type IN ('area', 'goal', 'tag') OR EXISTS (
          SELECT 1 FROM tasks x WHERE c.type = 'task' AND x.id = c.ref_id AND x.user_id = c.user_id
          UNION ALL SELECT 1 FROM projects x WHERE c.type = 'project' AND x.id = c.ref_id AND x.user_id = c.user_id
          UNION ALL SELECT 1 FROM views x WHERE c.type = 'view' AND x.id = c.ref_id AND x.user_id = c.user_id
          UNION ALL SELECT 1 FROM sections x WHERE c.type = 'section' AND x.id = c.ref_id AND x.user_id = c.user_id
          UNION ALL SELECT 1 FROM notes x WHERE c.type = 'note' AND x.id = c.ref_id AND x.user_id = c.user_id))`.execute(
      db.read,
    );
    return rows.flatMap(({ type, ref_id, event, changed, before }) => {
      const names = (JSON.parse(changed) as string[]).filter((name) => !DERIVED.includes(name));
      if (names.length === 0 && event === 'updated') return [];
      return before === null ? [`${event} of ${type} ${ref_id} (${names}) is not in the undo log`] : [];
    });
  }

  async function findFaults(mark: number): Promise<string[]> {
    const { rows } = await sql<{ change: string; type: string; id: number; user_id: number }>`
        SELECT a.change, a.type, a.id, a.user_id FROM change_audit a JOIN users u ON u.id = a.user_id
        WHERE a.n > ${mark} AND u.deleted_at IS NULL AND NOT EXISTS (
          SELECT 1 FROM ${ENTRIES} c
          WHERE c.user_id = a.user_id AND c.seq > a.seq AND (c.type = a.type AND c.ref_id = a.id
            OR c.type = 'task' AND c.ref_id = a.task_id AND c.event IN ('deleted', 'restored')))
        AND NOT (a.change LIKE 'DELETE of view_ranks' AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.id = a.task_id))
        AND NOT EXISTS (SELECT 1 FROM change_counters k WHERE k.user_id = a.user_id AND k.floor > a.seq)`.execute(
      db.read,
    );
    return rows.map(
      ({ change, type, id, user_id }) => `${change} of ${type} ${id} is not in the log of user ${user_id}`,
    );
  }
}
