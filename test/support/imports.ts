import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { startService } from './service.js';

export type Json = ReturnType<typeof JSON.parse>;

export async function setUp(t: Test) {
  const service = await startService(t, { time: new Date().toISOString() });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = t.testdir({});
  const at = (name: string) => join(folder, name);
  const send = (name: string, ...args: string[]) => {
    const env = { ...process.env, TUTTI_TOKEN: ada.token, TUTTI_URL: service.app.listeningOrigin };
    const program = programPath('import');
    return promisify(execFile)(process.execPath, [program, at(name), ...args], { env, cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  };
  const list = async (path: string, member: string): Promise<Json[]> =>
    (await ada.get(`/api/v1/${path}`)).body[member] as Json[];
  const task = async (name: string): Promise<Json> => {
    const found = (await list('tasks?limit=500&include_subtasks=true', 'tasks')).find((one) => one.name === name);
    return found === undefined ? undefined : (await ada.get(`/api/v1/task/${found.uid}`)).body;
  };
  return { ada, at, send, list, task };
}
