import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../db/open.js';
import { drain } from '../../src/background/outbox.js';
import { readConfig } from '../../src/config/config.js';
import { createProcessState } from '../../src/context.js';
import { insertUser } from '../../src/features/accounts/store.js';
import { mailOutbox } from '../../src/features/mail/outbox.js';
import { queueMail } from '../../src/features/mail/queue-store.js';
import { newUid } from '../../src/lib/ids.js';
import { FEATURES, TYPES } from '../../src/registry.js';
import { temporaryFolder } from '../support/temporary.js';

const MAILS = 1_000;

/** Measures sending mails of as many accounts to a server in a process of its own. @returns seconds, and processor time in ms a mail */
export async function measureMails(): Promise<{ mails: number; seconds: number; cpuMs: number }> {
  const folder = temporaryFolder('bench');
  const server = fork(fileURLToPath(new URL('./mail-sink.js', import.meta.url)));
  const [port] = (await once(server, 'message')) as [number];
  const config = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'tutti@example.com',
    BASE_URL: 'https://tasks.example.com',
    DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
  });
  const db = openDatabase(config.databaseUrl, config.database);
  const now = () => new Date();
  try {
    await db.migrate(now);
    for (let number = 0; number < MAILS; number++) {
      const email = `user${number}@example.com`;
      await db.write(async (trx) => {
        const made = { uid: newUid(), email, passwordHash: 'x', name: null, isAdmin: false, at: now().toISOString() };
        const userId = await insertUser(trx, made);
        await queueMail(trx, { kind: 'verify', userId, to: email, data: {} }, now());
      });
    }
    const context = { config, db, now, features: FEATURES, types: TYPES, ...createProcessState() };
    const log = { warn: (about: object) => console.error(about) } as never;
    const run = {
      context,
      log,
      stop: new AbortController().signal,
      activated: () => new Promise<void>(() => undefined),
    };
    const before = process.cpuUsage();
    const started = performance.now();
    const { channel, close } = mailOutbox.open(run);
    await drain([channel], run);
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(before);
    await close();
    return { mails: MAILS, seconds, cpuMs: (user + system) / 1_000 / MAILS };
  } finally {
    server.kill();
    await db.close();
    rmSync(folder, { recursive: true });
  }
}
