import { parseArgs } from 'node:util';
import { MODES, type Mode, startFakeProvider } from './fake-provider/server.js';

const USAGE = `A stand-in for an AI provider, for trying the assistant out without an account anywhere.

  npm run fake-provider -- [--port N] [--mode M]

  --port N   the port on 127.0.0.1 (default 4010)
  --mode M   how it answers (default clean):
${Object.entries(MODES)
  .map(([mode, meaning]) => `             ${mode.padEnd(20)}${meaning}`)
  .join('\n')}`;

/** The arguments as they were meant, or undefined when they cannot be understood. */
function understood(): { port: number; mode: Mode } | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        mode: { type: 'string', default: 'clean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const port = Number(values.port);
    const known = Number.isInteger(port) && port >= 0 && port <= 65_535 && Object.hasOwn(MODES, values.mode);
    return known && !values.help ? { port, mode: values.mode as Mode } : undefined;
  } catch {
    return undefined;
  }
}

const settings = understood();
if (settings) {
  const fake = await startFakeProvider(settings);
  console.log(`The fake provider listens on ${fake.url} (mode ${settings.mode}). Start the service with:

LLM_BASE_URL=${fake.url}
LLM_API_KEY=x`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fake.close());
} else {
  console.log(USAGE);
  process.exitCode = process.argv.some((word) => word === '--help' || word === '-h') ? 0 : 2;
}
