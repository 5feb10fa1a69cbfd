import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { eventually } from '../support/eventually.js';
import { createMirror, differences } from '../support/mirror.js';
import { startProcess } from '../support/process.js';
import { OPERATIONS, operation, USERS, type Writers } from '../support/random-writes.js';
import { startReceiver } from '../support/receiver.js';
import { type Reached, type RemoteUser, register } from '../support/remote.js';
import type { Client } from '../support/service.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it kills the service again and again.

const ROUNDS = slowly(2, 30);
const STEPS = 40;

const RESTORE = programPath('restore');
const BACKUP = programPath('backup');

const ENV = {
  RATE_LIMITING_ENABLED: 'false',
  REGISTRATION_ENABLED: 'true',
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  LOG_LEVEL: 'silent',
};

t.test(
  'Changes: killed again and again, mirrors and webhooks miss nothing; a restored backup is one 410',
  async (t) => {
    const folder = t.testdir({});
    const receiver = await startReceiver(t);
    const server: Reached & { process?: Awaited<ReturnType<typeof startProcess>> } = { url: '' };
    const start = async () => {
      server.process = await startProcess(t, folder, { env: ENV });
      server.url = server.process.url;
    };
    await start();
    const users: RemoteUser[] = [];
    for (let at = 0; at <= USERS; at++) users.push(await register(server, `user${at}`));
    const [first] = users;
    if (first === undefined) throw new Error('there are no users');
    await first.post('/api/v1/webhook', { url: receiver.url });
    let isDown = false;
    /** Objects whose message was accepted. */
    const delivered = new Set<string>();
    receiver.respond = ({ message }) => {
      if (isDown) return { status: 503 };
      delivered.add(`${message.data.type} ${message.data.id}`);
      return { status: 200 };
    };
    const mirrors = users.map((user) => createMirror(user));
    const writers: Writers = { users, mirrors, later: () => undefined };
    const compare = async (when: string) => {
      for (const [who, mirror] of mirrors.entries()) {
        await mirror.catchUp(50);
        const [difference] = await differences(users[who] as Client, mirror);
        if (difference !== undefined) throw new Error(`${when}, user ${who}: ${difference}`);
      }
    };

    const begun = (await first.get('/api/v1/changes')).body.next_cursor;
    const steps = fc.sample(operation, { numRuns: ROUNDS * STEPS, seed: 42 });
    for (let round = 0; round < ROUNDS; round++) {
      isDown = round % 2 === 1;
      const killAt = Math.floor(Math.random() * STEPS);
      for (const [at, [name, numbers]] of steps.slice(round * STEPS, (round + 1) * STEPS).entries()) {
        const write = OPERATIONS[name]?.(writers, users[numbers[0]] as Client, numbers);
        if (at === killAt) {
          // Killed during a write whose outcome is unknown.
          await Promise.race([
            write?.catch(() => undefined),
            new Promise((resolve) => setTimeout(resolve, Math.random() * 8)),
          ]);
          await server.process?.stop('SIGKILL');
          await write?.catch(() => undefined);
          await start();
        } else {
          await write;
        }
        for (const mirror of mirrors) await mirror.catchUp(50);
      }
      await compare(`round ${round}`);
    }
    t.ok(
      mirrors.every(({ restarts }) => restarts === 0),
      'no mirror had to begin again',
    );

    isDown = false;
    // Failed deliveries become due at once.
    const wanted = new Set<string>();
    for (let cursor = begun; ; ) {
      const { body } = await first.get(`/api/v1/changes?limit=1&cursor=${cursor}`);
      for (const { type, id } of body.changes) wanted.add(`${type} ${id}`);
      cursor = body.next_cursor;
      if (!body.has_more) break;
    }
    const [webhook] = (await first.get('/api/v1/webhooks')).body.webhooks;
    await eventually(async () => {
      const missing = [...wanted].filter((object) => !delivered.has(object));
      if (missing.length === 0) return true;
      const path = `/api/v1/webhook/${webhook.id}/deliveries?state=pending&limit=500`;
      const { deliveries } = (await first.get(path)).body;
      const waiting = deliveries.filter(({ attempts }: { attempts: number }) => attempts > 0);
      for (const { id } of waiting) await first.post(`/api/v1/webhook/${webhook.id}/deliveries/${id}/redeliver`);
      // The service needs the processor, too.
      await sleep(500);
      return false;
    }, 'every object of the log was delivered');
    t.comment(`${receiver.received.length} deliveries of ${wanted.size} objects`);

    const env = { ...process.env, ...ENV, DATABASE_URL: `sqlite:${folder}/tutti.db` };
    execFileSync(process.execPath, [BACKUP, `${folder}/backup.db`], { env, stdio: 'pipe' });
    for (let at = 0; at < 5; at++) await first.post('/api/v1/task', { name: `after the backup ${at}` });
    await compare('before the restore');
    await server.process?.stop('SIGTERM');
    execFileSync(process.execPath, [RESTORE, `${folder}/backup.db`], { env, stdio: 'pipe' });
    t.ok(readdirSync(folder).some((name) => name.includes('before-')));
    await start();
    await compare('after the restore');
    t.ok(
      mirrors.every(({ restarts }) => restarts === 1),
      'each began again, once',
    );
  },
);
