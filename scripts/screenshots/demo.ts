import { type Client, createClient, type Schemas } from '../../src/client/index.js';
import { connectApp, registerApp } from '../support/app.js';

export const DEMO_PERSON = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
const OTHER_PERSON = { email: 'bob@example.com', password: 'correct horse battery', name: 'Bob' };

export interface Demo {
  token: string;
  project: string;
  area: string;
  goal: string;
  note: string;
  tag: string;
  task: string;
  /** Address at which an app sends the browser to the page that asks about it. */
  app: string;
}

const LONG_NAME =
  'Find out which of the four moving companies that were recommended insures the piano, the aquarium and the collection of glass, and up to what value';

async function signUp(url: string, person: typeof DEMO_PERSON): Promise<Client & { token: string; session: Client }> {
  const { email, password } = person;
  const anonymous = createClient({ baseUrl: url });
  await made(anonymous.POST('/api/register', { body: person }));
  const { response } = await anonymous.POST('/api/login', { body: { email, password } });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const session = createClient({ baseUrl: url, headers: { cookie } });
  const { token } = await made(session.POST('/api/profile/api-keys', { body: { name: 'phone' } }));
  return { ...createClient({ baseUrl: url, token }), token, session };
}

/** Returns the data of a response. @throws when the request failed */
async function made<T>(request: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await request;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export async function makeDemo(url: string): Promise<Demo> {
  const tutti = await signUp(url, DEMO_PERSON);
  const bob = await signUp(url, OTHER_PERSON);
  const task = (body: Schemas['TaskCreate']) => made(tutti.POST('/api/v1/task', { body }));
  const area = await made(
    tutti.POST('/api/v1/area', {
      body: { name: 'Home', color: '#3f7d20', description: 'The **flat**, and what belongs to it.' },
    }),
  );
  await made(tutti.POST('/api/v1/area', { body: { name: 'Work', color: '#0b69a3' } }));
  const goal = await made(
    tutti.POST('/api/v1/goal', {
      body: {
        name: 'Live closer to the river',
        why: 'Half an hour of *walking* a day.',
        horizon: 'year',
        target_date: inDays(120),
        color: '#0f766e',
        area_id: area.uid,
      },
    }),
  );
  const project = await made(
    tutti.POST('/api/v1/project', {
      body: {
        name: 'Move to the new flat',
        description: 'Everything until the keys are handed over.\n\n- [x] contract\n- [ ] keys',
        status: 'in_progress',
        due_date: inDays(20),
        color: '#b45309',
        area_id: area.uid,
        goal_id: goal.uid,
        pinned: true,
      },
    }),
  );
  await made(tutti.POST('/api/v1/project', { body: { name: 'לעבור דירה', color: '#7e22ce' } }));
  await made(tutti.POST('/api/v1/project', { body: { name: 'Tax return', status: 'waiting' } }));
  const shared = await task({
    name: 'Call the movers',
    note: 'Ask for **insurance** and a date.\n\n1. Miller & Sons\n2. <https://example.com>\n\n> They wanted to call back.\n\n| | Price |\n|---|---|\n| Miller | 900 |',
    due_date: inDays(0),
    due_time: '09:00',
    priority: 2,
    project_id: project.uid,
    tags: ['errand', 'phone'],
    recurrence_type: 'weekly',
    recurrence_weekdays: [1, 4],
    subtasks: [{ name: 'Find three', status: 2 }, { name: 'Ask all of them' }, { name: 'Compare' }],
  });
  await task({ name: LONG_NAME, due_date: inDays(0), priority: 1, project_id: project.uid, area_id: area.uid });
  await task({
    name: 'A task with forty tags',
    due_date: inDays(-2),
    tags: Array.from({ length: 40 }, (_, at) => `tag ${at + 1}`),
  });
  await task({ name: 'להתקשר למובילים מחר בבוקר', due_date: inDays(1) });
  await task({ name: 'Pay the deposit', due_date: inDays(-5), priority: 2, project_id: project.uid });
  const packed = await task({ name: 'Pack the books', status: 1, project_id: project.uid });
  await task({ name: 'Paint the hall', status: 6, project_id: project.uid, area_id: area.uid });
  await task({ name: 'Answer of the landlord', status: 4, project_id: project.uid, due_date: inDays(3) });
  await task({ name: 'Sign the contract', status: 2, project_id: project.uid });
  await task({ name: 'Water the plants', due_date: inDays(2), recurrence_type: 'daily', area_id: area.uid });
  await task({ name: 'Renew the passport', due_date: inDays(30) });
  for (const name of ['Learn to whistle', 'Sort the photographs', 'Try the bakery at the corner']) await task({ name });
  const note = await made(
    tutti.POST('/api/v1/note', {
      body: {
        title: 'What fits where',
        content: '# Measures\n\nThe *wardrobe* is `2.36 m` high.\n\n```\nroom  3.2 x 4.1\nhall  1.1 x 5.0\n```',
        project_id: project.uid,
        tags: ['measures'],
      },
    }),
  );
  await made(tutti.POST('/api/v1/note', { body: { title: 'Recipes', content: 'Bread, with time.' } }));
  const share = { resource_type: 'project', resource_id: project.uid, access: 'rw' } as const;
  await made(tutti.POST('/api/v1/share', { body: { ...share, email: OTHER_PERSON.email } }));
  const theirs = await made(bob.POST('/api/v1/project', { body: { name: 'Bob’s garden', color: '#3f7d20' } }));
  await made(bob.POST('/api/v1/task', { body: { name: 'Plant the apple tree', project_id: theirs.uid } }));
  const readOnly = { ...share, resource_id: theirs.uid, access: 'ro', email: DEMO_PERSON.email } as const;
  await made(bob.POST('/api/v1/share', { body: readOnly }));
  await made(tutti.PATCH('/api/v1/task/{id}', { params: { path: { id: shared.uid } }, body: { assignee_id: 'me' } }));
  const params = { path: { id: packed.uid } };
  await made(tutti.PATCH('/api/v1/task/{id}', { params, body: { assignee_id: OTHER_PERSON.email } }));
  const comment = (client: Client, text: string) =>
    made(client.POST('/api/v1/comment', { body: { task_id: shared.uid, text } }));
  await comment(bob, 'Miller insures the **piano**, too. @Ada, may I tell them Thursday?');
  await comment(tutti, 'Yes, if they come before ten:\n\n- the lift is free until then\n- the key is with @Bob');
  await made(
    tutti.POST('/api/v1/channel', {
      body: { kind: 'http', name: 'ntfy', url: 'https://ntfy.sh/', body_template: '{"topic":"home"}', enabled: false },
    }),
  );
  const deleted = await task({ name: 'Something that was deleted' });
  await tutti.DELETE('/api/v1/task/{id}', { params: { path: { id: deleted.uid } } });
  const scopes = ['tasks:write', 'projects:read'] as const;
  await made(tutti.POST('/api/profile/api-keys', { body: { name: 'agent', scopes: [...scopes] } }));
  await connectApp(url, tutti.session, await registerApp(url, 'Claude'));
  const app = await registerApp(url, 'Planner of the week');
  const { tags } = await made(tutti.GET('/api/v1/tags', { params: { query: { q: 'errand' } } }));
  return {
    token: tutti.token,
    project: project.uid,
    area: area.uid,
    goal: goal.uid,
    note: note.uid,
    tag: tags[0]?.uid ?? '',
    task: shared.uid,
    app: app.address,
  };
}
