import { queueDeliveries } from '../../src/features/deliveries/queue-store.js';
import { newUid } from '../../src/lib/ids.js';
import { runJob } from './jobs.js';
import type { Person, Service, ServiceOptions } from './service.js';
import type { Made } from './world.js';

/** A service whose channels may call this machine. */
export const LOCAL: ServiceOptions = {
  env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1,localhost', BASE_URL: 'https://tasks.example.com' },
  time: '2026-03-11T12:00:00.000Z',
};

export const TEMPLATE = '{"title":"{{title}}","text":"{{text}}","url":"{{url}}","kind":"{{kind}}"}';

export interface Told {
  kind?: string;
  title?: string;
  text?: string | null;
  type?: string | null;
  ref?: Made;
  data?: object;
}

/** Stores a notification for a user, with its deliveries to channels. Returns its id. */
export function tell(service: Service, person: Person, channels: readonly Made[], told: Told = {}): Promise<number> {
  const { kind = 'reminder', title = 'Water the plants', text = null, ref, data = {} } = told;
  const at = service.now().toISOString();
  return service.db.write(async (trx) => {
    const { id } = await trx
      .insertInto('notifications')
      .values({
        ...{ uid: newUid(), user_id: person.id, kind, title, text, url: '/#/today' },
        ...{ type: ref === undefined ? null : 'task', ref_id: ref?.id ?? null, ref_uid: ref?.uid ?? null },
        ...{ actor_id: null, data: JSON.stringify(data), merge_key: null, read_at: null },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueDeliveries(trx, [
      { id, userId: person.id, kind, createdAt: at, channels: channels.map(({ uid }) => uid) },
    ]);
    return id;
  });
}

export function sendAll(service: Service, stop?: AbortSignal): Promise<void> {
  return runJob(service, 'deliveries', stop && { stop });
}
