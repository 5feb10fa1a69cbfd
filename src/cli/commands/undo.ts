import { createInterface } from 'node:readline/promises';
import type { Schemas } from '../../client/index.js';
import type { Call, Command } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { EXIT, Failure, wrongUse } from '../failure.js';
import { DRY_RUN, perform, type Write } from './writing.js';

const PAGE = 100;

export const undoCommand: Command = {
  name: 'undo',
  words: '[BATCH…]',
  summary: 'Take back what a command did',
  details:
    'Without BATCH: the latest batch of this token that is not taken back; again, the one before. A revert is a batch,\n' +
    'too: undo it to do again what it took back. Asks before it changes more than one object.',
  options: [
    { name: '--key', value: 'ID', help: 'Take back what this API key or app did, with --since' },
    { name: '--since', value: 'TIME', help: 'From this time on, such as 2026-03-31T08:00:00Z' },
    { name: '--skip', help: 'Leave alone what has changed since' },
    { name: '--yes', help: 'Do not ask' },
    DRY_RUN,
  ],
  examples: ['tutti undo --yes', 'tutti undo --key 1 --since 2026-01-01 --dry-run'],
  async run(call) {
    const { options, out } = call;
    const isDry = options.has('dry-run');
    const [result] = (await perform(call, async (connection) => {
      const write = await revertOf(call, connection);
      if (!isDry && !options.has('yes')) await confirm(call, connection, write);
      return [write];
    })) as [Schemas['RevertResult']];
    if (out.json) return out.object(result);
    const skipped = result.skipped_count === 0 ? '' : `, left alone ${result.skipped_count}`;
    await out.line(`${isDry ? 'Would take back' : 'Took back'} the changes of ${countOf(result.reverted)}${skipped}.`);
  },
};

async function revertOf({ words, options }: Call, connection: Connection): Promise<Write> {
  const mode = options.has('skip') ? { mode: 'skip' } : {};
  const key = options.text('key');
  const since = options.text('since');
  if (key === undefined && since === undefined) {
    const [batch, ...more] = words.length === 0 ? [await latestBatch(connection)] : words;
    if (more.length === 0)
      return { method: 'POST', path: `/api/v1/batch/${encodeURIComponent(String(batch))}/revert`, body: mode };
    return { method: 'POST', path: '/api/v1/batches/revert', body: { ...mode, batches: [batch, ...more] } };
  }
  if (words.length > 0) throw wrongUse('Name batches, or --key and --since');
  if (key === undefined || since === undefined) throw wrongUse('--key and --since go together');
  if (!/^\d+$/.test(key)) throw wrongUse('--key takes the id of an API key: tutti whoami --json shows the one in use');
  return { method: 'POST', path: '/api/v1/batches/revert', body: { ...mode, key_id: Number(key), since } };
}

/** @throws Failure if this token did nothing that can be taken back */
async function latestBatch(connection: Connection): Promise<string> {
  const { token } = await connection.user();
  for await (const batch of connection.client.all('/api/v1/batches', {
    params: { query: { limit: PAGE, ...(token !== undefined && { key_id: token.id }) } },
  })) {
    if (batch.revertible && batch.reverted_by === undefined && batch.reverts === undefined) return batch.batch;
  }
  throw new Failure(EXIT.notFound, 'NOT_FOUND', 'This token did nothing that can be taken back');
}

/** Rehearses the revert, and asks if it changes more than one object. @throws Failure without a yes */
async function confirm({ out }: Call, connection: Connection, { method, path, body }: Write): Promise<void> {
  const headers = { 'dry-run': 'true' };
  const { data } = await connection.send<Schemas['RevertResult']>(method, path, { body, headers });
  if (data.reverted <= 1) return;
  const what = `This takes back the changes of ${countOf(data.reverted)}.`;
  if (!out.isTerminal || !process.stdin.isTTY) throw wrongUse(`${what} Add --yes to do it, or --dry-run to rehearse`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${what} Do it? [y/N] `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(EXIT.failed, 'CANCELLED', 'Nothing has changed');
}

function countOf(count: number): string {
  return count === 1 ? '1 object' : `${count} objects`;
}
