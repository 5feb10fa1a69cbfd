import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { parsedJson, portOf } from '../../src/lib/typed.js';
import { brokenReply, plausibleReply } from './replies.js';

export const MODES = {
  clean: 'a JSON object and nothing else',
  fenced: 'the JSON in a code fence',
  prose: 'the JSON between sentences',
  parts: 'the content as a list of parts',
  reasoning: 'no content, the JSON in reasoning_content',
  thinking: 'the JSON behind thoughts, which have a draft in a code fence',
  empty: 'an answer without any content',
  cut: 'an answer that ends at the allowance of tokens',
  filtered: 'an answer without content, because it was filtered',
  'wrong-types': 'JSON whose members have wrong types, but one',
  'no-usage': 'clean, without model and usage',
  huge: 'an answer of 4 MiB',
  slow: 'no answer until it is released or the client goes',
  drip: 'headers at once, then a space every 20 ms, without end',
  'no-response-format': 'status 400 that names response_format, unless the question has none',
  'no-max-tokens': 'status 400 that names max_tokens, unless the question has none',
  redirect: 'a redirect to another path of the same server',
  '400': 'status 400 with the question repeated in the error',
  '401': 'status 401',
  '402': 'status 402',
  '429': 'status 429 with Retry-After: 7',
  '500': 'status 500',
  reset: 'the connection is reset',
} as const;

export type Mode = keyof typeof MODES;

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Question;
}

interface Question {
  model?: string;
  messages?: { role: string; content: string }[];
  response_format?: unknown;
  [member: string]: unknown;
}

export interface RawResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

type Behaviour = Mode | RawResponse | ((received: Received) => Mode | RawResponse);

export interface FakeProvider {
  url: string;
  requests: Received[];
  abandoned: number;
  mode: Behaviour;
  /** Answers every request that the mode `slow` holds. */
  release(): void;
  close(): Promise<void>;
}

/** `port` 0 selects a free port of 127.0.0.1. */
interface Options {
  mode?: Mode;
  port?: number;
}

export async function startFakeProvider({ mode = 'clean', port = 0 }: Options = {}): Promise<FakeProvider> {
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) fake.abandoned += 1;
    });
    const reply = (body: Question) => {
      const { method = '', url: path = '', headers } = request;
      const received = { method, path, headers, body };
      fake.requests.push(received);
      const mode = typeof fake.mode === 'function' ? fake.mode(received) : fake.mode;
      if (typeof mode === 'object') sendRaw(response, mode);
      else respond(mode, received, response, held);
    };
    read(request).then(reply, () => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = portOf(server);

  const fake: FakeProvider = {
    url: `http://127.0.0.1:${bound}/v1`,
    requests: [],
    abandoned: 0,
    mode,
    release() {
      for (const respondNow of held.splice(0)) respondNow();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return fake;
}

async function read(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return parsedJson<Question>(Buffer.concat(chunks).toString());
  } catch {
    return {};
  }
}

function respond(
  mode: Mode,
  { method, path, body: question }: Received,
  response: ServerResponse,
  held: (() => void)[],
): void {
  if (method !== 'POST' || !path.endsWith('/chat/completions')) {
    sendFault(response, 404, 'This server only knows POST …/chat/completions.');
    return;
  }
  const messages = question.messages ?? [];
  const json = JSON.stringify(plausibleReply(messages), null, 2);
  const say = (message: object, end?: string) => sendJson(response, 200, completion(question, message, end));
  switch (mode) {
    case 'clean':
      say({ content: json });
      break;
    case 'fenced':
      say({ content: `\`\`\`json\n${json}\n\`\`\`` });
      break;
    case 'prose':
      say({ content: `Gladly! Here is what I think:\n\n${json}\n\nAnything else?` });
      break;
    case 'parts':
      say({
        content: [
          { type: 'text', text: json.slice(0, 20) },
          { type: 'text', text: json.slice(20) },
        ],
      });
      break;
    case 'reasoning':
      say({ content: null, reasoning_content: json });
      break;
    case 'thinking':
      say({ content: `<think>A draft:\n\`\`\`json\n${DRAFT}\n\`\`\`\nnot good.</think>\n${json}` });
      break;
    case 'empty':
      say({ content: null });
      break;
    case 'cut':
      say({ content: json.slice(0, 60) }, 'length');
      break;
    case 'filtered':
      say({ content: null }, 'content_filter');
      break;
    case 'wrong-types':
      say({ content: JSON.stringify(brokenReply(messages)) });
      break;
    case 'no-usage':
      sendJson(response, 200, { choices: [{ message: { content: json } }] });
      break;
    case 'huge':
      say({ content: json + ' '.repeat(4 * 1024 * 1024) });
      break;
    case 'slow':
      held.push(() => say({ content: json }));
      break;
    case 'drip':
      drip(response);
      break;
    case 'no-response-format':
      if ('response_format' in question) sendFault(response, 400, 'Unknown parameter: response_format.');
      else say({ content: json });
      break;
    case 'no-max-tokens':
      if ('max_tokens' in question) sendFault(response, 400, 'max_tokens cannot be used with this model', 'max_tokens');
      else say({ content: json });
      break;
    case 'redirect':
      sendRaw(response, { status: 307, headers: { location: '/elsewhere/chat/completions' } });
      break;
    case '400':
      sendFault(response, 400, `Cannot answer: ${JSON.stringify(question)}`);
      break;
    case '401':
      sendFault(response, 401, 'Incorrect API key provided.');
      break;
    case '402':
      sendFault(response, 402, 'The credit is used up.');
      break;
    case '429':
      response.setHeader('retry-after', '7');
      sendFault(response, 429, 'Rate limit reached.');
      break;
    case '500':
      sendFault(response, 500, 'The model crashed.');
      break;
    case 'reset':
      response.socket?.resetAndDestroy();
  }
}

const DRAFT = JSON.stringify({ focus: 'draft', insight: 'draft', priority_actions: [], watch_out: ['x'] });

function completion({ model = 'fake' }: Question, message: object, end = 'stop'): object {
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    model: `${model}-fake`,
    choices: [{ index: 0, finish_reason: end, message: { role: 'assistant', ...message } }],
    usage: { prompt_tokens: 321, completion_tokens: 45, total_tokens: 366 },
  };
}

function sendFault(response: ServerResponse, status: number, message: string, param: string | null = null): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  sendRaw(response, { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

function sendRaw(response: ServerResponse, { status = 200, headers = {}, body = '' }: RawResponse): void {
  response.writeHead(status, headers).end(body);
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
