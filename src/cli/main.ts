import { EXIT } from './failure.js';
import { run } from './run.js';

// A pipe whose reader has enough closes early, as `head` does: that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    if (stream === process.stdout) process.stderr.write(`tutti: The output cannot be written (${error.code}).\n`);
    process.exit(EXIT.failed);
  });
}

const { argv, env, stdin, stdout, stderr } = process;
process.exitCode = await run({ argv: argv.slice(2), env, stdin, stdout, stderr });
