import { type Kysely, sql } from 'kysely';

/** Results of the assistant: a brief for each user and day, insights for each user and task or project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

// share_id: what was read through a share goes with it, and does not come back with another one.
const insightsOf = (kind: 'task' | 'project') => [
  `CREATE TABLE ${kind}_insights (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ${kind}_id INTEGER NOT NULL REFERENCES ${kind}s (id) ON DELETE CASCADE,
    share_id INTEGER REFERENCES shares (id) ON DELETE CASCADE,
    result TEXT NOT NULL,
    dismissed INTEGER NOT NULL DEFAULT 0 CHECK (dismissed IN (0, 1)),
    PRIMARY KEY (user_id, ${kind}_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX ${kind}_insights_${kind} ON ${kind}_insights (${kind}_id)`,
  `CREATE INDEX ${kind}_insights_share ON ${kind}_insights (share_id) WHERE share_id IS NOT NULL`,
];

const STATEMENTS = [
  `CREATE TABLE daily_briefs (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (user_id, day)
  ) STRICT, WITHOUT ROWID`,
  ...insightsOf('task'),
  ...insightsOf('project'),
];
