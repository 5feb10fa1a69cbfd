import { createServer } from 'node:http';
import type { Test } from 'tap';
import { portOf } from '../../src/lib/typed.js';

/** A message as ntfy shows it to the subscribers of its topic. */
export interface NtfyMessage {
  topic: string;
  title?: string;
  message: string;
  click?: string;
}

const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const TEXTS = ['topic', 'message', 'title', 'click', 'icon', 'attach', 'filename', 'email', 'call', 'delay'];

/** A server of ntfy, as far as its manual describes publishing as JSON (docs.ntfy.sh/publish/#publish-as-json). */
export async function startNtfy(t: Test) {
  const messages: NtfyMessage[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { status, ...answer } = answerTo(request.method, request.url, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });

  function answerTo(method: string | undefined, url: string | undefined, body: string) {
    if (url !== '/' || (method !== 'POST' && method !== 'PUT'))
      return { status: 404, code: 40401, error: 'page not found' };
    let given: Record<string, unknown>;
    try {
      given = JSON.parse(body);
    } catch {
      return { status: 400, code: 40024, error: 'invalid request: request body must be valid JSON' };
    }
    if (TEXTS.some((name) => given[name] !== undefined && typeof given[name] !== 'string')) {
      return { status: 400, code: 40024, error: 'invalid request: request body must be valid JSON' };
    }
    if (!TOPIC.test(String(given.topic ?? '')))
      return { status: 400, code: 40009, error: 'invalid request: topic invalid' };
    // A message without a text is "triggered".
    const message = given.message === undefined || given.message === '' ? 'triggered' : String(given.message);
    messages.push({ ...(given as unknown as NtfyMessage), message });
    return { status: 200, id: `m${messages.length}`, event: 'message', topic: given.topic, message };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    /** Returns what a phone shows that is subscribed to a topic. */
    shownOn: (topic: string) => messages.filter((message) => message.topic === topic),
  };
}
