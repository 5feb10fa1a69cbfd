import { execFile } from 'node:child_process';
import { resolve as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export function run(script: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env } };
    execFile(process.execPath, [pathOf(ROOT, script), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
