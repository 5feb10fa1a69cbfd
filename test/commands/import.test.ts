import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { eventually } from '../support/eventually.js';
import { type Person, type Service, startService } from '../support/service.js';

const COMMAND = programPath('import');

const LINES = Array.from({ length: 300 }, (_, index) => ({
  project: index % 3 === 0 ? 'garden' : 'house',
  name: index % 10 === 0 ? 'Clean up' : `Task ${index} – “müde”`,
  tags: ['fix', 'CI', 'docs'].slice(index % 3),
  priority: index % 3,
  status: [0, 1, 2, 4, 6][index % 5] as number,
  created_at: new Date(Date.UTC(2020, 0, 1, index)).toISOString(),
  completed_at: index % 5 === 2 ? new Date(Date.UTC(2020, 1, 1, index)).toISOString() : null,
  due_date: index % 4 === 0 ? `2020-03-${String((index % 31) + 1).padStart(2, '0')}` : null,
  commit: index.toString(16).padStart(12, '0'),
}));

const toFile = (lines: readonly unknown[]) => {
  const file = join(mkdtempSync(join(tmpdir(), 'tutti-import-')), 'tasks.jsonl');
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
};

async function listen(t: Test, env: Record<string, string> = {}) {
  const service = await startService(t, { env });
  const ada = await service.person('ada');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { service, ada };
}

async function run({ app }: Service, token: string, ...args: string[]) {
  const env = { ...process.env, TUTTI_TOKEN: token, TUTTI_URL: app.listeningOrigin };
  return promisify(execFile)(process.execPath, [COMMAND, ...args], { env, cwd: tmpdir() }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

interface ReadTask {
  id: number;
  name: string;
  tags: { name: string }[];
  note: string;
  project: { name: string } | null;
  completed_at: string | null;
  [member: string]: unknown;
}

async function readBack(ada: Person, limit: number): Promise<ReadTask[]> {
  const tasks: ReadTask[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await ada.get(`/api/v1/tasks?order_by=id&limit=${limit}${cursor}`);
    tasks.push(...body.tasks);
    if (body.pagination.next_cursor === null) return tasks;
    cursor = `&cursor=${body.pagination.next_cursor}`;
  }
}

t.test(
  'Import: the same number, names, tags, dates and statuses are read back, in the order of the lines',
  async (t) => {
    const { service, ada } = await listen(t);
    const file = toFile(LINES);
    const trial = await run(service, ada.token, file, '--dry-run');
    t.match(trial.stdout, '300 lines: 300 to be created, 0 skipped, 0 failed.');
    t.equal((await readBack(ada, 100)).length, 0);

    const first = await run(service, ada.token, file);
    t.equal(first.code, 0, first.stderr);
    t.equal(first.stdout, '300 lines: 300 created, 0 skipped, 0 failed.\n');
    const tasks = await readBack(ada, 70);
    t.same(
      tasks.map(({ name, tags, priority, status, due_date, project, created_at, completed_at }) => ({
        name,
        tags: tags.map((tag) => tag.name).sort(),
        priority,
        status,
        due_date,
        project: project?.name,
        created_at,
        completed_at,
      })),
      LINES.map(({ name, tags, priority, status, due_date, project, created_at, completed_at }) => ({
        name,
        tags: [...tags].sort(),
        priority,
        status,
        due_date,
        project,
        created_at,
        completed_at,
      })),
    );
    for (const [index, { commit }] of LINES.entries()) t.match(tasks[index]?.note, commit);
    const { body: metrics } = await ada.get('/api/v1/tasks/metrics');
    t.equal(metrics.completed_today, 0, 'what was completed years ago does not count today');
    t.same(
      (await readBack(ada, 33)).map(({ id }) => id),
      tasks.map(({ id }) => id),
      'the order does not depend on the pages',
    );

    const again = await run(service, ada.token, file);
    t.equal(again.stdout, '300 lines: 0 created, 300 skipped, 0 failed.\n');
    t.equal((await readBack(ada, 500)).length, 300);
  },
);

t.test('Import: a line that cannot be imported is reported by its number; the others are imported', async (t) => {
  const { service, ada } = await listen(t);
  const { body: house } = await ada.post('/api/v1/project', { name: 'house' });
  const file = toFile([
    '\uFEFF{"name":"first","project":"house"}',
    'not json',
    '',
    '[]',
    { name: ' ' },
    { name: 'x', priority: '1' },
    { name: 'x', due_date: '2026-02-31' },
    { name: 'same' },
    { name: 'same' },
    { name: 'last', note: 'mine' },
  ]);
  const { code, stdout, stderr } = await run(service, ada.token, file);
  t.equal(code, 1);
  t.equal(stdout, '9 lines: 4 created, 0 skipped, 5 failed.\n');
  for (const fault of [
    /^line 2: .*JSON/m,
    /^line 4: It is not a JSON object\./m,
    /^line 5: name /m,
    /^line 6: priority /m,
    /^line 7: due_date /m,
  ]) {
    t.match(stderr, fault);
  }
  const tasks = await readBack(ada, 10);
  t.same(
    tasks.map(({ name }) => name),
    ['first', 'same', 'same', 'last'],
  );
  t.equal(tasks[0]?.project_id, house.id, 'a project of that name is found');
  t.match(tasks[3]?.note, /^mine\n\nImported: #[0-9a-f]{16}$/);
  t.equal((await run(service, ada.token, file)).stdout, '9 lines: 0 created, 4 skipped, 5 failed.\n');
});

t.test(
  'Import: the first 20 failures are listed, and the others counted; another file is refused in a sentence',
  async (t) => {
    const { service, ada } = await listen(t);
    const many = await run(service, ada.token, toFile([{ name: 'first' }, ...Array.from({ length: 127 }, () => '{}')]));
    t.match(many, { code: 1, stdout: '128 lines: 1 created, 0 skipped, 127 failed.\n' });
    t.match(many.stderr, /^line 21: name is required\.\n… and 107 more\.\n$/m);
    t.notMatch(many.stderr, /line 22/);
    const prose = await run(service, ada.token, toFile(Array.from({ length: 127 }, () => 'It is a text.')));
    t.match(prose, {
      code: 1,
      stdout: '',
      stderr: /^tasks\.jsonl is not a known format: select one with --from, see --help\.\n$/m,
    });
    t.notMatch(prose.stderr, /line 1/);
  },
);

t.test('Import: times that contradict each other, or the clock, are kept in the note', async (t) => {
  const { service, ada } = await listen(t);
  const file = toFile([
    { name: 'later', status: 2, created_at: '2020-02-02T00:00:00Z', completed_at: '2020-01-01T00:00:00Z' },
    { name: 'future', status: 2, created_at: '2020-01-01T00:00:00Z', completed_at: '9000-01-01T00:00:00Z' },
    { name: 'open', status: 1, created_at: null, completed_at: '2020-01-01T00:00:00Z' },
    { name: 'unknown', status: 2 },
  ]);
  t.equal((await run(service, ada.token, file)).stdout, '4 lines: 4 created, 0 skipped, 0 failed.\n');
  const tasks = await readBack(ada, 10);
  t.match(tasks, [
    { created_at: '2020-01-01T00:00:00.000Z', completed_at: '2020-01-01T00:00:00.000Z', note: /Created: 2020-02-02/ },
    { created_at: '2020-01-01T00:00:00.000Z', completed_at: null, note: /Completed: 9000/ },
    { completed_at: null, note: /Completed: 2020-01-01/ },
    { completed_at: null, status: 2 },
  ]);
});

t.test('Import: under the default limits it does not wait, however many lines there are', async (t) => {
  const { service, ada } = await listen(t, { NODE_ENV: 'development' });
  const { code, stderr, stdout } = await run(service, ada.token, toFile(LINES));
  t.equal(code, 0, stderr);
  t.equal(stdout, '300 lines: 300 created, 0 skipped, 0 failed.\n');
});

t.test(
  'Import: lines of the API without a key are skipped when the file is sent again, also after a cut',
  async (t) => {
    const { service, ada } = await listen(t);
    const session = await service.signIn(ada);
    const file = toFile(LINES.map(({ name }) => ({ name, defer_until: null })));
    const whole = await run(service, ada.token, file);
    t.equal(whole.stdout, '300 lines: 300 created, 0 skipped, 0 failed.\n');
    t.equal((await run(service, ada.token, file)).stdout, '300 lines: 0 created, 300 skipped, 0 failed.\n');

    const many = toFile(
      Array.from({ length: 4_000 }, (_none, index) => ({ name: `many ${index}`, defer_until: null })),
    );
    const running = run(service, ada.token, many);
    await eventually(async () => (await session.get('/api/v1/tasks?q=many&limit=1')).body.tasks.length > 0, 'a batch');
    const { id } = (await session.get('/api/profile/api-keys')).body.api_keys[0];
    await session.post(`/api/profile/api-keys/${id}/revoke`);
    const cut = await running;
    t.equal(cut.code, 1);
    t.match(
      cut.stderr,
      /The import ended after \d+ of 4000 tasks: .* Run the import again: what was imported is skipped/,
    );
  },
);

t.test('Import: unknown members of a line are reported, not dropped; null counts as absent', async (t) => {
  const { service, ada } = await listen(t);
  const file = toFile([
    { name: 'x', deadline: '2026-01-01' },
    { name: 'nulls', priority: null, status: null, due_date: null, note: null, project: null, commit: null },
  ]);
  const { code, stdout, stderr } = await run(service, ada.token, file);
  t.equal(code, 1);
  t.match(stderr, /^line 1: deadline is not a member of this operation/m);
  t.equal(stdout, '2 lines: 1 created, 0 skipped, 1 failed.\n');
  t.match(await readBack(ada, 10), [{ name: 'nulls', priority: 0, status: 0, due_date: null }]);
});

t.test('Import: without a service, a token or a file it says so in one sentence', async (t) => {
  const { service, ada } = await listen(t);
  const file = toFile(LINES.slice(0, 1));
  for (const [args, token, code, sentence] of [
    [[], ada.token, 2, /^Name one file\. See --help\.\n$/],
    [[`${file}.missing`], ada.token, 1, /cannot be read: ENOENT\.\n$/],
    [[file], 'tt_wrong', 1, /^The API token is unknown\..*\n$/],
    [[file, '--url', 'nonsense'], ada.token, 2, /^nonsense is not a URL\. See --help\.\n$/],
    [[file, '--url', 'http://127.0.0.1:1'], ada.token, 1, /^There is no service at http:\/\/127\.0\.0\.1:1: .*\n$/],
  ] as const) {
    const response = await run(service, token, ...args);
    t.equal(response.code, code);
    t.match(response.stderr, sentence);
    t.notMatch(response.stderr, ada.token);
  }
  t.match((await run(service, '', '--help')).stdout, '"commit"');
});
