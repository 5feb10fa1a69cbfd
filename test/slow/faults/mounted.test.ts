import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import t, { type Test } from 'tap';
import { programPath } from '../../../scripts/support/programs.js';
import { newToken } from '../../../scripts/support/server.js';
import { startProcess } from '../../support/process.js';

// Only in npm run test:slow: it fills and remounts file systems.

/** The server on file systems that fill up or turn read-only, mounted where only it sees them. */

const PROGRAM = programPath('server');
const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const LARGE = { name: 'large', note: 'x'.repeat(100_000) };

/** A mount namespace, in which `mount` has done its work; undefined where this user may not make one. */
async function openNamespace(t: Test, unshare: string[], mount: string) {
  const holder: ChildProcess = spawn('unshare', [...unshare, 'sh', '-c', `${mount} && echo ready && exec sleep 600`]);
  const ended = once(holder, 'close').catch(() => undefined);
  t.teardown(async () => {
    holder.kill('SIGKILL');
    await ended;
  });
  const ready = holder.stdout ? once(holder.stdout, 'data') : ended;
  const [output] = (await Promise.race([ready, ended])) ?? [];
  if (String(output) !== 'ready\n') return undefined;
  const user = unshare.includes('--user') ? ['--user', '--preserve-credentials'] : [];
  const within: [string, ...string[]] = ['nsenter', `--target=${holder.pid}`, '--mount', ...user, '--'];
  const sh = (line: string) =>
    execFileSync('nsenter', [...within.slice(1), 'sh', '-c', line], { encoding: 'utf8', stdio: 'pipe' });
  return { within, sh };
}

/** A small file system in memory, which any user may mount where the system lets users have namespaces. */
function mountSmall(t: Test, folder: string) {
  return openNamespace(t, ['--user', '--map-root-user', '--mount'], `mount -t tmpfs -o size=4m tmpfs '${folder}'`);
}

async function startWithin(t: Test, folder: string, within: string[]) {
  const server = await startProcess(t, folder, { within });
  const { url } = server;
  const token = await newToken(url, ADA);
  const call = async (method: string, path: string, body?: object | string) => {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const names = async () => {
    const { body } = await call('GET', '/api/v1/tasks?limit=500&order_by=name');
    return body.tasks.map(({ name }: { name: string }) => name);
  };
  const upload = (bytes: string) => call('POST', '/api/v1/attachment?task_id=1&name=a.txt', bytes);
  return { ...server, call, names, upload };
}

type Running = Awaited<ReturnType<typeof startWithin>>;

async function holdsWhatIsThere(t: Test, { call, names, upload }: Running, status: number, code: string) {
  const refused = { status, body: { code } };
  const before = await names();
  t.match(await call('POST', '/api/v1/task', LARGE), refused);
  const items = [{ action: 'create', task: LARGE }];
  t.match(await call('POST', '/api/v1/tasks/bulk', { items }), refused);
  t.match(await upload('x'.repeat(2_000_000)), refused);
  t.match(await call('GET', '/api/v1/attachments'), { status: 200, body: { attachments: [] } });
  t.same(await names(), before, 'what is there can be read');
  t.equal((await call('GET', '/api/v1/search?q=kept')).status, 200);
  t.equal((await call('GET', '/health/ready')).status, 200);
}

t.test(
  'A full file system: 507 STORAGE_FULL, nothing acknowledged is lost, and service as before with room',
  async (t) => {
    const folder = t.testdir({});
    const namespace = await mountSmall(t, folder);
    if (namespace === undefined) return skip(t, 'this user may not mount a file system');
    const { within, sh } = namespace;
    const server = await startWithin(t, folder, within);
    const { call, names } = server;
    const acknowledged: string[] = [];
    const write = async (name: string) => {
      const { status, body } = await call('POST', '/api/v1/task', { name, note: 'x'.repeat(20_000) });
      if (status === 201) acknowledged.push(name);
      else t.match({ status, body }, { status: 507, body: { code: 'STORAGE_FULL' } });
      return status;
    };
    t.equal(await write('kept 0'), 201);
    sh(`head -c 8000000 /dev/zero > '${folder}/filler' || true`);
    t.equal((await call('GET', '/api/v1/tasks')).status, 200);
    for (let index = 1; index < 40; index++) await write(`kept ${index}`);
    t.ok(acknowledged.length < 40, `${acknowledged.length} of 40 fitted in`);
    await holdsWhatIsThere(t, server, 507, 'STORAGE_FULL');
    t.equal(sh(`ls '${folder}/files/tmp'`), '', 'a refused upload leaves nothing');
    sh(`rm '${folder}/filler'`);
    t.equal((await server.upload('Three quotes')).status, 201);
    t.equal(await write('kept with room'), 201);
    t.same(await names(), acknowledged.toSorted());
    t.equal(await server.stop('SIGTERM'), 0);

    const again = await startWithin(t, folder, within);
    t.same(await again.names(), acknowledged.toSorted(), 'also after a restart');
  },
);

t.test(
  'A file system that is full or read-only at the start is said in a sentence; it starts with the cause gone',
  async (t) => {
    const folder = t.testdir({});
    const namespace = await mountSmall(t, folder);
    if (namespace === undefined) return skip(t, 'this user may not mount a file system');
    const { within, sh } = namespace;
    const first = await startWithin(t, folder, within);
    t.equal((await first.call('POST', '/api/v1/task', { name: 'kept' })).status, 201);
    t.equal(await first.stop('SIGTERM'), 0);

    const startFails = (): { status: number | null; stderr: string } => {
      const env = { ...process.env, NODE_ENV: 'development', PORT: '0', DATABASE_URL: `sqlite:${folder}/tutti.db` };
      return spawnSync(within[0], [...within.slice(1), process.execPath, PROGRAM], {
        encoding: 'utf8',
        env,
        timeout: 120_000,
      });
    };
    sh(`mount -o remount,ro '${folder}'`);
    t.match(startFails(), {
      status: 1,
      stderr: /^The database .*tutti\.db cannot be opened: .* only read it\.\n$/,
    });
    sh(`mount -o remount,rw '${folder}'; head -c 8000000 /dev/zero > '${folder}/filler' || true`);
    t.match(startFails(), { status: 1, stderr: /^There is no space on the disk for .*\.\n$/ });
    sh(`rm '${folder}/filler'`);
    const again = await startWithin(t, folder, within);
    t.same(await again.names(), ['kept']);
  },
);

t.test(
  'A disk that refuses writes for a while: 503 STORAGE_READ_ONLY, and service as before when it takes them',
  async (t) => {
    const folder = t.testdir({});
    // A limit on the size of files is a fault of writes that can be made and mended from outside.
    // The test runner's options would have the server end at the signal for it, which Node ignores.
    const server = await startWithin(t, folder, ['env', '-u', 'NODE_OPTIONS']);
    const limit = (most: string) => spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${most}:`]).status === 0;
    t.equal((await server.call('POST', '/api/v1/task', { name: 'kept' })).status, 201);
    if (!limit('1')) return skip(t, 'there is no prlimit here');
    await holdsWhatIsThere(t, server, 503, 'STORAGE_READ_ONLY');
    limit('unlimited');
    t.equal((await server.call('POST', '/api/v1/task', { name: 'mended' })).status, 201);
    t.same(await server.names(), ['kept', 'mended']);
    t.equal(await server.stop('SIGTERM'), 0);
  },
);

t.test(
  'ext4 that turns read-only after a fault: 503 STORAGE_READ_ONLY, and all is there once it is mounted again',
  async (t) => {
    const folder = t.testdir({ disk: {} });
    const disk = `${folder}/disk`;
    const before = new Set(ext4Devices());
    const image = `'${folder}/image'`;
    const mount = `head -c 32000000 /dev/zero > ${image} && mkfs.ext4 -q ${image} && mount -o loop,errors=remount-ro ${image} '${disk}'`;
    const namespace = await openNamespace(t, ['--mount'], mount);
    const [device] = ext4Devices().filter((name) => !before.has(name));
    if (namespace === undefined || device === undefined) return skip(t, 'this user may not mount an image of ext4');
    const { within, sh } = namespace;
    const server = await startWithin(t, disk, within);
    t.equal((await server.call('POST', '/api/v1/task', { name: 'kept' })).status, 201);
    sh(`echo a fault that is made for a test > /sys/fs/ext4/${device}/trigger_fs_error`);
    await holdsWhatIsThere(t, server, 503, 'STORAGE_READ_ONLY');
    await server.stop('SIGTERM');

    sh(`umount '${disk}' && { fsck.ext4 -p ${image} || [ $? -eq 1 ]; } && mount -o loop ${image} '${disk}'`);
    const again = await startWithin(t, disk, within);
    t.same(await again.names(), ['kept']);
    await again.stop('SIGTERM');
  },
);

function skip(t: Test, why: string): void {
  t.pass(why, { skip: why });
}

function ext4Devices(): string[] {
  try {
    return readdirSync('/sys/fs/ext4').filter((name) => name.startsWith('loop'));
  } catch {
    return [];
  }
}
