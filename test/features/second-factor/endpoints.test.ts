import type { FastifyInstance } from 'fastify';
import t from 'tap';
import { buildAllListeners } from '../../support/listeners.js';
import { OAUTH_ENV } from '../../support/oauth.js';
import { withRouteTables } from '../../support/route-tables.js';
import { nextStep, setUpSecondFactor } from '../../support/second-factor.js';
import { credentialsOf, startService } from '../../support/service.js';

/** No way in takes the password of an account with a second factor alone. */

/**
 * Operations whose body has a password, and why the password alone opens nothing. `session`: the caller has a credential
 * already, which a sign-in with both factors, or a session with both, has made. `token of a mail`: the password is a new one,
 * and no session begins.
 */
const TAKE_A_PASSWORD: Record<
  string,
  'asks for a code' | 'session' | 'new account' | 'administrator' | 'token of a mail'
> = {
  login: 'asks for a code',
  register: 'new account',
  changePassword: 'session',
  changeEmail: 'session',
  confirmPassword: 'session',
  deleteAccount: 'session',
  startSecondFactor: 'session',
  createRecoveryCodes: 'asks for a code',
  removeSecondFactor: 'asks for a code',
  createUser: 'administrator',
  updateUser: 'administrator',
  patchUser: 'administrator',
  confirmPasswordReset: 'token of a mail',
};

t.test('Every operation with a password in its body is known here', async (t) => {
  const { document } = await startService(t, { env: OAUTH_ENV });
  const schemas = document.components.schemas as Record<string, unknown>;
  const takesPassword = (schema: unknown, seen = new Set<string>()): boolean => {
    if (typeof schema !== 'object' || schema === null) return false;
    return Object.entries(schema).some(([name, value]) => {
      // Examples have the names of components.
      if (name === 'examples') return false;
      if (/password/i.test(name)) return true;
      if (name !== '$ref') return takesPassword(value, seen);
      const component = String(value).split('/').at(-1) as string;
      if (seen.has(component)) return false;
      return takesPassword(schemas[component], seen.add(component));
    });
  };
  const found = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods as Record<string, { operationId: string; requestBody?: unknown }>)
      .filter(({ requestBody }) => takesPassword(requestBody))
      .map(({ operationId }) => operationId),
  );
  t.same(found.sort(), Object.keys(TAKE_A_PASSWORD).sort());
});

/** Members by which the services behind the listeners name addresses and passwords. */
const bodyWith = ({ email, password }: { email: string; password: string }) => ({
  ...{ email, username: email, user: email, login: email },
  ...{ password, current_password: password, currentPassword: password },
  ...{ new_password: password, newPassword: password },
});

t.test('No route of any listener opens a session, or tells anything, for the password alone', async (t) => {
  const env = { ...OAUTH_ENV, DOCS_ENABLED: 'true', NODE_ENV: 'test' };
  const { built, tables } = await withRouteTables(() => buildAllListeners(() => undefined, { env }));
  t.teardown(built.close);
  const { service } = built;
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  await setUpSecondFactor(service, await service.signIn(ada), ada.password);
  nextStep(service);

  const basic = (person: { email: string; password: string }) =>
    `Basic ${Buffer.from(`${person.email}:${person.password}`).toString('base64')}`;
  const opened: string[] = [];
  let endpoints = 0;
  for (const { server, routes } of tables) {
    for (const { method, url } of routes) {
      if (method === 'HEAD' || method === 'OPTIONS' || url.includes('*')) continue;
      const path = url.replace(/:\w+/g, '1');
      for (const person of [ada, eve]) {
        const asked = await server.inject(requestOf(method, path, person));
        const isIn = isSignedIn(asked);
        if (isIn && person === eve) endpoints += 1;
        if (isIn && person === ada) opened.push(`${method} ${url}`);
      }
    }
  }
  t.same(opened, []);
  t.ok(
    endpoints >= 2,
    `${endpoints} endpoints open a session for an account without a second factor: that of tududi, too`,
  );

  function requestOf(method: string, url: string, person: { email: string; password: string }) {
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const headers = { authorization: basic(person), ...(hasBody && { 'content-type': 'application/json' }) };
    const payload = JSON.stringify(bodyWith(person));
    return {
      method: method as 'GET',
      url,
      headers: { ...headers, prefer: 'handling=lenient' },
      ...(hasBody && { payload }),
    };
  }
});

type InjectedResponse = Awaited<ReturnType<FastifyInstance['inject']>>;

/** True if the response has a session or a token. */
function isSignedIn({ statusCode, headers, payload }: InjectedResponse): boolean {
  if (statusCode >= 400) return false;
  return /\bsid=[^;]{20}/.test(String(headers['set-cookie'])) || /\bt[a-z]{1,2}_[0-9a-f]{32}/.test(payload);
}

t.test('The listener of tududi asks for the code, too, and takes it', async (t) => {
  const service = await startService(t, { env: { COMPAT: 'tududi' } });
  const ada = await service.person('ada');
  const { code } = await setUpSecondFactor(service, await service.signIn(ada), ada.password);
  nextStep(service);
  const server = service.app.listeners.get('tududi') as unknown as FastifyInstance;
  const logIn = (more: object) =>
    server.inject({ method: 'POST', url: '/api/login', payload: { ...credentialsOf(ada), ...more } });
  const missing = await logIn({});
  t.match([missing.statusCode, missing.json()], [401, { code: 'SECOND_FACTOR_REQUIRED', errors: [/code/] }]);
  t.equal((await logIn({ code: code() })).statusCode, 200);
  t.equal((await logIn({ code: code() })).statusCode, 401);
});
