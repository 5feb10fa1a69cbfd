import type { Test } from 'tap';
import { type FakeProvider, type Mode, startFakeProvider } from '../../scripts/fake-provider/server.js';
import { type Client, type Person, type Service, type ServiceOptions, startService } from './service.js';

export const AI_KEY = 'sk-a-key-that-must-not-leak';

export const BRIEF = '/api/ai-assistant/daily-brief';
export const TASK_INSIGHTS = '/api/ai-assistant/task-insights';
export const PROJECT_INSIGHTS = '/api/ai-assistant/project-insights';
export const CONFIG = '/api/ai-assistant/config';

export interface AssistedService {
  fake: FakeProvider;
  service: Service;
  ada: Person;
}

export async function startAssisted(t: Test, options: ServiceOptions & { mode?: Mode } = {}): Promise<AssistedService> {
  const { mode = 'clean', env = {}, ...rest } = options;
  const fake = await startFakeProvider({ mode });
  t.teardown(() => fake.close());
  const settings = { LLM_BASE_URL: fake.url, LLM_API_KEY: AI_KEY, LLM_MODEL: 'small-model', ...env };
  const service = await startService(t, { ...rest, env: settings });
  return { fake, service, ada: await service.person('ada', { ai_assistant_enabled: 1 }) };
}

export function dataSent({ requests }: FakeProvider): ReturnType<typeof JSON.parse> {
  return JSON.parse(requests.at(-1)?.body.messages?.[1]?.content ?? 'null');
}

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

export const operations = (task: string, project: string): [method: string, url: string, body?: object][] => [
  ['GET', CONFIG],
  ['GET', BRIEF],
  ['POST', BRIEF],
  ['GET', `${BRIEF}/context`],
  ['GET', `${TASK_INSIGHTS}/${task}`],
  ['POST', TASK_INSIGHTS, { taskUid: task }],
  ['PATCH', `${TASK_INSIGHTS}/${task}/dismissed`, { dismissed: true }],
  ['GET', `${TASK_INSIGHTS}/${task}/context`],
  ['GET', `${PROJECT_INSIGHTS}/${project}`],
  ['POST', PROJECT_INSIGHTS, { projectUid: project }],
  ['PATCH', `${PROJECT_INSIGHTS}/${project}/dismissed`, { dismissed: true }],
  ['GET', `${PROJECT_INSIGHTS}/${project}/context`],
];

export const newTask = async (person: Client, body: object) => (await person.post('/api/v1/task', body)).body;
export const newProject = async (person: Client, body: object) => (await person.post('/api/v1/project', body)).body;

export async function resources(person: Client) {
  const project = await newProject(person, { name: 'Kitchen' });
  const task = await newTask(person, { name: 'Call the plumber', project_id: project.id, status: 1 });
  const generate = [
    { post: BRIEF, body: undefined, get: BRIEF },
    { post: TASK_INSIGHTS, body: { taskUid: task.uid }, get: `${TASK_INSIGHTS}/${task.uid}` },
    { post: PROJECT_INSIGHTS, body: { projectUid: project.uid }, get: `${PROJECT_INSIGHTS}/${project.uid}` },
  ];
  return { project, task, generate };
}
