import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { type FakeProvider, type Mode, startFakeProvider } from '../../scripts/fake-provider/server.js';
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

/** Lets somebody else read a task or project; returns a function that takes it back. */
export async function share(
  owner: Person,
  member: Person,
  resource_type: 'task' | 'project',
  resource_id: number,
): Promise<() => Promise<void>> {
  const body = { resource_type, resource_id, email: member.email, access: 'ro' };
  const { id } = (await owner.post('/api/v1/share', body)).body;
  return async () => {
    await owner.delete(`/api/v1/share/${id}`);
  };
}
