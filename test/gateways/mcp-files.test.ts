import t from 'tap';
import { attach, PNG } from '../support/files.js';
import { call, connect, start, tokenWith } from '../support/mcp.js';
import { create, share } from '../support/world.js';

t.test('MCP: a task has the names of its files, and small texts and images are resources', async (t) => {
  const { ada, origin, service } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const task = await create(ada, 'task', { name: 'Pack' });
  const add = (name: string, bytes?: string | Buffer) => attach(ada, `task_id=${task.uid}&name=${name}`, bytes);
  const text = await add('a.txt', 'äöü');
  const image = await add('b.png', PNG);
  const { files } = await call<{ files: object[] }>(agent, 'get_task', { task: task.uid });
  t.same(files, [
    { uid: image.uid, name: 'b.png' },
    { uid: text.uid, name: 'a.txt' },
  ]);
  const read = async ({ uid }: { uid: unknown }) => {
    const { contents } = await agent.readResource({ uri: `tutti://attachment/${uid}` });
    return contents[0];
  };
  t.match(await read(text), { mimeType: 'text/plain', text: 'äöü', uri: `tutti://attachment/${text.uid}` });
  t.match(await read(image), { mimeType: 'image/png', blob: PNG.toString('base64') });
  const most = 'ä'.repeat(100_000);
  t.match(await read(await add('most.txt', most)), { text: most });
  const largeImage = Buffer.concat([PNG, Buffer.alloc(1_048_576)]);
  for (const [name, bytes] of [
    ['c.txt', `${most}a`],
    ['d.txt', 'x'.repeat(400_001)],
    ['e.png', largeImage],
    ['f.bin', Buffer.from([0, 1, 2])],
  ] as const) {
    const { uid } = await add(name, bytes);
    await t.rejects(read({ uid }), { message: new RegExp(`curl .*/attachment/${uid}/content`) }, name);
  }

  const bob = await service.person('bob');
  const strange = await connect(t, origin, bob.token);
  const uri = `tutti://attachment/${text.uid}`;
  await t.rejects(strange.readResource({ uri }), { code: -32602, data: { uri } });
  await share(ada, 'task', task, bob, 'ro');
  t.match(await strange.readResource({ uri }), { contents: [{ text: 'äöü' }] });
  const narrow = await connect(t, origin, await tokenWith(ada, { scopes: ['tasks:read'] }));
  t.match(await call(narrow, 'get_task', { task: task.uid }), { files: [] });
  await t.rejects(narrow.readResource({ uri }), { code: -32602 });
});

t.test('MCP: without files, tasks are shown as before', async (t) => {
  const { ada, origin } = await start(t, { env: { FILES_ENABLED: 'false' }, unchecked: true });
  const agent = await connect(t, origin, ada.token);
  const task = await create(ada, 'task', { name: 'Pack' });
  t.match(await call(agent, 'get_task', { task: task.uid }), { task: { name: 'Pack' }, files: [] });
  const { resourceTemplates } = await agent.listResourceTemplates();
  t.notOk(resourceTemplates.some(({ name }) => name === 'attachment'));
});
