import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CopyError } from '../../db/copy-error.js';
import { databaseFile, openDatabase } from '../../db/open.js';
import { createActivations } from '../../src/background/activations.js';
import { ServiceError } from '../../src/client/index.js';
import { type Config, loadEnvironment, readConfig } from '../../src/config/config.js';
import { startErrorMessage } from '../../src/config/start-errors.js';
import type { Context } from '../../src/context.js';
import { AppError } from '../../src/lib/errors.js';
import { errorMessage } from '../../src/lib/typed.js';
import { createChangeSignal } from '../../src/write/change-signal.js';

/** Why a command cannot be carried out, for the person who gave it: shown as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A command that was not given as it must be. */
class UsageError extends CommandError {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

interface Command<O extends Options> {
  /** What `--help` shows. */
  usage: string;
  options: O;
  /** Whether it takes arguments that are no options. */
  takesArguments?: true;
}

/** What a command may throw for the person who gave it. */
const EXPECTED = [CommandError, CopyError, AppError, ServiceError];

/**
 * Runs a command line with its options and the arguments that are none. Exit code 1 when the command fails, 2 when it
 * was not given as it must be.
 */
export async function runCommand<const O extends Options>(
  { usage, options, takesArguments }: Command<O>,
  run: (values: Values<O>, rest: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = read(options, takesArguments === true);
    if ((values as { help?: boolean }).help) console.log(usage);
    else await run(values, positionals);
  } catch (error) {
    const expected = EXPECTED.some((kind) => error instanceof kind);
    console.error(expected ? errorMessage(error) : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function read<O extends Options>(options: O, allowPositionals: boolean) {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const { values, positionals } = parseArgs({ options: { ...options, help }, allowPositionals });
    return { values: values as Values<O>, positionals };
  } catch (error) {
    throw wrongUse(`${errorMessage(error).split(/\.?(?:\n| To )/, 1)[0]}.`);
  }
}

/** What to throw when an argument is missing or makes no sense. */
export function wrongUse(message: string): CommandError {
  return new UsageError(`${message} See --help.`);
}

/** The one argument of a command that takes a file. @throws as wrongUse does */
export function oneFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw wrongUse('Name one file.');
  return file;
}

/** The file of a database. @throws CommandError for one in memory */
export function databaseFileOf({ databaseUrl }: Config): string {
  const file = databaseFile(databaseUrl);
  if (file === null) throw new CommandError(`DATABASE_URL is ${databaseUrl}, which has no file.`);
  return file;
}

/** The number that an option stands for. @throws as wrongUse does, when it is none or below 0 */
export function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0)) throw wrongUse(`${option} takes a number, not ${JSON.stringify(text)}.`);
  return number;
}

/** Runs something with the settings; what is wrong with them, or with what they name, is told as at a start. */
export async function withConfig<T>(run: (config: Config) => Promise<T>): Promise<T> {
  let config: Config | undefined;
  try {
    config = readConfig(loadEnvironment());
    return await run(config);
  } catch (error) {
    const fault = startErrorMessage(error, config);
    throw fault === undefined ? error : new CommandError(fault);
  }
}

/** Runs something on the database of the settings, as the service would; other processes may use it meanwhile. */
export function withDatabase<T>(run: (context: Context) => Promise<T>): Promise<T> {
  return withConfig(async (config) => {
    // Most commands need nothing of the service, which takes longer to load than they run.
    const { FEATURES } = await import('../../src/registry.js');
    const db = openDatabase(config.databaseUrl, config.database);
    try {
      return await run({
        config,
        db,
        features: FEATURES,
        now: () => new Date(),
        signal: createChangeSignal(),
        jobs: createActivations(),
      });
    } finally {
      await db.close();
    }
  });
}
