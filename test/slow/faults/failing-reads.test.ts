import { spawnSync } from 'node:child_process';
import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Sqlite } from '../../../db/sqlite/driver.js';
import { newToken } from '../../../scripts/support/server.js';
import { ROOT } from '../../support/command.js';
import { eventually } from '../../support/eventually.js';
import { startProcess } from '../../support/process.js';

/** A disk whose reads fail for a while (EIO). */

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

const options = { skip: spawnSync('g++', ['--version']).error !== undefined && 'there is no g++' };
t.test(
  'A disk that does not read: 503 STORAGE_FAULT, not ready, and service as before after it',
  options,
  async (t) => {
    const folder = realpathSync(t.testdir({}));
    const library = join(folder, 'failing-reads.so');
    const source = join(ROOT, 'test/support/failing-reads.cpp');
    const compiled = spawnSync('g++', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { encoding: 'utf8' });
    t.equal(compiled.status, 0, compiled.stderr);
    const file = join(folder, 'tutti.db');
    const fault = join(folder, 'fault');
    const env = { LD_PRELOAD: library, EIO_FILE: file, EIO_SWITCH: fault, LOG_LEVEL: 'info' };
    const server = await startProcess(t, folder, { env, captureErrors: true });
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await newToken(server.url, ADA)}`,
    };
    const ask = async (path: string, body?: object) => {
      const write = body && { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(server.url + path, { headers, ...write });
      return { status: response.status, body: (await response.json()) as { code?: string } };
    };
    t.equal((await ask('/api/v1/task', { name: 'kept' })).status, 201);
    const before = await ask('/api/v1/tasks');
    t.equal((await ask('/api/v1/search?q=kept')).status, 200);

    // A commit of another process makes the service read its pages again.
    const other = new Sqlite(file, { timeout: 20_000 });
    other.pragma('user_version = 1');
    writeFileSync(fault, '');
    other.pragma('user_version = 2');
    const refused = { status: 503, body: { code: 'STORAGE_FAULT' } };
    for (const path of ['/api/v1/tasks', '/api/v1/search?q=kept', '/health/ready'])
      t.match(await ask(path), refused, path);
    t.match(await ask('/api/v1/task', { name: 'refused' }), refused);
    t.equal((await fetch(`${server.url}/health`)).status, 200);
    await eventually(() => /"code":"SQLITE_\w+"/.test(server.output()), 'the code is logged');

    rmSync(fault);
    other.close();
    t.same(await ask('/api/v1/tasks'), before);
    for (const path of ['/api/v1/search?q=kept', '/health/ready']) t.equal((await ask(path)).status, 200, path);
    t.equal((await ask('/api/v1/task', { name: 'after' })).status, 201);
    t.equal(await server.stop('SIGTERM'), 0);
    t.equal(server.errors(), '', 'no stack is printed');
  },
);
