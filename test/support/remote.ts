import { signIn } from '../../scripts/support/server.js';
import { type Client, PASSWORD, type Person, type Result } from './service.js';

/** A server that may have another address after a restart. */
export interface Reached {
  url: string;
}

export type RemoteUser = Client & Pick<Person, 'id' | 'email' | 'token'>;

/** Sends requests over the network. Requests fail while the service is down. */
function remote(server: Reached, token: string): Client {
  const call = async (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: object; body?: unknown } = {},
  ) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, headers: {}, text, body: text === '' ? undefined : JSON.parse(text) } as Result;
  };
  return {
    call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) => call('POST', path, { body, headers }),
    put: (path, body, headers = {}) => call('PUT', path, { body, headers }),
    patch: (path, body, headers = {}) => call('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => call('DELETE', path, { headers }),
  };
}

export async function register(server: Reached, name: string): Promise<RemoteUser> {
  const email = `${name}@example.com`;
  const anonymous = remote(server, 'none');
  const made = await anonymous.post('/api/register', { email, password: PASSWORD });
  const cookie = String(await signIn(server.url, { email, password: PASSWORD }));
  const { body } = await anonymous.post('/api/profile/api-keys', { name: 'test' }, { cookie, authorization: '' });
  return { ...remote(server, body.token), id: made.body.user.id as number, email, token: body.token };
}
