import t from 'tap';
import {
  BRIEF,
  CONFIG,
  operations,
  PROJECT_INSIGHTS,
  resources,
  share,
  startAssisted,
  TASK_INSIGHTS,
} from '../../support/assistant.js';
import { startService } from '../../support/service.js';

const JSON_TYPE = { 'content-type': 'application/json' };

t.test('All require authentication; an unauthenticated call returns 401', async (t) => {
  const { service, fake } = await startAssisted(t);
  for (const [method, url, body] of operations('1', '1')) {
    const response = await service.anonymous.call(method, url, { body });
    t.equal(response.status, 401, `${method} ${url}`);
    t.equal(response.body.code, 'UNAUTHENTICATED');
  }
  t.equal(fake.requests.length, 0);
});

t.test('When no API key is configured, the three POST endpoints return 503 AI_NOT_CONFIGURED', async (t) => {
  const service = await startService(t);
  const off = await service.person('off');
  const on = await service.person('on', { ai_assistant_enabled: 1 });
  for (const person of [off, on]) {
    for (const url of [BRIEF, TASK_INSIGHTS, PROJECT_INSIGHTS]) {
      for (const payload of [undefined, '{"taskUid":1}', '{}', '{not json']) {
        const headers = { 'content-type': 'application/json' };
        const response = await person.call('POST', url, { headers, ...(payload !== undefined && { payload }) });
        t.equal(response.status, 503, `${url} ${payload}`);
        t.equal(response.body.code, 'AI_NOT_CONFIGURED');
        t.type(response.body.error, 'string');
      }
    }
  }
  t.equal((await on.get(CONFIG)).body.api_key_set, false);
  t.equal((await on.get(BRIEF)).body, null);
  t.equal((await on.get(`${BRIEF}/context`)).status, 200);
});

t.test('The assistant is off by default and is enabled per user: the server enforces it', async (t) => {
  const { service, fake, ada } = await startAssisted(t);
  const bob = await service.person('bob');
  const { generate } = await resources(bob);
  for (const { post, body, get } of generate) {
    for (const sent of [body, {}, { taskUid: true }, { taskUid: 'unknown', projectUid: 'unknown' }]) {
      const response = await bob.post(post, sent);
      t.equal(response.status, 403);
      t.equal(response.body.code, 'AI_DISABLED');
    }
    t.equal((await bob.get(get)).body, null, 'reading works with the assistant off');
    t.equal((await bob.get(`${get}/context`)).status, 200, 'so does looking at what would be sent');
  }
  t.equal(fake.requests.length, 0);
  t.equal((await bob.get(CONFIG)).body.enabled, false);
  t.equal((await ada.get(CONFIG)).body.enabled, true);
});

t.test('The order of checks is 401, 503, 403, 400, 404', async (t) => {
  const { ada } = await startAssisted(t);
  for (const [url, member] of [
    [TASK_INSIGHTS, 'taskUid'],
    [PROJECT_INSIGHTS, 'projectUid'],
  ] as const) {
    const faulty = [undefined, {}, [], { [member]: null }, { [member]: true }, { [member]: [] }, { [member]: 1.5 }];
    for (const body of faulty) {
      const response = await ada.post(url, body);
      t.equal(response.status, 400, `${url} ${JSON.stringify(body)}`);
      t.equal(response.body.code, 'VALIDATION_FAILED');
    }
    t.equal((await ada.call('POST', url, { headers: JSON_TYPE, payload: '{not json' })).body.code, 'INVALID_JSON');
    for (const ref of ['999', 999, 'k3v9x0q2m7b4t1z', 'not a ref', '', '0']) {
      t.equal((await ada.post(url, { [member]: ref })).status, 404, `${url} ${ref}`);
    }
  }
});

t.test('Dismissing and reading work with the assistant switched off again', async (t) => {
  const { ada } = await startAssisted(t);
  const { generate } = await resources(ada);
  for (const { post, body } of generate) await ada.post(post, body);
  await ada.patch('/api/profile', { ai_assistant_enabled: false });
  for (const { get, post } of generate) {
    t.ok((await ada.get(get)).body);
    if (post !== BRIEF) t.equal((await ada.patch(`${get}/dismissed`, { dismissed: true })).body.dismissed, true);
    t.equal((await ada.post(post, {})).body.code, 'AI_DISABLED');
  }
});

t.test('A stranger sees nothing; read access is enough; with the access the insights are gone', async (t) => {
  const { ada, service, fake } = await startAssisted(t);
  const stranger = await service.person('eve', { ai_assistant_enabled: 1 });
  const member = await service.person('bob', { ai_assistant_enabled: 1 });
  const { task, project } = await resources(ada);
  const subjects = [
    { url: TASK_INSIGHTS, member: 'taskUid', resource: task },
    { url: PROJECT_INSIGHTS, member: 'projectUid', resource: project },
  ];
  for (const { url, member: name, resource } of subjects) {
    for (const ref of [resource.id, resource.uid]) {
      t.equal((await stranger.post(url, { [name]: ref })).status, 404);
      t.equal((await stranger.get(`${url}/${ref}`)).status, 404);
      t.equal((await stranger.get(`${url}/${ref}/context`)).status, 404);
      t.equal((await stranger.patch(`${url}/${ref}/dismissed`, { dismissed: true })).status, 404);
    }
  }
  t.equal(fake.requests.length, 0);

  const revoke = await share(ada, member, 'project', project.id);
  for (const { url, member: name, resource } of subjects) {
    const one = `${url}/${resource.uid}`;
    t.equal((await member.get(one)).body, null);
    t.equal((await member.post(url, { [name]: resource.uid })).status, 200);
    t.equal((await member.patch(`${one}/dismissed`, { dismissed: true })).body.dismissed, true);
    t.ok((await ada.post(url, { [name]: resource.uid })).body);
  }
  await revoke();
  for (const { url, member: name, resource } of subjects) {
    const one = `${url}/${resource.uid}`;
    t.equal((await member.get(one)).status, 404);
    t.equal((await member.get(`${one}/context`)).status, 404);
    t.equal((await member.post(url, { [name]: resource.uid })).status, 404);
    t.equal((await member.patch(`${one}/dismissed`, { dismissed: false })).status, 404);
    t.ok((await ada.get(one)).body, 'the owner keeps theirs');
  }
  await share(ada, member, 'project', project.id);
  for (const { url, resource } of subjects) {
    t.equal((await member.get(`${url}/${resource.uid}`)).body, null, 'a new share does not bring them back');
  }
});
