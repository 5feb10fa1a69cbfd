import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { bundledCli } from '../support/cli.js';
import { ROOT } from '../support/command.js';
import { runWebhookJobs } from '../support/jobs.js';
import { startReceiver } from '../support/receiver.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

const HERE = 'http://127.0.0.1:3000';

/** The code blocks of a section of docs/recipes.md, in their order. */
function blocksOf(section: string): string[] {
  const page = readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8');
  const start = page.indexOf(`\n## ${section}`);
  const end = page.indexOf('\n## ', start + 4);
  const text = page.slice(start, end === -1 ? undefined : end);
  return [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

async function prepare(t: Test) {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const ada = await service.person('ada');
  const cli = await bundledCli(t);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  cli.env.TUTTI_URL = url;
  cli.env.TUTTI_TOKEN = ada.token;
  const names = async (query = '') => {
    const { tasks } = (await ada.get(`/api/v1/tasks?order_by=id&${query}`)).body;
    return tasks.map(({ name }: { name: string }) => name);
  };
  return { service, ada, cli, url, names };
}

t.test('Recipes: the shell with jq, cron and Git', async (t) => {
  const { ada, cli, url, names } = await prepare(t);
  await create(ada, 'project', { name: 'New house' });
  await create(ada, 'task', { name: 'Late', due_date: '2026-03-01' });
  writeFileSync(join(cli.folder, 'minutes.txt'), 'Present: all\nTODO: Call the bank\nTODO: Buy a ladder #errand\n');
  const [shell = ''] = blocksOf('Shell');
  const ran = await cli.shell(shell);
  t.match(ran, { code: 0, stdout: /1\tno project\n/, stderr: /Nothing has changed/ });
  t.match(ran.stdout, '2\tNew house\n');
  t.same(await names(), ['Late', 'Call the bank', 'Buy a ladder']);

  writeFileSync(join(cli.folder, '.tutti-token'), `${ada.token}\n`);
  const [table = ''] = blocksOf('cron');
  const jobs = table.split('\n').flatMap((line) => /^[\d*]+(?: +[\d*]+){4} +(.*)$/.exec(line)?.[1] ?? []);
  t.equal(jobs.length, 2);
  for (const job of jobs) t.equal((await cli.shell(job, { env: { TUTTI_URL: url, TUTTI_TOKEN: '' } })).code, 0, job);
  t.match(await names(), ['Late', 'Call the bank', 'Buy a ladder', 'Water the plants']);

  const repository = join(cli.folder, 'repository');
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
    return promisify(execFile)('git', [...identity, ...args], { cwd: repository, env: { ...process.env, ...cli.env } });
  };
  mkdirSync(repository);
  await git('init', '--quiet');
  const [hook = ''] = blocksOf('Git');
  writeFileSync(join(repository, '.git/hooks/post-commit'), hook, { mode: 0o755 });
  await git('commit', '--quiet', '--allow-empty', '-m', 'Begin\n\nDone: 1');
  t.same(await names('status=2'), ['Late']);
  await git('commit', '--quiet', '--allow-empty', '-m', 'Go on\n\nDone: 4711');
});

t.test('Recipes: Home Assistant reads, writes, and is told what happens', async (t) => {
  const { service, ada, cli, url, names } = await prepare(t);
  await create(ada, 'task', { name: 'Water plants', due_date: '2026-03-11' });
  const [configuration = '', automations = '', command = ''] = blocksOf('Home Assistant');
  const { sensor, rest_command } = parse(configuration, { logLevel: 'silent' });
  const [{ resource, headers, value_template, json_attributes }] = sensor;
  t.equal(headers.Authorization, 'tutti_authorization');
  const authorization = { authorization: `Bearer ${ada.token}` };
  const state = JSON.parse(await (await fetch(resource.replace(HERE, url), { headers: authorization })).text());
  t.equal(value_template, '{{ value_json.pagination.total }}');
  t.equal(state.pagination.total, 1);
  for (const attribute of json_attributes) t.ok(attribute in state, attribute);

  const { url: address, method, content_type, payload } = rest_command.tutti_add;
  const body = payload.replace('{{ text | to_json }}', JSON.stringify('Empty the "washing machine" today'));
  const added = await fetch(address.replace(HERE, url), {
    ...{ method, body },
    headers: { ...authorization, 'content-type': content_type },
  });
  t.equal(added.status, 201);
  t.same(await names('due=today'), ['Water plants', 'Empty the "washing machine"']);

  const receiver = await startReceiver(t);
  const made = await cli.shell(command.replace(/http:[^"]*/, receiver.url));
  t.equal(made.code, 0, made.stderr);
  await ada.post('/api/v1/task/1/complete');
  await runWebhookJobs(service);
  const { automation } = parse(automations);
  t.equal(automation[0].conditions[0], "{{ trigger.json.type == 'task.completed' }}");
  t.match(automation[0].actions[0].data.message, '{{ trigger.json.data.object.name }}');
  t.match(receiver.received.at(-1)?.message, { type: 'task.completed', data: { object: { name: 'Water plants' } } });
});

t.test('Recipes: n8n adds once, and knows its messages; the flow of Node-RED lists', async (t) => {
  const { service, ada, url, names, cli } = await prepare(t);
  const [workflow = '', verification = ''] = blocksOf('n8n');
  const { parameters } = JSON.parse(workflow).nodes[0];
  const evaluated = (expression: string) =>
    expression.replace(/^=/, '').replace(/\{\{(.*?)\}\}/g, (_braces, code: string) => {
      const run = new Function('$json', '$execution', '$itemIndex', `return ${code}`);
      return run({ text: 'Buy "red" paint #errand' }, { id: 231 }, 0);
    });
  const [header] = parameters.headerParameters.parameters;
  for (const replayed of [null, 'true']) {
    const response = await fetch(parameters.url.replace(HERE, url), {
      method: parameters.method,
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        [header.name]: evaluated(header.value),
      },
      body: evaluated(parameters.jsonBody),
    });
    t.equal(response.status, 201);
    t.equal(response.headers.get('idempotency-replayed'), replayed);
  }
  t.same(await names(), ['Buy "red" paint']);

  const receiver = await startReceiver(t);
  const { secret } = await create(ada, 'webhook', { url: receiver.url });
  await create(ada, 'task', { name: 'Told' });
  await runWebhookJobs(service);
  const module = join(cli.folder, 'verification.mjs');
  writeFileSync(module, `${verification}\nexport { isFromTutti };\n`);
  const { isFromTutti } = await import(pathToFileURL(module).href);
  const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' };
  t.equal(isFromTutti(headers, body, secret), true);
  t.equal(isFromTutti(headers, `${body} `, secret), false);
  t.equal(isFromTutti(headers, body, 'whsec_AAAA'), false);

  await create(ada, 'task', { name: 'Water plants', due_date: '2026-03-11' });
  const [flow = ''] = blocksOf('Node-RED');
  const nodes: { id: string; type: string; wires: string[][]; func: string; url: string }[] = JSON.parse(flow);
  const env = { get: (name: string) => (name === 'TUTTI_TOKEN' ? ada.token : undefined) };
  let message: { headers?: Record<string, string>; payload?: unknown } = {};
  let node = nodes.find(({ type }) => type === 'inject');
  while (node !== undefined) {
    if (node.type === 'function') message = new Function('msg', 'env', node.func)(message, env);
    if (node.type === 'http request') {
      const { headers = {} } = message;
      message = { ...message, payload: await (await fetch(node.url.replace(HERE, url), { headers })).json() };
    }
    const next = node.wires[0]?.[0];
    node = nodes.find(({ id }) => id === next);
  }
  t.same(message.payload, ['Water plants']);
});
