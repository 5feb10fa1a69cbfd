import { parseArguments, refuseSpareWords } from './arguments.js';
import type { Call } from './command.js';
import { allCommands } from './commands/all.js';
import { helpOf, overview } from './commands/help.js';
import { type Connection, openConnection } from './connection/connection.js';
import { type Keys, keysOf } from './connection/keys.js';
import type { Environment } from './connection/profiles.js';
import { bodyOf, EXIT, type Exit, exitOf, sentenceOf } from './failure.js';
import { Output, type Stream } from './output/output.js';
import { safeJson } from './output/text.js';

declare const VERSION: string;

interface Surroundings {
  argv: readonly string[];
  env: Environment;
  stdin: AsyncIterable<Uint8Array>;
  stdout: Stream;
  stderr: Stream;
}

/** Runs a command line. @returns its exit code */
export async function run({ argv, env, stdin, stdout, stderr }: Surroundings): Promise<Exit> {
  const isJson = argv.includes('--json');
  const plain = new Output({ json: isJson, fields: undefined, env, stdout, stderr });
  const commands = allCommands(env);
  try {
    if (argv[0] === '--version') {
      await plain.line(VERSION);
      return EXIT.done;
    }
    const { command, words, options } = parseArguments(argv, commands);
    if (command === undefined || options.has('help')) {
      await plain.raw(command === undefined ? overview(commands) : helpOf(command));
      return argv.length === 0 ? EXIT.usage : EXIT.done;
    }
    refuseSpareWords(command, words);
    const fields = options.text('fields')?.split(',');
    const out = new Output({ json: isJson, fields, env, stdout, stderr });
    let connection: Connection | undefined;
    let keys: Keys | undefined;
    let input: Promise<string> | undefined;
    const call: Call = {
      ...{ command, commands, words, options, out },
      async connect() {
        const profile = options.text('profile') ?? 'default';
        connection ??= openConnection({ env, profile, version: VERSION, note: (text) => out.note(text) });
        return connection;
      },
      async keys() {
        const { identity } = await call.connect();
        keys ??= keysOf(env, [identity, command.name, words, options.entries(), await input]);
        return keys;
      },
      input() {
        input ??= textOf(stdin);
        return input;
      },
    };
    await command.run(call);
    return EXIT.done;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    if (isJson) stderr.write(`${safeJson(JSON.stringify(bodyOf(error)))}\n`);
    else plain.note(`tutti: ${sentence}`);
    return exitOf(error);
  }
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
