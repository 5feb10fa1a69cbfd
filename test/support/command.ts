import { execFile } from 'node:child_process';
import { resolve as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** @param input text on standard input */
export function run(script: string, args: string[], env: Record<string, string> = {}, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [pathOf(ROOT, script), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
    // A command that reads nothing may have ended.
    child.stdin?.on('error', () => undefined).end(input);
  });
}
