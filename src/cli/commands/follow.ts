import { setTimeout as sleep } from 'node:timers/promises';
import { type Change, type Schemas, ServiceError } from '../../client/index.js';
import type { Call, Command, Option } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { EXIT, exitOf, wrongUse } from '../failure.js';
import { changeColumns } from '../output/columns.js';

const TYPES: Option = { name: '--types', value: 'A,B', help: 'Only changes of these types, such as task,project' };
const MOST_DELAY_MS = 30_000;

const watch: Command = {
  name: 'watch',
  words: '',
  summary: 'Print changes as they happen',
  details: 'After a lost connection it goes on where it was, and misses nothing. Ctrl+C ends it.',
  options: [
    TYPES,
    { name: '--cursor', value: 'C', help: 'Begin with the changes after this cursor' },
    { name: '--count', value: 'N', help: 'End after N changes' },
  ],
  examples: ['tutti watch --types task', 'tutti watch --json'],
  async run(call) {
    const connection = await call.connect();
    const { options, out } = call;
    const text = options.text('count') ?? 'Infinity';
    if (!/^([1-9]\d*|Infinity)$/.test(text)) throw wrongUse(`--count takes a number, not ${JSON.stringify(text)}`);
    let left = Number(text);
    const columns = changeColumns(await connection.zone());
    for await (const change of changesOf(call, connection)) {
      await out.list([change], columns);
      left -= 1;
      if (left <= 0) return;
    }
  },
};

interface ServerEvent {
  event: string;
  id: string;
  data: string;
}

/** Yields changes, and connects again after a cut, until the service refuses. */
async function* changesOf({ options, out }: Call, connection: Connection): AsyncGenerator<Change> {
  let cursor = options.text('cursor');
  let failures = 0;
  for (;;) {
    try {
      for await (const { event, id, data } of eventsOf(connection, cursor, options.text('types'))) {
        cursor = id;
        if (event === 'ready') {
          if (failures > 0) out.note('Connected again.');
          failures = 0;
        }
        if (event === 'resync') out.note('Some changes are missing: the service no longer has them.');
        if (event === 'change') yield JSON.parse(data) as Change;
      }
    } catch (error) {
      const isRefusal = error instanceof ServiceError && exitOf(error) !== EXIT.unavailable && error.status < 500;
      if (isRefusal) throw error;
    }
    if (failures++ === 0) out.note('The connection is lost. Connecting again …');
    await sleep(Math.min(MOST_DELAY_MS, 500 * 2 ** (failures - 1)));
  }
}

async function* eventsOf(connection: Connection, cursor: string | undefined, types: string | undefined) {
  const headers = { accept: 'text/event-stream', ...(cursor !== undefined && { 'last-event-id': cursor }) };
  const { data } = await connection.send<ReadableStream<Uint8Array>>('GET', '/api/v1/events', {
    ...{ headers, query: { types }, parseAs: 'stream' },
  });
  let text = '';
  for await (const part of data.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) yield event;
    }
  }
}

/** Reads an event (HTML, section 9.2). A comment has no fields. */
function eventOf(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value] as const];
    }),
  );
  const [event, id, data] = ['event', 'id', 'data'].map((name) => fields.get(name));
  return event === undefined || id === undefined ? undefined : { event, id, data: data ?? '' };
}

const changes: Command = {
  name: 'changes',
  words: '',
  summary: 'Print a page of the change log, and the cursor of the next one',
  details:
    'Without --cursor: all existing objects first. The last line has the next cursor. Store it, and go on with it later:\n' +
    'nothing is missed.',
  options: [
    { name: '--cursor', value: 'C', help: 'The changes after this cursor' },
    TYPES,
    { name: '--limit', value: 'N', help: 'At most N changes (500)' },
    { name: '--wait', value: 'SECONDS', help: 'Wait for a change, up to this long' },
  ],
  examples: ['tutti changes --types task --limit 10', 'tutti changes --json'],
  async run(call) {
    const { options, out } = call;
    const connection = await call.connect();
    const query = Object.fromEntries(['cursor', 'types', 'limit', 'wait'].map((name) => [name, options.text(name)]));
    const { data } = await connection.send<Schemas['ChangePage']>('GET', '/api/v1/changes', { query });
    await out.list(data.changes, changeColumns(await connection.zone()));
    const { next_cursor, has_more } = data;
    if (out.json) await out.raw(`${JSON.stringify({ next_cursor, has_more })}\n`);
    else await out.line(`next_cursor\t${next_cursor}`);
    if (has_more) out.note('There are more changes already.');
  },
};

export const followCommands: Command[] = [watch, changes];
