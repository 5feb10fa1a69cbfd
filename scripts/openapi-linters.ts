import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import core from '@stoplight/spectral-core';
import functions from '@stoplight/spectral-functions';
import rulesets from '@stoplight/spectral-rulesets';
import { isKeyOf, parsedJson } from '../src/lib/typed.js';
import { type Change, comparableForm } from './openapi-comparison.js';
import { temporaryFolder } from './support/temporary.js';

export type Finding = string;

interface Problem {
  ruleId: string;
  message: string;
  location: [{ pointer?: string }];
}

interface Difference {
  changes: { verdicts: { impact: string; message: string; location: { pointer: string } }[] }[];
}

export async function redoclyFindings(file: string): Promise<Finding[]> {
  const { output } = await redocly<{ problems: Problem[] }>('lint', file);
  return output.problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at.pointer}: ${message}`);
}

export async function spectralFindings(file: string): Promise<Finding[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset(JSON.parse(await readFile('openapi/spectral.json', 'utf8'), withFunctions));
  const results = await spectral.run(JSON.parse(await readFile(file, 'utf8')));
  return results.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

function withFunctions(member: string, value: unknown): unknown {
  if (member === 'function')
    return typeof value === 'string' && isKeyOf(functions, value) ? functions[value] : undefined;
  return value === 'spectral:oas' ? rulesets.oas : value;
}

export interface Changes {
  breaking: Change[];
  /**
   * True if the version number announces breaking changes (semantic versioning; below 1.0 the second number counts).
   */
  declared: boolean;
}

/** Compares the documents in two files, by what they say to clients and not by the way in which they are written. */
export async function changesBetween(base: string, revision: string): Promise<Changes> {
  const folder = temporaryFolder('linters');
  try {
    const [before, after] = await Promise.all(
      [base, revision].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
    );
    const forms = [comparableForm(before, before), comparableForm(after, before)];
    const files = ['before.json', 'after.json'].map((name) => join(folder, name));
    await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(forms[index]))));
    const { output, passed } = await redocly<Difference>('diff', ...files, '--fail-on=none', '--check-version');
    const verdicts = output.changes.flatMap((change) => change.verdicts).filter(({ impact }) => impact === 'major');
    const breaking = new Map(
      verdicts.map(({ message, location: { pointer } }) => [pointer + message, { pointer, message }]),
    );
    return { breaking: [...breaking.values()], declared: passed };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** @throws Error with the output of redocly if it fails to run */
function redocly<Output>(...args: string[]): Promise<{ output: Output; passed: boolean }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { env, maxBuffer: 64 * 2 ** 20 };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, ...args, '--config=openapi/redocly.yaml', '--format=json'],
      options,
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(stderr, { cause: error }));
        else resolve({ output: parsedJson<Output>(stdout), passed: error === null });
      },
    );
  });
}
