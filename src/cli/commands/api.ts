import { readFileSync } from 'node:fs';
import type { Call, Command } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { EXIT, Failure, wrongUse } from '../failure.js';
import type { Column } from '../output/table.js';
import { safeJson, safeLines } from '../output/text.js';
import { suggestion } from '../suggest.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const api: Command = {
  name: 'api',
  words: 'METHOD PATH',
  summary: 'Send a request to any operation',
  details: 'PATH is /api/v1/tasks or, in short, tasks. The response goes to standard output as it is.',
  options: [
    { name: '--data', value: 'BODY', help: 'The body (-d): JSON, @FILE, or - for standard input' },
    { name: '--header', value: 'NAME:VALUE', help: 'A header (-H); may be repeated' },
    { name: '--paginate', help: 'Follow pagination.next_cursor, and print the items of all pages, one a line' },
    { name: '--dry-run', help: 'Send Dry-Run: true' },
  ],
  examples: [
    'tutti api GET tasks?status=open',
    `tutti api POST /api/v1/tag -d '{"name":"roof"}'`,
    'tutti api GET tags --paginate',
  ],
  async run(call) {
    const { words, options } = call;
    const [method = '', path] = words.length === 1 ? ['GET', ...words] : words;
    if (path === undefined) throw wrongUse('Name a method and a path: tutti api GET tasks');
    if (!METHODS.includes(method.toUpperCase())) {
      throw wrongUse(`${method} is no method.${suggestion(method.toUpperCase(), METHODS)}`);
    }
    for (const name of ['data', 'dry-run']) options.allowOne('paginate', name);
    if (options.has('paginate') && method.toUpperCase() !== 'GET') throw wrongUse('--paginate belongs to GET');
    const url = pathOf(path);
    const connection = await call.connect();
    if (options.has('paginate')) return paginate(call, connection, url);
    const data = options.text('data');
    const headers = headersOf(call);
    const body = data === undefined ? undefined : await dataOf(call, data);
    try {
      const type = headers['content-type'] ?? 'application/json';
      const answer = await connection.send<string>(method.toUpperCase(), url, {
        ...{ headers, parseAs: 'text' },
        ...(body !== undefined && { body, type }),
      });
      await printText(call, answer.data ?? '');
      const batch = answer.response.headers.get('tutti-batch');
      const would = answer.response.headers.get('x-would-change');
      if (would !== null) call.out.note(`Nothing has changed. It would change: ${would || 'nothing'}.`);
      else if (batch !== null) call.out.note(`Batch ${batch}; tutti undo takes it back.`);
    } catch (error) {
      const { body: answered } = error as { body?: object };
      if (answered !== undefined && !call.out.json && !(error instanceof Failure)) await call.out.object(answered);
      throw error;
    }
  },
};

function pathOf(path: string): string {
  if (/^[a-z]+:/i.test(path))
    throw wrongUse('PATH is a path of the service, such as /api/v1/tasks, and not an address');
  return path.startsWith('/') ? path : `/api/v1/${path}`;
}

function headersOf({ options }: Call): Record<string, string> {
  const pairs = options.all('header').map((header) => {
    const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(header) ?? [];
    if (name === '') throw wrongUse(`-H takes NAME:VALUE, not ${JSON.stringify(header)}`);
    if (/^(authorization|cookie)$/i.test(name))
      throw wrongUse(`The profile signs in: ${name} does not belong on a command line`);
    return [name.toLowerCase(), value.trim()] as const;
  });
  return { ...(options.has('dry-run') && { 'dry-run': 'true' }), ...Object.fromEntries(pairs) };
}

async function dataOf(call: Call, data: string): Promise<string | Buffer> {
  if (data === '-') return call.input();
  if (!data.startsWith('@')) return data;
  try {
    return readFileSync(data.slice(1));
  } catch (error) {
    throw new Failure(EXIT.failed, 'FILE', `${data.slice(1)} cannot be read: ${(error as Error).message}`);
  }
}

async function printText({ out }: Call, text: string): Promise<void> {
  if (text === '') return;
  await out.raw(out.isTerminal ? safeJson(safeLines(text)) : text);
  if (!text.endsWith('\n')) await out.raw('\n');
}

interface Page {
  pagination?: { next_cursor: string | null };
  [member: string]: unknown;
}

async function paginate({ out }: Call, connection: Connection, path: string): Promise<void> {
  const separator = path.includes('?') ? '&' : '?';
  let cursor: string | null = null;
  do {
    const url: string = cursor === null ? path : `${path}${separator}cursor=${encodeURIComponent(cursor)}`;
    const { data } = await connection.send<Page>('GET', url);
    const { pagination, ...lists } = data;
    for (const list of Object.values(lists)) {
      for (const item of Array.isArray(list) ? list : []) await out.object(item);
    }
    cursor = pagination?.next_cursor ?? null;
  } while (cursor !== null);
}

interface Operation {
  method: string;
  path: string;
  id: string;
  scope: string;
  summary: string;
}

const OPERATION_COLUMNS: Column<Operation>[] = [
  { title: 'method', text: ({ method }) => method },
  { title: 'path', text: ({ path }) => path },
  { title: 'scope', drop: 1, text: ({ scope }) => scope },
  { title: 'summary', isWide: true, text: ({ summary }) => summary },
];

interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId?: string; summary?: string; security?: { bearerToken?: string[] }[] }>
  >;
}

const operations: Command = {
  name: 'operations',
  words: '[WORDS]',
  summary: 'List the operations of the service, with the scopes that they need',
  options: [],
  examples: ['tutti operations bulk'],
  async run(call) {
    const connection = await call.connect();
    const { data } = await connection.send<OpenApi>('GET', '/api-docs/spec.json');
    const words = call.words.join(' ').toLowerCase().split(/\s+/);
    const all = Object.entries(data.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]): Operation[] => {
        const { operationId: id, summary = '', security = [] } = operation;
        const scope = security.flatMap(({ bearerToken = [] }) => bearerToken).join(' ');
        return id === undefined ? [] : [{ method: method.toUpperCase(), path, id, scope, summary }];
      }),
    );
    const has = (operation: Operation) => {
      const text = Object.values(operation).join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const found = all.filter(has);
    await call.out.list(found, OPERATION_COLUMNS);
    if (found.length === 0) throw new Failure(EXIT.notFound, 'NOT_FOUND', 'No operation has these words');
  },
};

export const apiCommands: Command[] = [api, operations];
