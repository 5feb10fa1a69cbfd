import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CopyError } from '../../db/errors.js';
import { databaseFile, openDatabase } from '../../db/open.js';
import { ServiceError } from '../../src/client/index.js';
import { type Config, loadEnvironment, readConfig } from '../../src/config/config.js';
import { startErrorMessage } from '../../src/config/start-errors.js';
import { type Context, createProcessState } from '../../src/context.js';
import { AppError } from '../../src/lib/errors.js';
import { errorMessage } from '../../src/lib/typed.js';

/** The reason why a command failed, shown to the user without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

class UsageError extends CommandError {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

interface Command<O extends Options> {
  usage: string;
  options: O;
  takesArguments?: true;
}

const EXPECTED = [CommandError, CopyError, AppError, ServiceError];

/**
 * Runs a command with its options and arguments. The exit code is 1 if the command fails, and 2 if the command line is
 * invalid.
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

export function wrongUse(message: string): CommandError {
  return new UsageError(`${message} See --help.`);
}

/** Returns the single argument, a file. @throws as `wrongUse` */
export function oneFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw wrongUse('Name one file.');
  return file;
}

/** Returns the file of a database. @throws CommandError for an in-memory database */
export function databaseFileOf({ databaseUrl }: Config): string {
  const file = databaseFile(databaseUrl);
  if (file === null) throw new CommandError(`DATABASE_URL is ${databaseUrl}, which has no file.`);
  return file;
}

/** Parses the number of an option. @throws as `wrongUse` if it is not a number, or below 0 */
export function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0)) throw wrongUse(`${option} takes a number, not ${JSON.stringify(text)}.`);
  return number;
}

/** Runs a function with the settings. Faults of the settings are reported as at a start of the service. */
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

export function withDatabase<T>(run: (context: Context) => Promise<T>): Promise<T> {
  return withConfig(async (config) => {
    // Most commands do not need the features, which take longer to load than the commands run.
    const { FEATURES, TYPES } = await import('../../src/registry.js');
    const db = openDatabase(config.databaseUrl, config.database);
    try {
      const now = () => new Date();
      return await run({ config, db, now, features: FEATURES, types: TYPES, ...createProcessState() });
    } finally {
      await db.close();
    }
  });
}
