import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { eventually } from '../support/eventually.js';
import { credentialsOf, type Person, type ServiceOptions, startService } from '../support/service.js';
import { IS_SLOW, slowly } from '../support/slow.js';

const URL = '/api/profile/import-file';
const TABLE = 'name,list\nPrune the roses,Garden\n';
const BOUNDARY = 'limit';

/** A form as bytes. `head` has the headers of a part without their end. */
function formOf(...parts: [head: string, content: string | Buffer][]): Buffer {
  const bytes = parts.flatMap(([head, content]) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...bytes, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const disposition = (more = '; name="file"; filename="tasks.csv"') => `Content-Disposition: form-data${more}`;
const FORM = formOf([disposition(), TABLE]);
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function send(
  person: Pick<Person, 'call'>,
  payload: Buffer | string,
  headers = {},
  query = '?preview=true&format=csv',
) {
  return person.call('POST', `${URL}${query}`, { payload, headers: { accept: 'application/json', ...headers } });
}

async function setUp(t: Test, env: Record<string, string> = {}, guards: ServiceOptions['guards'] = {}) {
  const service = await startService(t, { env, guards });
  return { service, ada: await service.person('ada') };
}

/** Temporary files that this process holds open. */
function openTemporaries(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/tutti-');
    } catch {
      return false;
    }
  }).length;
}

/** Sends a form to a listening service. @returns the status, or that the connection has ended before one was read */
function sendOverNetwork(url: string, { token }: Person, form: Buffer): Promise<number | string> {
  const headers = { authorization: `Bearer ${token}`, ...FORM_TYPE };
  return fetch(url, { method: 'POST', headers, body: form }).then(
    ({ status }) => status,
    () => 'the connection has ended',
  );
}

t.test('Files: any content type or none, and a form with the file', async (t) => {
  const { ada } = await setUp(t);
  const types = [
    'application/octet-stream',
    'text/csv',
    'application/json',
    'application/x-www-form-urlencoded',
    'a/b',
  ];
  for (const type of types) {
    t.match(await send(ada, TABLE, { 'content-type': type }), { status: 200, body: { created: { tasks: 1 } } }, type);
  }
  t.match(await send(ada, TABLE), { status: 200, body: { format: 'csv' } }, 'none');
  t.match(await send(ada, FORM, FORM_TYPE), { status: 200, body: { format: 'csv', created: { tasks: 1 } } });
  for (const [name, head] of [
    ['another name of the part', disposition('; name="x"; filename="a.csv"')],
    ['no file name', disposition('; name="file"')],
    ['no name', disposition('')],
    ['a content type', `${disposition()}\r\nContent-Type: text/csv; charset=utf-8`],
    ['many headers', `${disposition()}\r\n${'X-A: b\r\n'.repeat(3_000)}X-B: c`],
  ] as const) {
    const form = formOf([head, TABLE]);
    t.match(await send(ada, form, FORM_TYPE), { body: { created: { tasks: 1 } } }, name);
  }
});

t.test('Files: the file name of a form counts if the parameter is absent', async (t) => {
  const { ada } = await setUp(t);
  const todoist = 'TYPE,CONTENT,PRIORITY,INDENT\ntask,Water the plants,1,1\n';
  const named = (name: string) => formOf([disposition(`; name="file"; filename="${name}"`), todoist]);
  const projectsOf = async (form: Buffer, query: string) => {
    const { body } = await send(ada, form, FORM_TYPE, query);
    t.match(body, { format: 'todoist', failed: [] });
    return (await ada.get('/api/v1/projects?order_by=id:desc')).body.projects.map(({ name }: { name: string }) => name);
  };
  t.same(await projectsOf(named('Küche.csv'), ''), ['Küche']);
  t.same(await projectsOf(named('Other.csv'), '?name=Garten.csv'), ['Garten', 'Küche']);
  t.same(await projectsOf(named('../../etc/Bad.csv'), ''), ['Bad', 'Garten', 'Küche'], 'without its folders');
  t.equal((await projectsOf(named('blob'), '')).includes('blob'), false, 'a name that programs make up');
  t.match(await send(ada, named('n'.repeat(256)), FORM_TYPE), { status: 400, body: { code: 'VALIDATION_FAILED' } });
  t.match(await send(ada, named('n\0'), FORM_TYPE), { status: 400, body: { code: 'VALIDATION_FAILED' } });
});

t.test('Files: an Idempotency-Key belongs to the bytes of the file, and to its name if that counts', async (t) => {
  const { ada } = await setUp(t);
  const key = { ...FORM_TYPE, 'idempotency-key': 'k' };
  const first = await send(ada, FORM, key, '');
  t.match(first, { status: 200, body: { created: { tasks: 1 } } });
  const otherBoundary = Buffer.from(FORM.toString().replaceAll(BOUNDARY, 'other'));
  const otherType = { ...key, 'content-type': 'multipart/form-data; boundary=other' };
  const again = await send(ada, otherBoundary, otherType, '');
  t.match(again, { status: 200, headers: { 'idempotency-replayed': 'true' }, text: first.text });
  const otherName = formOf([disposition('; name="file"; filename="other.csv"'), TABLE]);
  t.match(await send(ada, otherName, key, ''), { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  t.match(await send(ada, formOf([disposition(), `${TABLE}Mow,Garden\n`]), key, ''), { status: 422 });

  const byQuery = { ...FORM_TYPE, 'idempotency-key': 'q' };
  t.equal((await send(ada, FORM, byQuery, '?name=a.csv')).status, 200);
  t.equal((await send(ada, otherName, byQuery, '?name=a.csv')).headers['idempotency-replayed'], 'true');
  const bytes = { 'content-type': 'application/octet-stream', 'idempotency-key': 'q' };
  t.equal((await send(ada, TABLE, bytes, '?name=a.csv')).headers['idempotency-replayed'], 'true', 'the same file');
});

t.test('Files: a form of another site is refused', async (t) => {
  const { service, ada } = await setUp(t);
  const login = await service.anonymous.post('/api/login', credentialsOf(ada));
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0] as string;
  const session = service.client({ cookie, host: 'tutti.example.com' });
  for (const type of [FORM_TYPE, { 'content-type': 'text/plain' }, {}]) {
    for (const source of [
      { origin: 'https://evil.example.org' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' },
    ]) {
      const refused = await send(session, FORM, { ...type, ...source }, '');
      t.match(refused, { status: 403, body: { code: 'CROSS_SITE' } }, JSON.stringify({ ...type, ...source }));
    }
  }
  t.same((await ada.get('/api/v1/tasks')).body.tasks, []);
  const own = { ...FORM_TYPE, origin: 'https://tutti.example.com', 'sec-fetch-site': 'same-origin' };
  t.match(await send(session, FORM, own, ''), { status: 200, body: { created: { tasks: 1 } } });
});

t.test('Files: a form that is not one file is refused', async (t) => {
  const { ada } = await setUp(t);
  const field: [string, string] = [disposition('; name="a"'), 'b'];
  const file: [string, string] = [disposition(), TABLE];
  const refused: [name: string, form: Buffer, type?: string][] = [
    ['a field before the file', formOf(field, file)],
    ['a field after the file', formOf(file, field)],
    ['two files', formOf(file, file)],
    ['many thousand parts', formOf(...Array.from({ length: slowly(10_000, 100_000) }, () => field))],
    ['no part', formOf()],
    ['nothing', Buffer.alloc(0)],
    ['an empty file', formOf([disposition(), ''])],
    ['a part that is no form data', formOf(['Content-Disposition: attachment; filename="a"', TABLE])],
    ['a part without headers', formOf(['', TABLE])],
    ['headers without an end', Buffer.from(`--${BOUNDARY}\r\n${disposition()}\r\nX-A: ${'b'.repeat(1_000_000)}`)],
    ['headers of 1 MB before the name', formOf([`X-A: ${'b'.repeat(1_000_000)}\r\n${disposition()}`, TABLE])],
    ['a name that is a member of objects', formOf([disposition('; name="__proto__"; filename="a"'), TABLE])],
    ['no end', FORM.subarray(0, -8)],
    ['only the beginning of a boundary', Buffer.from('--lim')],
    ['no boundary in the body', Buffer.from(TABLE.repeat(1_000))],
    ['no boundary in the type', FORM, 'multipart/form-data'],
    ['an empty boundary', FORM, 'multipart/form-data; boundary='],
    ['another boundary', FORM, 'multipart/form-data; boundary=other'],
    ['a boundary of 60 kB', FORM, `multipart/form-data; boundary=${'b'.repeat(8_000)}`],
  ];
  for (const [name, form, type = FORM_TYPE['content-type']] of refused) {
    const response = await send(ada, form, { 'content-type': type }, '');
    t.ok(['VALIDATION_FAILED', 'BAD_REQUEST'].includes(response.body.code), `${name}: ${response.text}`);
    t.equal(response.status, 400, name);
  }
  t.same((await ada.get('/api/v1/tasks')).body.tasks, []);
  t.equal(openTemporaries(), 0);
});

t.test('Files: a form that has the boundary in its file, or ends lines alone, is read as it is written', async (t) => {
  const { ada } = await setUp(t);
  const tricks = `name\n--${BOUNDARY}\n-${BOUNDARY}--\n\r--${BOUNDARY}x\n`;
  const { body } = await send(ada, formOf([disposition(), tricks]), FORM_TYPE, '');
  t.match(body, { format: 'csv', created: { tasks: 3 } });
});

t.test('Files: a form has as much as its file may have, and little more', async (t) => {
  const { service, ada } = await setUp(t);
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const MIB = 1024 * 1024;
  const tooLarge: [string, Buffer][] = [
    ['a file', formOf([disposition(), Buffer.alloc(32 * MIB + 1, 'a')])],
    ['text before the file', Buffer.concat([Buffer.alloc(33 * MIB, 'a'), Buffer.from('\r\n'), FORM])],
    ['text after the file', Buffer.concat([FORM, Buffer.alloc(33 * MIB, 'a')])],
    ['headers', formOf([`${disposition()}\r\nX-A: ${'a'.repeat(33 * MIB)}`, TABLE])],
  ];
  for (const [name, form] of tooLarge) {
    const response = await send(ada, form, FORM_TYPE);
    t.match(response, { status: 413, body: { code: 'BODY_TOO_LARGE' } }, name);
    if (!IS_SLOW && name !== 'a file') continue;
    const answered = await sendOverNetwork(`${origin}${URL}?preview=true`, ada, form);
    t.ok([413, 'the connection has ended'].includes(answered), `${name}, over the network: ${answered}`);
  }
  t.equal(openTemporaries(), 0);
});

t.test('Files: the rest of a refused body is read, so that the connection takes the next request', async (t) => {
  // The service would wait for so long.
  const { service, ada } = await setUp(t, {}, { bodyTimeoutMs: 600_000 });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const MIB = 1024 * 1024;
  // The rest is larger than the buffers of a socket, and small enough to be read.
  const bytes = Buffer.alloc(8 * MIB, 'a');
  const late = Buffer.alloc(40 * MIB, 'a');
  const form = FORM_TYPE['content-type'];
  const refused: [name: string, body: Buffer, type: string, path: string][] = [
    ['no file', Buffer.concat([formOf(), bytes]), form, URL],
    ['a field', Buffer.concat([formOf([disposition('; name="a"'), 'b'], [disposition(), TABLE]), bytes]), form, URL],
    ['two files', formOf([disposition(), TABLE], [disposition(), bytes]), form, URL],
    ['text before', Buffer.concat([late, Buffer.from('\r\n'), FORM]), form, URL],
    ['text after', Buffer.concat([FORM, late]), form, URL],
    ['large file', formOf([disposition(), late]), form, URL],
    ['large bytes', late, 'text/csv', URL],
    ['another kind of form', Buffer.concat([FORM, bytes]), 'multipart/form-data', URL],
    ['a line too many', Buffer.concat([Buffer.from('{"name":\n'), bytes]), 'text/plain', '/api/v1/tasks/import'],
    ['a long line', late, 'text/plain', '/api/v1/tasks/import'],
    ['JSON', late, 'application/json', '/api/v1/task'],
    ['no JSON', bytes, 'a/b', '/api/v1/task'],
    ['an unknown path', bytes, 'a/b', '/api/v1/unknown'],
  ];
  for (const [name, body, type, path] of refused) {
    const request = httpRequest(`${origin}${path}`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type, 'content-length': body.length },
    });
    let isSent = false;
    const end = () => {
      isSent = true;
    };
    request.once('finish', end).once('error', end);
    request.once('response', (response) => response.resume());
    request.end(body);
    await eventually(() => isSent, `${name}: all is sent`);
    request.destroy();
  }
});

t.test('Files: a form of millions of boundaries costs others nothing', async (t) => {
  const { service, ada } = await setUp(t);
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const boundaries = Buffer.from(`\r\n--${BOUNDARY}x`.repeat(slowly(300_000, 3_000_000)));
  const opening = Buffer.from(`--${BOUNDARY}\r\n${disposition()}\r\n\r\n${TABLE}`);
  for (const form of [boundaries, Buffer.concat([opening, boundaries])]) {
    const before = process.cpuUsage();
    const answered = await sendOverNetwork(`${origin}${URL}`, ada, form);
    const { user, system } = process.cpuUsage(before);
    t.ok([400, 'the connection has ended'].includes(answered), String(answered));
    t.ok(user + system < 2_000_000, `${user + system} microseconds of processor time`);
  }
});

t.test('Files: a client that disconnects leaves nothing behind', async (t) => {
  const { service, ada } = await setUp(t);
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const noise = randomBytes(1024 * 1024);
  for (const begun of [Buffer.from(`--${BOUNDARY}\r\n`), formOf([disposition(), noise]).subarray(0, -20)]) {
    const request = httpRequest(`${origin}${URL}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, ...FORM_TYPE },
    });
    request.on('error', () => undefined);
    request.write(begun);
    if (begun.length > 100) await eventually(async () => openTemporaries() === 1, 'the file is on its way');
    request.destroy();
    await eventually(async () => openTemporaries() === 0, 'its temporary file is closed');
    await eventually(async () => (await send(ada, FORM, FORM_TYPE)).status === 200, 'the next import may begin');
  }
});

t.test('Files: a form that does not end in time is refused', async (t) => {
  const service = await startService(t, { guards: { bodyTimeoutMs: 300 } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  for (const begun of [`--${BOUNDARY}\r\n${disposition()}`, FORM.subarray(0, -10)]) {
    const request = httpRequest(`${origin}${URL}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, ...FORM_TYPE },
    });
    request.on('error', () => undefined);
    request.write(begun);
    const [response] = await once(request, 'response');
    t.equal(response.statusCode, 408);
    t.match(await text(response), /REQUEST_TIMEOUT/);
    request.destroy();
  }
  t.equal(openTemporaries(), 0);
});
