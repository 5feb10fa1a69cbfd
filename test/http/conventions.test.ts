import t from 'tap';
import { startService } from '../support/service.js';
import { CHANNEL, create } from '../support/world.js';

const UNCONVENTIONAL = ['search', 'trash', 'batch', 'calendar', 'digest', 'people', 'feed', 'attachment'];

t.test(
  'Resource route conventions: create 201, read 200 or 404, update 200, delete 204, list 200, under both mounts',
  async (t) => {
    const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
    const root = await service.person('root');
    const member = await service.person('member');
    const shared = await create(root, 'task', { name: 'shared' });
    const project = await create(root, 'project', { name: 'p' });
    const bodies: Record<string, object> = {
      task: { name: 'x' },
      project: { name: 'x' },
      area: { name: 'x' },
      goal: { name: 'x' },
      note: { title: 'x' },
      section: { name: 'x', project_id: project.id },
      view: { name: 'x' },
      comment: { task_id: shared.id, text: 'x' },
      reminder: { task_id: shared.id, before: 'PT5M' },
      tag: { name: 'x' },
      share: { resource_type: 'task', resource_id: shared.id, email: member.email, access: 'ro' },
      webhook: { url: 'http://127.0.0.1:1024/' },
      channel: CHANNEL,
      user: { email: 'x@example.com', password: 'a long password' },
    };
    const creations = Object.keys(service.document.paths).filter((path) => /^\/api\/v1\/[a-z]+$/.test(path));
    const singulars = creations.map((path) => path.slice('/api/v1/'.length)).filter((name) => !name.endsWith('s'));
    t.same(
      singulars.filter((name) => !UNCONVENTIONAL.includes(name)).sort(),
      Object.keys(bodies).sort(),
      'every resource is tried',
    );

    for (const prefix of ['/api/v1', '/api']) {
      for (const [kind, body] of Object.entries(bodies)) {
        const plural = `${kind}s`;
        const made = await root.post(`${prefix}/${kind}`, body);
        t.equal(made.status, 201, `POST ${prefix}/${kind}`);
        t.equal(made.headers.location, `${prefix}/${kind}/${made.body.id}`);
        const one = String(made.headers.location);
        t.equal((await root.get(one)).status, 200, `GET ${one}`);
        t.equal((await root.put(one, {})).status, 200, `PUT ${one}`);
        t.equal((await root.patch(one)).status, 200, `PATCH ${one}, without a body`);
        const listed = await root.get(`${prefix}/${plural}?order_by=id`);
        t.equal(listed.status, 200, `GET ${prefix}/${plural}`);
        t.equal(listed.body[plural].at(-1).id, made.body.id, 'the members are under the plural name');
        t.match(listed.body.pagination, { limit: 100, offset: 0, has_more: false, next_cursor: null, total: null });
        const removed = await root.delete(`${prefix}/${kind}/${made.body.uid}`);
        t.match([removed.status, removed.text], [204, '']);
        t.match(await root.get(one), { status: 404, body: { error: String, code: 'NOT_FOUND' } });
        for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999', 'k3v9x0q2m7b4t1z']) {
          t.equal((await root.get(`${prefix}/${kind}/${id}`)).status, 404, `GET ${prefix}/${kind}/${id}`);
        }
      }
    }
  },
);

t.test('Lists are never null: a new account has empty ones', async (t) => {
  const service = await startService(t);
  await service.person('root');
  const ada = await service.person('ada');
  for (const plural of ['tasks', 'projects', 'areas', 'goals', 'notes', 'tags', 'shares']) {
    t.same((await ada.get(`/api/v1/${plural}?count=true`)).body, {
      [plural]: [],
      pagination: { limit: 100, offset: 0, has_more: false, next_cursor: null, total: 0 },
    });
  }
});
