import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Test } from 'tap';
import { type Person, type Service, type ServiceOptions, startService } from './service.js';
import { expectStatus } from './world.js';

const KEYS = '/api/profile/api-keys';

export async function listen(service: Service): Promise<string> {
  return service.app.listen({ host: '127.0.0.1', port: 0 });
}

export async function connect(t: Test, origin: string, token: string, options: object = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }) as never,
  );
  t.teardown(() => client.close());
  return client;
}

export async function tokenWith(person: Person, body: object): Promise<string> {
  return expectStatus(await person.post(KEYS, { name: 'agent', ...body }), 201).token;
}

export async function call<Facts = object>(client: Client, name: string, input: object = {}): Promise<Facts> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...input } });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as Facts;
}

export async function failure(client: Client, name: string, input: object = {}) {
  const { isError, content } = await client.callTool({ name, arguments: { ...input } });
  if (!isError) throw new Error(`${name} has succeeded`);
  return JSON.parse((content as { text: string }[])[0]?.text ?? '') as {
    error: string;
    code: string;
    details?: { path: string; message: string }[];
    suggestions?: { uid: string; name: string }[];
  };
}

export async function start(t: Test, options: ServiceOptions = {}) {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z', ...options });
  const ada = await service.person('ada');
  return { service, ada, origin: await listen(service) };
}
