import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';
import { newToken, startServer } from '../../scripts/support/server.js';
import { checkFiles } from '../../src/features/attachments/check.js';
import { fileStore } from '../../src/features/attachments/storage.js';
import { sha256 } from '../../src/lib/hash.js';
import { newDatabaseUrl } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it kills the service again and again.

/** Kills the service while files are sent and deleted, and compares the rows with the files afterwards. */

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const SENDERS = 4;
const MAX_BYTES = 400_000;
/** Uploads that a service lives for, and milliseconds after them. */
const MAX_UPLOADS = 12;
const MAX_MORE_MS = 60;

interface Known {
  /** Digests of the files whose upload was acknowledged, by uid. */
  kept: Map<string, string>;
  /** Uids of attachments whose deletion was asked for. */
  removed: Set<string>;
  /** Uids of attachments whose deletion was acknowledged. */
  gone: Set<string>;
}

/** Sends and deletes files until the service is gone. */
async function sendFiles(url: string, token: string, known: Known): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const ask = (method: string, path: string, body?: Buffer | string, type = 'application/json') =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': type },
      ...(body !== undefined && { body: body as string }),
    });
  const task = (await (await ask('POST', '/task', '{"name":"x"}')).json()) as { uid: string };
  for (let n = 0; ; n++) {
    const bytes = randomBytes(Math.floor(Math.random() * MAX_BYTES));
    const sent = await ask('POST', `/attachment?task_id=${task.uid}`, bytes, 'application/octet-stream');
    const { uid } = (await sent.json()) as { uid: string };
    if (sent.status !== 201) throw new Error(`an upload was refused: ${sent.status}`);
    known.kept.set(uid, sha256(bytes));
    if (n % 2 === 0) continue;
    known.removed.add(uid);
    const removed = await ask('DELETE', `/attachment/${uid}`);
    if (removed.status === 204) known.gone.add(uid);
    // The job deletes the bytes then.
    await (await ask('DELETE', '/trash')).text();
  }
}

interface Place {
  databaseUrl: string;
  folder: string;
  /** Null before the first start. */
  token: string | null;
}

function startAt({ databaseUrl, folder }: Place) {
  const SERVICE_SESSION_SECRET = 's'.repeat(40);
  return startServer('', { env: { DATABASE_URL: databaseUrl, FILES_DIR: folder, SERVICE_SESSION_SECRET } });
}

/** Kills the service a moment after some uploads were acknowledged. */
async function killed(place: Place, known: Known): Promise<void> {
  const server = startAt(place);
  const url = await server.listening();
  place.token ??= await newToken(url, PERSON);
  const { token } = place;
  const wanted = known.kept.size + Math.floor(Math.random() * MAX_UPLOADS);
  const senders = Array.from({ length: SENDERS }, () =>
    sendFiles(url, token, known).catch((error: unknown) => {
      // The connection of a killed service.
      if (!(error instanceof TypeError)) throw error;
    }),
  );
  await eventually(() => known.kept.size > wanted, 'some uploads');
  await sleep(Math.random() * MAX_MORE_MS);
  await server.stop('SIGKILL');
  await Promise.all(senders);
}

async function faultsIn(databaseUrl: string, folder: string, { kept, removed, gone }: Known): Promise<object> {
  const db = openDatabase(databaseUrl);
  try {
    const found = await checkFiles({ db, files: fileStore(folder), now: () => new Date() }, { deep: true });
    const rows = await db.read.selectFrom('attachments').select(['uid', 'sha256']).execute();
    const digests = new Map(rows.map(({ uid, sha256: digest }) => [uid, digest]));
    const lost = [...kept].filter(([uid, digest]) => !removed.has(uid) && digests.get(uid) !== digest);
    const back = [...gone].filter((uid) => digests.has(uid));
    const strange = readdirSync(folder).filter((name) => !/^(database|tmp|[0-9a-f]{2})$/.test(name));
    for (const part of readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
      const names = readdirSync(join(folder, part));
      strange.push(...names.filter((name) => !/^[0-9a-f]{32}$/.test(name) || !name.startsWith(part)));
    }
    return { missing: found.missing, damaged: found.damaged, old: found.old, lost, back, strange };
  } finally {
    await db.close();
  }
}

const SOUND = { missing: [], damaged: [], old: 0, lost: [], back: [], strange: [] };

async function crashes(databaseUrl: string, kills: number): Promise<{ faults: object[]; known: Known; left: number }> {
  const folder = join(mkdtempSync(join(tmpdir(), 'tutti-files-crash-')), 'files');
  const known: Known = { kept: new Map(), removed: new Set(), gone: new Set() };
  const faults: object[] = [];
  const place: Place = { databaseUrl, folder, token: null };
  for (let round = 0; round < kills; round++) {
    await killed(place, known);
    faults.push(await faultsIn(databaseUrl, folder, known));
  }
  const server = startAt(place);
  await server.listening();
  const db = openDatabase(databaseUrl);
  const waiting = async () => {
    const names = await db.read.selectFrom('erased_files').select('name').execute();
    const ids = await db.read.selectFrom('erased_attachments').select('attachment_id').execute();
    return names.length + ids.length;
  };
  await eventually(async () => (await waiting()) === 0, 'what was deleted is gone');
  await server.stop('SIGTERM');
  faults.push(await faultsIn(databaseUrl, folder, known));
  const [row] = await db.read.selectFrom('attachment_files').select('name').limit(1).execute();
  if (row !== undefined && !existsSync(join(folder, row.name.slice(0, 2), row.name))) faults.push({ lost: row });
  const { young } = await checkFiles({ db, files: fileStore(folder), now: () => new Date() }, { deep: false });
  await db.close();
  return { faults, known, left: young };
}

t.test('Files: killed while files are sent and deleted, every acknowledged file has its bytes', async (t) => {
  const kills = slowly(8, 50);
  const folder = mkdtempSync(join(tmpdir(), 'tutti-files-crash-'));
  const { faults, known, left } = await crashes(`sqlite:${folder}/tutti.db`, kills);
  for (const found of faults) t.same(found, SOUND);
  t.ok(known.kept.size > kills, `${known.kept.size} uploads acknowledged, ${known.gone.size} deletions`);
  t.comment(
    `${kills} kills, ${known.kept.size} uploads, ${known.gone.size} deletions, ${left} young files without a row`,
  );
});

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('PostgreSQL: killed while files are sent and deleted, every acknowledged file has its bytes', async (t) => {
    const server = await startPostgres({ settings: {} });
    t.teardown(() => server.stop());
    const kills = slowly(3, 50);
    const { faults, known, left } = await crashes(await newDatabaseUrl(server.url), kills);
    for (const found of faults) t.same(found, SOUND);
    t.ok(known.kept.size > kills, `${known.kept.size} uploads acknowledged, ${known.gone.size} deletions`);
    t.comment(`${kills} kills, ${known.kept.size} uploads, ${known.gone.size} deletions, ${left} files without a row`);
  });
}
