import type { Test } from 'tap';
import type { App } from '../../src/context.js';
import { type Service, type ServiceOptions, startService } from './service.js';

export type Json = ReturnType<typeof JSON.parse>;

export interface TududiResponse {
  status: number;
  body: Json;
  headers: Record<string, unknown>;
}

export function clientOf(server: App, headers: Record<string, string>) {
  return async (method: string, path: string, body?: object | string): Promise<TududiResponse> => {
    const response = await server.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = response.payload;
    return { status: response.statusCode, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

export async function startTududi(t: Test, options?: ServiceOptions) {
  const env = { COMPAT: 'tududi', ...options?.env };
  const service: Service = await startService(t, { ...options, env });
  const server = service.app.listeners.get('tududi') as App;
  const ada = await service.person('ada');
  const ask = clientOf(server, { authorization: `Bearer ${ada.token}` });
  return { service, server, ada, ask, anonymous: clientOf(server, {}) };
}
