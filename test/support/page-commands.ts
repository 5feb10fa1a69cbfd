import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './command.js';

/** The service in the pages of the documentation. */
const HERE = 'http://127.0.0.1:3000';

export const WITH_CURL = {
  skip: process.env.CI === undefined && spawnSync('curl', ['--version']).status !== 0 && 'there is no curl here',
};

/** Returns the commands of a section of a page. One goes on in lines that are indented further. */
export function commandsOf(page: string, heading: string, indent: number): string[] {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const start = text.indexOf(heading);
  const section = text.slice(start, text.indexOf('\n## ', start + 1)).replace(/\n\n/g, `\n${' '.repeat(indent)}\n`);
  return section
    .split('\n')
    .filter((line) => line.startsWith(' '.repeat(indent)))
    .join('\n')
    .split(new RegExp(`\\n {${indent}}(?=\\S)`))
    .map((command) => command.trim())
    .filter((command) => /^(curl|diff) /.test(command));
}

/** Runs a command of a page against a service. @returns what it prints */
export async function runCommandOf(
  command: string,
  { url, env, cwd }: { url: string; env: Record<string, string>; cwd?: string },
): Promise<string> {
  const line = command.replaceAll(HERE, url).replace(/^curl /, 'curl -sS ');
  return (await promisify(execFile)('bash', ['-c', line], { cwd, env: { ...process.env, ...env } })).stdout;
}
