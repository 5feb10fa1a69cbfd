import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { type FakeProvider, type Mode, startFakeProvider } from '../../scripts/fake-provider/server.js';
import { newUid } from '../../src/ids.js';
import { type Person, type Service, type ServiceOptions, startService } from './service.js';

/** What nobody may ever read in a log. */
export const AI_KEY = 'sk-a-key-that-nobody-may-see';

export interface AssistedService {
  fake: FakeProvider;
  service: Service;
  /** Somebody who has switched the assistant on. */
  ada: Person;
}

/** The whole service with a fake provider on the other end, and somebody who uses it. */
export async function startAssisted(t: Test, options: ServiceOptions & { mode?: Mode } = {}): Promise<AssistedService> {
  const { mode = 'clean', env = {}, ...rest } = options;
  const fake = await startFakeProvider({ mode });
  t.teardown(() => fake.close());
  const settings = { LLM_BASE_URL: fake.url, LLM_API_KEY: AI_KEY, LLM_MODEL: 'small-model', ...env };
  const service = await startService(t, { ...rest, env: settings });
  return { fake, service, ada: await service.person('ada', { ai_assistant_enabled: 1 }) };
}

/** Resolves as soon as a condition holds, which may depend on other processes and sockets. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

/** What the last question to the provider said about the user's things. */
export function dataSent({ requests }: FakeProvider): ReturnType<typeof JSON.parse> {
  return JSON.parse(requests.at(-1)?.body.messages?.[1]?.content ?? 'null');
}

/** Lets somebody else see a task or project; returns a function that takes it back. */
export async function share(
  { db, clock }: Service,
  owner: Person,
  member: Person,
  what: { project_id: number } | { task_id: number },
  access: 'ro' | 'rw' = 'ro',
): Promise<() => Promise<void>> {
  const at = clock.now().toISOString();
  const row = { uid: newUid(), owner_id: owner.id, user_id: member.id, access, created_at: at, updated_at: at };
  const { id } = await db.write((trx) =>
    trx
      .insertInto('shares')
      .values({ project_id: null, task_id: null, note_id: null, ...row, ...what })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return async () => {
    await db.write((trx) => trx.deleteFrom('shares').where('id', '=', id).execute());
  };
}
