import { numberOf, runCommand, wrongUse } from '../commands/support/command.js';
import { MODES, type Mode, startFakeProvider } from './fake-provider/server.js';

const usage = `A stand-in for an AI provider, for trying the assistant out without an account anywhere.

  npm run task fake-provider -- [--port N] [--mode M]

  --port N   the port on 127.0.0.1 (default 4010)
  --mode M   how it answers (default clean):
${Object.entries(MODES)
  .map(([mode, meaning]) => `             ${mode.padEnd(20)}${meaning}`)
  .join('\n')}`;

const options = { port: { type: 'string', default: '4010' }, mode: { type: 'string', default: 'clean' } } as const;

await runCommand({ usage, options }, async ({ port: portText, mode }) => {
  const port = numberOf('--port', portText);
  if (!Number.isInteger(port) || port > 65_535) throw wrongUse('--port takes a whole number up to 65535.');
  if (!isMode(mode)) throw wrongUse(`--mode takes one of ${Object.keys(MODES).join(', ')}.`);
  const fake = await startFakeProvider({ port, mode });
  console.log(`The fake provider listens on ${fake.url} (mode ${mode}). Start the service with:

LLM_BASE_URL=${fake.url}
LLM_API_KEY=x`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fake.close());
});

function isMode(text: string): text is Mode {
  return Object.hasOwn(MODES, text);
}
