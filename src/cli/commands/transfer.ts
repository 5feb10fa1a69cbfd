import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import type { Schemas } from '../../client/index.js';
import type { Call, Command } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { EXIT, exitOf, Failure, wrongUse } from '../failure.js';
import { DRY_RUN } from './writing.js';

const exportCommand: Command = {
  name: 'export',
  words: '[FILE]',
  summary: 'Write the whole account to a file, or to standard output',
  options: [{ name: '--force', help: 'Replace a file that exists' }],
  examples: ['tutti export everything.json', 'tutti export | gzip > account.json.gz'],
  async run(call) {
    const { words, options, out } = call;
    const [file] = words;
    const connection = await call.connect();
    const descriptor = file === undefined ? undefined : opened(file, options.has('force'));
    const { data } = await connection.send<ReadableStream<Uint8Array>>('GET', '/api/profile/export', {
      parseAs: 'stream',
    });
    let bytes = 0;
    for await (const part of data as unknown as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      if (descriptor === undefined) await out.raw(part);
      else writeSync(descriptor, part);
    }
    if (descriptor !== undefined) closeSync(descriptor);
    out.note(`Exported ${Math.ceil(bytes / 1024)} KiB${file === undefined ? '' : ` to ${file}`}.`);
  },
};

/** Opens a file that only the user can read. */
function opened(file: string, isForced: boolean): number {
  try {
    return openSync(file, isForced ? 'w' : 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const exists = `${file} exists: --force replaces it`;
    throw new Failure(EXIT.failed, 'FILE', code === 'EEXIST' ? exists : `${file} cannot be written: ${message}`);
  }
}

const importCommand: Command = {
  name: 'import',
  words: 'FILE',
  summary: 'Import an exported account, lines of JSON, or a file of another program',
  details:
    'The content decides: an exported account (into an empty account), a task a line, or a file of tududi, Todoist,\n' +
    'Vikunja, TickTick, Asana, Wekan, a calendar or a table (CSV). - reads standard input.',
  options: [
    { name: '--format', value: 'NAME', help: 'The format, if it is not recognised' },
    { name: '--columns', value: 'MAP', help: 'Columns of a table, such as name=Title,due=Deadline' },
    { name: '--user', value: 'USER', help: 'The user, if a file has several' },
    { name: '--project', value: 'NAME', help: 'The project of tasks without one' },
    DRY_RUN,
  ],
  examples: ['tutti import tasks.csv --dry-run', 'tutti import tasks.csv'],
  async run(call) {
    const [file] = call.words;
    if (file === undefined) throw wrongUse('Name one file: tutti import FILE');
    const content = file === '-' ? Buffer.from(await call.input()) : contentOf(file);
    const kind = kindOf(content);
    const connection = await call.connect();
    if (kind === 'account') return importAccount(call, connection, content);
    await (kind === 'lines' && !hasFileOptions(call) ? importLines : importFile)(call, connection, { file, content });
  },
};

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Failure(EXIT.failed, 'FILE', `${file} cannot be read: ${(error as Error).message}`);
  }
}

const FILE_OPTIONS = ['format', 'columns', 'user', 'project'];

function hasFileOptions({ options }: Call): boolean {
  return FILE_OPTIONS.some((name) => options.has(name));
}

/** An account is one object with its format; lines are an object each. */
function kindOf(content: Buffer): 'account' | 'lines' | 'file' {
  const beginning = content
    .subarray(0, 65_536)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!beginning.startsWith('{')) return 'file';
  if (/^\{\s*"format"\s*:\s*"tutti-account"/.test(beginning)) return 'account';
  const [line = ''] = beginning.split('\n', 1);
  try {
    const object = JSON.parse(line) as { name?: unknown; format?: unknown };
    if (object.format === 'tutti-account') return 'account';
    return typeof object.name === 'string' ? 'lines' : 'file';
  } catch {
    return 'file';
  }
}

async function importAccount(call: Call, connection: Connection, content: Buffer): Promise<void> {
  if (call.options.has('dry-run'))
    throw wrongUse('The import of an account cannot be rehearsed: it needs an empty one');
  const keys = await call.keys();
  try {
    const { data } = await connection.send<Schemas['ImportResult']>('POST', '/api/profile/import', {
      ...{ body: content, type: 'application/json', headers: { 'idempotency-key': keys.next() } },
    });
    keys.forget();
    await printCounts(call, data, data.imported);
  } catch (error) {
    if (exitOf(error) === EXIT.unavailable) keys.keep();
    throw error;
  }
}

interface Source {
  file: string;
  content: Buffer;
}

/** A repeated import of lines with keys skips those that are there. */
async function importLines(call: Call, connection: Connection, { content }: Source): Promise<void> {
  const { data } = await connection.send<ReadableStream<Uint8Array>>('POST', '/api/v1/tasks/import', {
    ...{ body: content, type: 'application/x-ndjson', parseAs: 'stream', headers: { accept: 'application/x-ndjson' } },
    query: { dry_run: call.options.has('dry-run') || undefined },
  });
  await printProgress(call, data);
}

async function importFile(call: Call, connection: Connection, { file, content }: Source): Promise<void> {
  const { options } = call;
  const { data } = await connection.send<ReadableStream<Uint8Array>>('POST', '/api/profile/import-file', {
    ...{
      body: content,
      type: 'application/octet-stream',
      parseAs: 'stream',
      headers: { accept: 'application/x-ndjson' },
    },
    query: {
      ...Object.fromEntries(FILE_OPTIONS.map((name) => [name, options.text(name)])),
      ...(file !== '-' && { name: basename(file) }),
      preview: options.has('dry-run') || undefined,
    },
  });
  await printProgress(call, data);
}

type Line = Partial<Schemas['FileImportResult'] & Schemas['TaskImportResult'] & Schemas['ImportCut']> & {
  done?: number;
  total?: number;
  lines?: number;
};

/** Shows the lines of a response as progress; the last one has the totals. */
async function printProgress(call: Call, stream: ReadableStream<Uint8Array>): Promise<void> {
  let last: Line = {};
  for await (const line of linesOf(stream)) {
    last = JSON.parse(line) as Line;
    if (last.done !== undefined) call.out.note(`${last.done} of ${last.total} …`);
    else if (last.lines !== undefined) call.out.note(`${last.lines} lines …`);
  }
  if (last.error !== undefined) throw new Failure(EXIT.failed, String(last.code), last.error, last);
  const { created, skipped, warnings = [], failed = [], failed_count: failures = 0, batches = [] } = last;
  for (const warning of warnings) call.out.note(warning);
  for (const { line, message } of failed) call.out.note(`Line ${line}: ${message}`);
  for (const batch of batches) call.out.note(`Batch ${batch}; tutti undo ${batch} takes it back.`);
  await printCounts(call, last, typeof created === 'object' ? created : { created, skipped });
  if (failures > 0) throw new Failure(EXIT.failed, 'IMPORT_INCOMPLETE', `${failures} could not be imported`);
}

async function printCounts({ out }: Call, whole: object, counts: object): Promise<void> {
  if (out.json) return out.object(whole);
  const pairs = Object.entries(counts).filter(([, count]) => count !== 0);
  if (pairs.length > 0) await out.members(pairs.map(([name, count]) => [name, String(count)] as const));
  else out.note('Nothing was imported.');
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  for await (const part of stream.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += part;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (text.trim() !== '') yield text;
}

export const transferCommands: Command[] = [exportCommand, importCommand];
