import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.js';

/**
 * Reads a secret: twice from the terminal without echo, or the first line of standard input. Secrets are never
 * arguments, which every user of the machine could see.
 * @throws CommandError if there is none, or the two inputs differ
 */
export async function askSecret(what: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
    if (line === '') throw new CommandError(`Standard input contains no ${what.toLowerCase()}.`);
    return line;
  }
  const secret = await askUnseen(`${what}: `);
  if ((await askUnseen(`${what}, again: `)) !== secret) throw new CommandError('The two inputs differ.');
  return secret;
}

function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      process.stderr.write('\n');
      finish();
      lines.close();
    };
    lines.once('line', (line) => end(() => resolve(line)));
    // Ctrl-C and Ctrl-D. After a complete line, this has no effect.
    lines.once('close', () => reject(new CommandError('\nNothing was changed.')));
  });
}
