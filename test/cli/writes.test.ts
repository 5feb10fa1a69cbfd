import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { bundledCli, type Cli } from '../support/cli.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

/** Stands between the command and the service, and loses responses. */
async function startRelay(t: Test, url: string) {
  const relay = { url: '', lose: (_path: string) => false, keys: [] as string[], lost: 0 };
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '' } = incoming;
    const key = headers['idempotency-key'];
    if (typeof key === 'string') relay.keys.push(key);
    const forwarded = httpRequest(url + path, { method, headers }, (response) => {
      // The service has carried it out, and the response never arrives.
      if (relay.lose(path)) {
        relay.lost += 1;
        response.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return relay;
}

async function prepare(t: Test, options = {}) {
  const service = await startService(t, options);
  const ada = await service.person('ada');
  const cli = await bundledCli(t);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  cli.env.TUTTI_URL = url;
  cli.env.TUTTI_TOKEN = ada.token;
  return { service, ada, cli, url };
}

/** The files of commands that gave up. */
function pendingOf({ env }: Cli): string[] {
  const folder = join(String(env.XDG_CONFIG_HOME), 'tutti/pending');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Task ${index + 1}\n`).join('');

t.test(
  'A cut connection in the middle of bulk calls: the same command goes on, and nothing is done twice',
  async (t) => {
    const { ada, cli, url } = await prepare(t);
    const relay = await startRelay(t, url);
    const env = { TUTTI_URL: relay.url };
    const count = async () => (await ada.get('/api/v1/tasks?limit=1&count=true')).body.pagination.total;

    let bulks = 0;
    relay.lose = (path) => path.startsWith('/api/v1/tasks/bulk') && ++bulks === 2;
    const once = await cli.run(['add', '-'], { env, input: lines(250) });
    t.match(once, { code: 0, stderr: /Trying again/ });
    t.equal(await count(), 250, 'one lost response is repeated by the command itself');
    t.equal(once.stdout.split('\n').length, 251);
    t.same(pendingOf(cli), [], 'nothing is kept of a command that succeeds');
    const many = [...Array.from({ length: 100 }, (_, index) => String(index + 1)), '999999'];
    const refused = await cli.run(['reopen', ...many], { env });
    t.match(refused, { code: 3, stderr: /"999999": Not found \(NOT_FOUND\); nothing more was changed\.\n$/ });
    const rehearsed = await cli.run(['reopen', ...many, '--dry-run'], { env });
    t.match(rehearsed, { code: 3, stderr: /; nothing was changed\.\n$/ });

    bulks = 0;
    relay.keys = [];
    relay.lose = (path) => path.startsWith('/api/v1/tasks/bulk') && ++bulks >= 2;
    const input = lines(250);
    const gaveUp = await cli.run(['add', '-', '--project', 'none-such'], { env, input });
    t.equal(gaveUp.code, 3, 'an unknown project sends nothing');
    const lost = await cli.run(['add', '-'], { env, input });
    t.match(lost, { code: 6, stderr: /1 of 3 bulk calls are done.*\(UNREACHABLE\)/s });
    t.equal(await count(), 450, 'the second call was carried out, and its response is lost');
    const [pending = ''] = pendingOf(cli);
    t.match(readFileSync(pending, 'utf8'), /"seed"/);
    t.equal(statSync(pending).mode & 0o777, 0o600);
    const first = new Set(relay.keys);
    t.equal(first.size, 2);

    relay.lose = () => false;
    relay.keys = [];
    t.equal((await cli.run(['add', '-'], { env, input: lines(3) })).code, 0, 'another input is another command');
    relay.keys = [];
    const again = await cli.run(['add', '-'], { env, input });
    t.match(again, { code: 0, stderr: /gave up: sending the same requests again/ });
    t.equal(await count(), 503, 'nothing twice');
    t.same(relay.keys.slice(0, 2), [...first], 'the same keys');
    t.same(pendingOf(cli), []);
    t.equal((await cli.run(['add', '-'], { env, input: lines(2) })).code, 0);
    t.equal((await cli.run(['add', '-'], { env, input: lines(2) })).code, 0);
    t.equal(await count(), 507, 'the same text again is a new command');
  },
);

t.test('A lost response of complete, delete and undo: run again, the plan is the same', async (t) => {
  const { ada, cli, url } = await prepare(t);
  const relay = await startRelay(t, url);
  const env = { TUTTI_URL: relay.url };
  const plants = await create(ada, 'task', { name: 'Water plants', due_date: '2026-03-11', recurrence_type: 'daily' });
  const due = async () => (await ada.get(`/api/v1/task/${plants.id}`)).body.due_date;
  const loseAndRepeat = async (args: string[], path: RegExp) => {
    relay.lose = (sent) => path.test(sent);
    const lost = await cli.run(args, { env });
    relay.lose = () => false;
    const repeated = await cli.run(args, { env });
    return [lost.code, repeated.code];
  };
  t.same(await loseAndRepeat(['done', 'water plants'], /complete$/), [6, 0]);
  t.equal(await due(), '2026-03-12', 'one occurrence');
  t.same(await loseAndRepeat(['edit', 'water plants', 'name=Plants', '+home', '-garden'], /batch$/), [6, 0]);
  t.same(await loseAndRepeat(['undo', '--yes'], /revert$/), [6, 0]);
  t.match((await ada.get(`/api/v1/task/${plants.id}`)).body, {
    name: 'Water plants',
    tags: [],
    due_date: '2026-03-12',
  });
  t.same(await loseAndRepeat(['delete', 'water plants'], /task\/\d+$/), [6, 0]);
  t.equal((await ada.get('/api/v1/trash?types=task')).body.trash.length, 1);
});

t.test('References, exit codes and sentences of failures', async (t) => {
  const { service, ada, cli } = await prepare(t);
  const house = await create(ada, 'project', { name: 'Haus Übersee' });
  const paint = await create(ada, 'task', { name: 'Farbe kaufen', project_id: house.id });
  await create(ada, 'task', { name: 'Twice' });
  await create(ada, 'task', { name: 'twice', project_id: house.id });
  await create(ada, 'task', { name: '日本語のタスク', tags: ['家'] });
  const { id, uid } = paint;
  for (const reference of [String(id), uid, uid.slice(0, 9), 'FARBE KAUFEN']) {
    t.match(await cli.run(['show', reference, '--fields', 'id', '--json']), { stdout: `{"id":${id}}\n` }, reference);
  }
  t.match(await cli.run(['show', 'haus übersee', '--json', '--fields', 'name']), { stdout: /Haus Übersee/ });
  t.match(await cli.run(['done', '日本語のタスク']), { code: 0, stdout: /日本語のタスク/ });

  const ambiguous = await cli.run(['done', 'Twice', '--json']);
  t.equal(ambiguous.code, 4);
  t.match(JSON.parse(ambiguous.stderr), {
    code: 'AMBIGUOUS_REFERENCE',
    candidates: [{ name: 'twice' }, { name: 'Twice' }],
  });
  for (const [args, code, text] of [
    [['done', 'Nothing'], 3, 'There is no task "Nothing" (NOT_FOUND).'],
    [['delete', '1', '99999'], 3, '"99999": Not found (NOT_FOUND); nothing was changed.'],
    [['move', '99998', '1', '--first'], 3, '"99998": '],
    [['edit', 'farbe kaufen', '99999', 'priority=high', '+x'], 3, '"99999": '],
    [['tag', 'delete', '家', '99999'], 3, '"99999": '],
    [['lsit'], 2, 'There is no command lsit. Did you mean list?'],
    [['list', '--jsno'], 2, 'There is no option --jsno. Did you mean --json?'],
    [['list', '--limit', 'x'], 2, '--limit takes a number'],
    [['list', '--limit'], 2, '--limit takes a value'],
    [['list', '--json=true'], 2, '--json takes no value'],
    [['list', '--all=true'], 2, '--all takes no value'],
    [['list', '--help='], 2, '--help takes no value'],
    [['delete', '1', '--dry-run=false'], 2, '--dry-run takes no value'],
    [['undo', '--yes=false'], 2, '--yes takes no value'],
    [['login', '--no-browser=1'], 2, '--no-browser takes no value'],
    [['edit', '1', 'prio=high'], 2, 'There is no member prio. Did you mean priority?'],
    [['edit', '1', 'due=someday maybe'], 2, 'is not understood'],
    [['edit', '1', 'priority=urgent'], 2, 'low, medium, high'],
    [['edit', '1'], 2, 'Name what changes'],
    [['move', '1', '--first', '--last'], 2, '--first and --last contradict each other'],
    [['move', '1', '--before', '2', '--after', '2'], 2, '--before and --after contradict'],
    [['move', '1', '--after', '2', '--first'], 2, '--after and --first contradict'],
    [['claim', '1', '--minutes', '5', '--release'], 2, '--minutes and --release contradict'],
    [['list', '--all', '--limit', '5'], 2, '--all and --limit contradict'],
    [['history', 'x', '--limit', '5'], 2, '--limit belongs to a list'],
    [['api', 'POST', 'tag', '--paginate'], 2, '--paginate belongs to GET'],
    [['api', 'GET', 'tags', '--paginate', '--dry-run'], 2, '--paginate and --dry-run contradict'],
    [['login', 'http://localhost', '--token', '-', '--scope', 'tasks:read'], 2, '--token and --scope contradict'],
    [['add'], 2, 'Name the task'],
    [['list', 'due:<x'], 1, '(INVALID_FILTER)'],
    [['list', 'tag:nowhere'], 3, '(UNKNOWN_NAME)'],
    [['api', 'GET', 'task/99999'], 3, '(NOT_FOUND)'],
    [['api', 'GET', 'https://example.com/'], 2, 'is a path of the service'],
    [['logout', 'work'], 2, 'tutti logout takes no words, not also "work"'],
    [['show', '1', '2'], 2, 'tutti show takes REF only'],
    [['import', 'missing.csv'], 1, 'cannot be read'],
    [['project', 'ad', 'x'], 2, 'Did you mean add?'],
  ] as const) {
    const ran = await cli.run(args);
    t.match(ran, { code, stdout: code === 3 && args[0] === 'api' ? /NOT_FOUND/ : '' }, args.join(' '));
    t.match(ran.stderr, text);
    t.match(ran.stderr, /^tutti: [^\n]*\.\n$/, 'one sentence');
  }
  t.match(await cli.run(['list', '--fields', 'name', '--', '-tag:家']), { code: 0 });
  t.match((await cli.run(['list', '-tag:家', '--fields', 'name'])).stdout, 'Farbe kaufen');
  t.notMatch((await cli.run(['list', '-tag:家', '--fields', 'name'])).stdout, '日本語');

  const reader = (await ada.post('/api/profile/api-keys', { name: 'reader', scopes: ['tasks:read'] })).body.token;
  const env = { TUTTI_TOKEN: reader };
  t.match(await cli.run(['done', String(id)], { env }), { code: 5, stderr: /\(INSUFFICIENT_SCOPE\)/ });
  t.match(await cli.run(['show', 'farbe kaufen', '--fields', 'name'], { env }), { code: 0 }, 'without search:read');
  await service.app.close();
  t.match(await cli.run(['list']), { code: 6, stderr: /\(UNREACHABLE\)/ });
});

t.test('Undo takes back one batch after the other, asks before many objects, and does it again', async (t) => {
  const { ada, cli } = await prepare(t);
  t.equal((await cli.run(['add', 'One'])).code, 0);
  t.equal((await cli.run(['add', '-'], { input: 'Two\nThree\n' })).code, 0);
  const names = async () =>
    (await ada.get('/api/v1/tasks?order_by=id')).body.tasks.map((task: { name: string }) => task.name);
  t.match(await cli.run(['undo']), { code: 2, stderr: /2 objects\. Add --yes/ });
  t.match(await cli.run(['undo', '--dry-run']), { code: 0, stdout: /Would take back/ });
  t.same(await names(), ['One', 'Two', 'Three']);
  const undone = await cli.run(['undo', '--yes', '--json']);
  t.same(await names(), ['One']);
  t.equal((await cli.run(['undo'])).code, 0, 'the one before');
  t.same(await names(), []);
  t.match(await cli.run(['undo']), { code: 3 });
  t.equal((await cli.run(['undo', JSON.parse(undone.stdout).batch, '--yes'])).code, 0);
  t.same(await names(), ['Two', 'Three']);
});

t.test('A limit that asks for a long time is exit 6, and the task is added when it is over', async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '1' };
  const { ada, cli } = await prepare(t, { env });
  t.equal((await cli.run(['add', 'One'])).code, 0);
  t.match(await cli.run(['add', 'Two']), { code: 6, stderr: /\(RATE_LIMITED\)/ });
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 1);
});
