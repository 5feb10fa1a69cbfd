import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import t from 'tap';
import type { WebhookDelivery } from '../../src/features/webhooks/schema.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { startReceiver } from '../support/receiver.js';
import { type Reached, register } from '../support/remote.js';

// Only in npm run test:slow: it kills the service again and again.

const CLOCK_AHEAD = fileURLToPath(new URL('./clock-ahead.js', import.meta.url));
const MINUTE_MS = 60_000;
/** Time between the kill and the start of the service, while the receiver is down. */
const STARTS_MIN = [0, 7, 45, 4 * 60, 11 * 60, 24 * 60];
/** Time at which all waiting deliveries are due. */
const UP_AGAIN_MIN = 60 * 60;

t.test(
  'Webhook: a receiver is down for days while the service is killed again and again: it misses nothing',
  async (t) => {
    const folder = t.testdir({});
    const receiver = await startReceiver(t);
    const server: Reached & { process?: Awaited<ReturnType<typeof startProcess>> } = { url: '' };
    const startAt = async (minutes: number) => {
      const env = {
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        LOG_LEVEL: 'silent',
        CLOCK_AHEAD_MS: String(minutes * MINUTE_MS),
      };
      server.process = await startProcess(t, folder, { env, flags: ['--import', CLOCK_AHEAD] });
      server.url = server.process.url;
    };

    await startAt(0);
    const ada = await register(server, 'ada');
    const { id, uid } = (await ada.post('/api/v1/webhook', { url: receiver.url })).body;
    const list = `/api/v1/webhook/${id}/deliveries?limit=500`;
    const pending = async () => (await ada.get(`${list}&state=pending`)).body.deliveries as WebhookDelivery[];
    receiver.isDown = true;
    const tasks: number[] = [];
    for (const [round, minutes] of STARTS_MIN.entries()) {
      if (round > 0) await startAt(minutes);
      for (let n = 0; n < 8; n++) tasks.push((await ada.post('/api/v1/task', { name: `task ${round} ${n}` })).body.id);
      for (const task of tasks.filter((_, at) => at % 5 === round)) await ada.post(`/api/v1/task/${task}/complete`);
      for (const task of tasks.filter((_, at) => at % 7 === round)) await ada.delete(`/api/v1/task/${task}`);
      // Attempts begin when the service starts, before the writes above are done, so the test counts due deliveries,
      // not attempts.
      await eventually(async () => {
        const deliveries = await pending();
        const now = Date.now() + minutes * MINUTE_MS;
        const isTried = (task: number) =>
          deliveries.some(
            ({ object_id, next_attempt_at }) => object_id === task && Date.parse(next_attempt_at ?? '') > now,
          );
        return tasks.every(isTried);
      }, 'an attempt at each task');
      const writes = Promise.allSettled(
        Array.from({ length: 10 }, (_, n) => ada.post('/api/v1/task', { name: `cut off ${round} ${n}` })),
      );
      await sleep(Math.random() * 20);
      await server.process?.stop('SIGKILL');
      await writes;
    }
    t.equal(receiver.received.length, 0, 'nothing has arrived so far');

    receiver.isDown = false;
    await startAt(UP_AGAIN_MIN);
    await eventually(async () => (await pending()).length === 0, 'all deliveries');
    const deliveries: WebhookDelivery[] = (await ada.get(list)).body.deliveries;
    t.ok(deliveries.length > 60);
    t.same(
      deliveries.filter(({ state }) => state !== 'succeeded'),
      [],
    );
    t.ok(
      deliveries.some(({ attempts }) => attempts > STARTS_MIN.length),
      'an attempt had failed at each start',
    );
    t.match((await ada.get(`/api/v1/webhook/${id}`)).body, { enabled: true, disabled_reason: null });

    await server.process?.stop('SIGTERM');
    const db = new Sqlite(`${folder}/tutti.db`, { readonly: true });
    // The notification of the key is older than the webhook.
    const logRows = "SELECT seq, type, ref_id FROM changes WHERE type <> 'notification' ORDER BY seq";
    const rows = db.prepare(logRows).all() as {
      seq: number;
      type: string;
      ref_id: number;
    }[];
    db.close();
    const logged = new Map(rows.map(({ seq, type, ref_id }) => [`msg_${uid}_${seq}`, `${type} ${ref_id}`]));
    const arrived = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    t.same(
      [...logged.keys()].filter((message) => !arrived.includes(message)),
      [],
      'every entry of the log has arrived',
    );
    const lastSeqs = new Map<string, number>();
    for (const message of arrived) {
      const object = String(logged.get(message));
      const seq = Number(message.split('_').at(-1));
      if (seq < (lastSeqs.get(object) ?? 0)) t.fail(`${object}: ${message} came after a later one`);
      lastSeqs.set(object, seq);
    }
    t.comment(
      `${arrived.length} deliveries of ${logged.size} entries; ${receiver.turnedAway} attempts were turned away`,
    );
  },
);
