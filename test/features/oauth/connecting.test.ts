import t from 'tap';
import { bearer, connectApp, OAUTH_ENV } from '../../support/oauth.js';
import { startService } from '../../support/service.js';

t.test('connecting: an app registers, the user allows it, and its tokens count', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const { access_token, client, ...rest } = await connectApp(service, ada, { scope: 'tasks:write projects:read' });
  t.match(rest, { token_type: 'Bearer', expires_in: 3600, refresh_token: /^ttr_[0-9a-f]{64}$/ });
  const app = service.client(bearer(access_token));
  t.equal((await app.get('/api/v1/tasks')).status, 200);
  t.equal((await app.post('/api/v1/task', { name: 'By the app' })).status, 201);
  t.match((await app.get('/api/current_user')).body, {
    token: { name: 'App', scopes: ['tasks:write', 'projects:read'] },
  });
  const browser = await service.signIn(ada);
  t.match((await browser.get('/api/v1/connections')).body.connections, [{ name: 'App', audience: 'all' }]);
});
