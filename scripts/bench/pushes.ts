import { execFileSync, fork } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../db/open.js';
import { drain } from '../../src/background/outbox.js';
import { readConfig } from '../../src/config/config.js';
import { createProcessState } from '../../src/context.js';
import { insertUser } from '../../src/features/accounts/store.js';
import { channelOutbox } from '../../src/features/channels/outbox.js';
import { queueDeliveries } from '../../src/features/deliveries/queue-store.js';
import { newUid } from '../../src/lib/ids.js';
import { FEATURES, TYPES } from '../../src/registry.js';
import { temporaryFolder } from '../support/temporary.js';

const PUSHES = 1_000;
const USERS = 100;

/** Measures encrypting and sending messages to a push service in a process of its own. @returns seconds, and processor time in ms each */
export async function measurePushes(): Promise<{ pushes: number; seconds: number; cpuMs: number }> {
  const folder = temporaryFolder('bench');
  const sink = fork(fileURLToPath(new URL('./push-sink.js', import.meta.url)));
  sink.send(certificateIn(folder));
  const [port] = (await once(sink, 'message')) as [number];
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
    WEBHOOK_ALLOWED_HOSTS: 'localhost',
  });
  const db = openDatabase(config.databaseUrl, config.database);
  const now = () => new Date();
  const trust = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  // The certificate of the sink is its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    await db.migrate(now);
    for (let number = 0; number < USERS; number++) await prepareUser(db, number, `https://localhost:${port}/${number}`);
    const context = { config, db, now, features: FEATURES, types: TYPES, ...createProcessState() };
    const log = { warn: (about: object) => console.error(about) } as never;
    const activated = () => new Promise<void>(() => undefined);
    const run = { context, log, stop: new AbortController().signal, activated };
    const before = process.cpuUsage();
    const started = performance.now();
    const { channel, close } = channelOutbox.open(run);
    await drain([channel], run);
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(before);
    await close();
    const sent = await db.read.selectFrom('channel_deliveries').select('id').where('state', '=', 'succeeded').execute();
    if (sent.length !== PUSHES) throw new Error(`${sent.length} of ${PUSHES} were sent.`);
    return { pushes: PUSHES, seconds, cpuMs: (user + system) / 1_000 / PUSHES };
  } finally {
    if (trust === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = trust;
    sink.kill();
    await db.close();
    rmSync(folder, { recursive: true });
  }
}

function certificateIn(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

/** Inserts an account with a subscription, and its part of the messages. */
function prepareUser(db: ReturnType<typeof openDatabase>, number: number, url: string): Promise<void> {
  const at = new Date().toISOString();
  const times = { created_at: at, updated_at: at };
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return db.write(async (trx) => {
    const email = `user${number}@example.com`;
    const userId = await insertUser(trx, { uid: newUid(), email, passwordHash: 'x', name: null, isAdmin: false, at });
    const uid = newUid();
    const none = { key_id: null, editor_key_id: null, session_hash: null, disabled_reason: null, method: null };
    const unused = { headers: null, body_template: null, content_type: null, expiration_time: null, push_key: null };
    await trx
      .insertInto('channels')
      .values({
        ...{ uid, user_id: userId, kind: 'webpush', name: 'Push', url, ...none, ...unused, ...times },
        ...{ p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
        ...{ unsubscribe_key: null, last_success_at: null, failing_since: null },
      })
      .execute();
    for (let count = 0; count < PUSHES / USERS; count++) {
      const { id } = await trx
        .insertInto('notifications')
        .values({
          ...{ uid: newUid(), user_id: userId, kind: 'reminder', title: 'Water the plants', text: 'today', url: '/' },
          ...{ type: null, ref_id: null, ref_uid: null, actor_id: null, data: '{}', merge_key: null, read_at: null },
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await queueDeliveries(trx, [{ id, userId, kind: 'reminder', createdAt: at, channels: [uid] }]);
    }
  });
}
