import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { sha256 } from '../../src/lib/hash.js';
import { newUid } from '../../src/lib/ids.js';
import { required } from '../../src/lib/typed.js';

/**
 * The lower bound for a server on PostgreSQL with the same tables and requests: one token lookup, JSON from the database, seven statements to create, six to update.
 * It has no validation, limits, shares, search or errors. Takes the URL of the database and prints its address.
 */

const CONNECTIONS = 10;
const PIPELINES = 2;
const PAGE = 50;

const SESSION = '-c random_page_cost=1.1 -c jit=off -c plan_cache_mode=force_generic_plan';

const JSON_OF = `(SELECT row_to_json(o) FROM (SELECT t.id, t.uid, t.name, t.note, t.status, t.priority, t.due_date,
  t.defer_until, t.completed_at, t.recurrence_type, t.recurrence_interval, t.recurrence_weekdays, t.recurrence_month_day,
  t.recurrence_end_date, t.completion_based, t.area_id, t.goal_id, t.parent_task_id, t.position, t.created_at, t.updated_at,
  (SELECT row_to_json(p) FROM (SELECT p.id, p.uid, p.name FROM projects p WHERE p.id = t.project_id) p) AS project,
  array_to_json(ARRAY(SELECT row_to_json(g) FROM (SELECT g.id, g.uid, g.name, g.color FROM task_tags l
    JOIN tags g ON g.id = l.tag_id WHERE l.task_id = t.id ORDER BY l.tag_id) g)) AS tags) o) AS json`;

const SQL = {
  token: 'SELECT user_id, expires_at, revoked_at FROM api_keys WHERE token_hash = $1',
  one: `SELECT ${JSON_OF} FROM tasks t WHERE t.uid = $2 AND t.user_id = $1`,
  page: `SELECT ${JSON_OF} FROM tasks t WHERE t.user_id = $1 AND t.parent_task_id IS NULL ORDER BY t.id DESC LIMIT ${PAGE}`,
  project: 'SELECT id FROM projects WHERE uid = $1 AND user_id = $2',
  insert: `INSERT INTO tasks (uid, user_id, project_id, name, note, priority, status, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $7) RETURNING id`,
  tag: 'SELECT id FROM tags WHERE user_id = $1 AND name_key = $2',
  link: 'INSERT INTO task_tags (task_id, tag_id) VALUES ($1, $2)',
  log: `INSERT INTO activity (task_id, owner_id, user_id, kind, new_value, created_at) VALUES ($1, $2, $2, $3, $4, $5)`,
  current: 'SELECT id, name, note, priority FROM tasks WHERE uid = $2 AND user_id = $1 FOR NO KEY UPDATE',
  update: 'UPDATE tasks SET name = $2, note = $3, priority = $4, updated_at = $5, version = version + 1 WHERE id = $1',
} as const;

type Values = (string | number | null)[];
/** Columns of any of the statements. */
interface Row {
  id: number | null;
  user_id?: number;
  json?: string;
}
type Query = (name: keyof typeof SQL, values: Values) => Promise<Row[]>;

const NO_ROW: Row = { id: null };

interface TaskBody {
  name: string;
  note: string;
  priority: number;
  project_id: string;
  tags: string[];
}

const [url = ''] = process.argv.slice(2);
const settings = { connectionString: url, options: SESSION };
const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
const pipelines = await Promise.all(
  Array.from({ length: PIPELINES }, async () => {
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig);
    await client.connect();
    return client;
  }),
);
let turn = 0;

const on =
  (client: pg.ClientBase): Query =>
  async (name, values) =>
    (await client.query({ name, text: SQL[name], values })).rows;

const read: Query = (name, values) => on(required(pipelines[turn++ % PIPELINES]))(name, values);

async function inTransaction<T>(run: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await run(on(client));
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}

async function userOf({ headers }: FastifyRequest): Promise<number> {
  const [key] = await read('token', [sha256(String(headers.authorization).slice(7))]);
  if (key?.user_id === undefined) throw new Error('no token');
  return key.user_id;
}

// JSON is sent as the database wrote it.
pg.types.setTypeParser(pg.types.builtins.JSON, (json) => json);
const jsonOf = (rows: Row[]) => rows.map(({ json }) => String(json));
const send = (reply: FastifyReply, json: string, status = 200) =>
  reply.code(status).type('application/json; charset=utf-8').send(json);

const app = Fastify({ keepAliveTimeout: 120_000 });
app.get<{ Params: { uid: string } }>('/api/v1/task/:uid', async (request, reply) => {
  const [json = ''] = jsonOf(await read('one', [await userOf(request), request.params.uid]));
  return send(reply, json);
});
app.get('/api/v1/tasks', async (request, reply) =>
  send(reply, `{"tasks":[${jsonOf(await read('page', [await userOf(request)])).join(',')}]}`),
);
app.post<{ Body: TaskBody }>('/api/v1/task', async (request, reply) => {
  const user = await userOf(request);
  const { name, note, priority, project_id: project, tags } = request.body;
  const at = new Date().toISOString();
  const uid = newUid();
  const [json = ''] = await inTransaction(async (query) => {
    const [{ id: projectId } = NO_ROW] = await query('project', [project, user]);
    const [{ id } = NO_ROW] = await query('insert', [uid, user, projectId, name, note, priority, at]);
    const [{ id: tagId } = NO_ROW] = await query('tag', [user, String(tags[0])]);
    await query('link', [id, tagId]);
    await query('log', [id, user, 'created', name, at]);
    return jsonOf(await query('one', [user, uid]));
  });
  return send(reply, json, 201);
});
app.put<{ Params: { uid: string }; Body: TaskBody }>('/api/v1/task/:uid', async (request, reply) => {
  const user = await userOf(request);
  const { name, note, priority } = request.body;
  const at = new Date().toISOString();
  const [json = ''] = await inTransaction(async (query) => {
    const [{ id } = NO_ROW] = await query('current', [user, request.params.uid]);
    await query('update', [id, name, note, priority, at]);
    await query('log', [id, user, 'updated', name, at]);
    return jsonOf(await query('one', [user, request.params.uid]));
  });
  return send(reply, json);
});
console.log(`listens on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
