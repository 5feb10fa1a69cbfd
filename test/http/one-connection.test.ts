import { Agent, request } from 'node:http';
import t from 'tap';
import { startService } from '../support/service.js';

t.test('Several users, and wrong tokens, on one connection: each request has its own caller', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const signedIn = await service.client({}).post('/api/login', { email: bob.email, password: bob.password });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const ports = new Set<number | undefined>();
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; email: string | undefined }>((resolve, reject) => {
      request(`${service.app.listeningOrigin}/api/profile`, { agent, headers }, (response) => {
        ports.add(response.socket.localPort);
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, email: JSON.parse(text).email }));
      })
        .on('error', reject)
        .end();
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const wrong = bearer(ada.token.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  const { email: ofAda } = (await ada.get('/api/profile')).body;
  const { email: ofBob } = (await bob.get('/api/profile')).body;
  const cookie = { cookie: String(signedIn.headers['set-cookie']).split(';', 1)[0] as string };
  for (const [headers, status, email] of [
    [bearer(ada.token), 200, ofAda],
    [bearer(bob.token), 200, ofBob],
    [bearer(bob.token), 200, ofBob],
    [wrong, 401, undefined],
    [bearer(ada.token), 200, ofAda],
    [cookie, 200, ofBob],
    [{}, 401, undefined],
    [bearer(ada.token), 200, ofAda],
    [{ ...bearer(ada.token), ...cookie }, 200, ofAda],
  ] as const) {
    t.same(await ask(headers), { status, email });
  }
  t.equal(ports.size, 1, 'one connection');
});
