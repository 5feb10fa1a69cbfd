import t from 'tap';
import type { App } from '../../src/context.js';
import { inOwnScope } from '../../src/http/scope.js';
import type { Feature } from '../../src/manifest.js';
import { FEATURES } from '../../src/registry.js';
import { newDatabase } from '../support/database.js';
import { startService } from '../support/service.js';

function hooked(routes: (app: App) => Promise<void>): Feature {
  return { name: 'hooked', routes: [{ mount: 'service', routes: () => routes }], scopes: { readHooked: null } };
}

async function withHook(app: App): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-hooked', 'yes');
  });
  app.get('/hooked', { config: { public: true }, schema: { operationId: 'readHooked', hide: true } }, async () => 'x');
}

t.test('A feature cannot add a hook of requests to the scope that it shares with others', async (t) => {
  const db = await newDatabase(() => new Date());
  t.teardown(() => db.close());
  const start = startService(t, { db, features: [...FEATURES, hooked(withHook)] });
  await t.rejects(start, /register one of your own for the hook onRequest/);
});

t.test('In a scope of its own, the hook runs for the routes of the feature alone', async (t) => {
  const service = await startService(t, { features: [...FEATURES, hooked(inOwnScope(withHook))] });
  for (const path of ['/api/hooked', '/api/v1/hooked']) {
    t.equal((await service.app.inject(path)).headers['x-hooked'], 'yes', path);
  }
  for (const path of ['/api/health', '/api/v1/tasks', '/health']) {
    t.equal((await service.app.inject(path)).headers['x-hooked'], undefined, path);
  }
});
