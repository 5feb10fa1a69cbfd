import t from 'tap';
import { type Client, type Person, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, expectStatus, list } from '../support/world.js';

const KEYS = '/api/profile/api-keys';
const AREAS =
  'tasks projects areas goals notes comments tags shares search changes ai profile webhooks api_keys trash notifications files feeds'.split(
    ' ',
  );
const METADATA = 'http://localhost/.well-known/oauth-protected-resource/api';
const SCOPES = [...AREAS.flatMap((area) => [`${area}:read`, `${area}:write`]), '*:read', '*', 'admin'];

interface Operation {
  id: string;
  method: string;
  path: string;
  needs: string | null;
  description: string;
  security: { bearerToken?: string[] }[] | undefined;
}

function operationsOf({ document }: Service): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, description, security }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      needs: security?.flatMap(({ bearerToken = [] }) => bearerToken).join(' ') || null,
      description,
      security,
    })),
  );
}

async function withKey(service: Service, person: Person, body: object): Promise<Client> {
  const { token } = expectStatus(await person.post(KEYS, { name: 'narrow', ...body }), 201);
  return service.client({ authorization: `Bearer ${token}` });
}

function isEnough(scope: string, needed: string): boolean {
  return needed.split(' ').every((one) => includes(scope, one));
}

function includes(scope: string, needed: string): boolean {
  const [area, right] = needed.split(':');
  if (scope === needed) return true;
  if (needed === 'admin' || scope === 'admin') return false;
  if (scope === '*') return true;
  return right === 'read' && area !== '*' && (scope === '*:read' || scope === `${area}:write`);
}

/** True if a scope has all areas, or one that an operation needs. */
function isRelated(scope: string, needs: string): boolean {
  const [area, right] = scope.split(':');
  return right === undefined || area === '*' || needs.split(' ').some((one) => one.startsWith(`${area}:`));
}

/** One of so many operations is tried with a scope of an area that it does not need. */
const UNRELATED_PART = slowly(40, 1);

t.test('Scopes: every operation × every scope: let through, or 403 with the scope that it needs', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const operations = operationsOf(service).filter(({ needs }) => needs !== null);
  t.ok(operations.length > 100);
  const faults: string[] = [];
  for (const [row, scope] of SCOPES.entries()) {
    const client = await withKey(service, root, { scopes: [scope] });
    for (const [column, { id, method, path, needs }] of operations.entries()) {
      if (!isRelated(scope, needs as string) && (row + column) % UNRELATED_PART !== 0) continue;
      // It names nothing that is there; a stream that would stay open is refused by its cursor.
      const url = path.replace(/\{\w+\}/g, '999999') + (id === 'streamEvents' ? '?cursor=x' : '');
      const { status, body, headers } = await client.call(method, url, method === 'GET' ? {} : { body: {} });
      const isRefused = body?.code === 'INSUFFICIENT_SCOPE';
      if (isRefused === isEnough(scope, needs as string)) faults.push(`${id} with ${scope}: ${status} ${body?.code}`);
      const challenge = `Bearer realm="tutti", error="insufficient_scope", scope="${needs}", resource_metadata="${METADATA}"`;
      if (isRefused && (status !== 403 || headers['www-authenticate'] !== challenge)) {
        faults.push(`${id} with ${scope}: ${status}, ${headers['www-authenticate']}`);
      }
    }
  }
  t.same(faults, []);
});

t.test(
  'Scopes: what an operation needs follows from its path and method, and is written down three times',
  async (t) => {
    const service = await startService(t);
    const others: Record<string, string | null> = {
      ...{
        getCurrentUser: null,
        runBatch: null,
        deleteIdentity: '*',
        endSession: '*',
        deleteAccount: '*',
        exportProfile: '*',
        importProfile: '*',
        ...{ startSecondFactor: '*', confirmSecondFactor: '*', removeSecondFactor: '*', createRecoveryCodes: '*' },
        importFile: 'tasks:write projects:write areas:write goals:write tags:write notes:write',
      },
      ...{
        listProjectTasks: 'tasks:read',
        search: 'search:read',
        listChanges: 'changes:read',
        streamEvents: 'changes:read',
      },
      ...{ listPeople: 'shares:read', listProjectMembers: 'shares:read' },
      ...{ listBlockedUsers: 'shares:read', blockUser: 'shares:write', unblockUser: 'shares:write' },
      ...{ listOwnSecurityEvents: 'profile:read', getLimits: 'profile:read', listSecurityEvents: 'admin' },
      listAllApiKeyActivity: 'admin',
      getCalendar: 'tasks:read',
      ...{ createFeed: 'feeds:write tasks:read', rotateFeed: 'feeds:write tasks:read' },
      ...{ getAppRequest: null, decideAppRequest: null },
      ...{ listConnections: 'api_keys:read', getConnection: 'api_keys:read', endConnection: 'api_keys:write' },
      ...{ listAppClients: 'admin', createAppClient: 'admin', deleteAppClient: 'admin' },
      listConnectionActivity: 'api_keys:read',
      getAiConfig: 'ai:read',
      ...{ duplicateProject: 'projects:write tasks:write', createProjectFromTemplate: 'projects:write tasks:write' },
      getProjectTemplate: 'projects:read tasks:read',
      checkFilter: 'tasks:read',
      getDigest: 'tasks:read',
      ...{ watchProject: 'tasks:write', unwatchProject: 'tasks:write' },
      ...{
        getNotificationPreferences: 'notifications:read',
        updateNotificationPreferences: 'notifications:write',
      },
      ...{ listBatches: 'changes:read', getBatch: 'changes:read' },
      // The write scopes of what is reverted.
      ...{ revertBatch: null, revertBatches: null },
    };
    const alsoNeeded = (path: string, right: string) => {
      // A channel sends data to other services.
      if (path.startsWith('/api/v1/channel')) return right === 'write' ? ['webhooks:write'] : [];
      if (!path.startsWith('/api/ai-assistant/')) return [];
      return path.includes('project') ? ['tasks:read', 'projects:read'] : ['tasks:read'];
    };
    for (const { id, method, path, needs, description, security } of operationsOf(service)) {
      if (security !== undefined && security.length === 0) {
        t.equal(needs, null, `${id} needs no scope`);
        continue;
      }
      const [, resource = ''] = /^\/api\/(?:v1\/)?(profile\/api-keys|[a-z-]+)/.exec(path) ?? [];
      const area = (
        {
          ...{ 'ai-assistant': 'ai', 'profile/api-keys': 'api_keys', profile: 'profile' },
          ...{ channel: 'notifications', channels: 'notifications' },
          ...{ attachment: 'files', attachments: 'files', reminder: 'tasks', reminders: 'tasks' },
          ...{ section: 'tasks', sections: 'tasks', view: 'tasks', views: 'tasks', watches: 'tasks' },
        } as Record<string, string>
      )[resource];
      const plural = AREAS.find((one) => one === resource || one === `${resource}s`);
      const right = method === 'GET' ? 'read' : 'write';
      const byPath = resource.startsWith('user')
        ? 'admin'
        : [`${area ?? plural}:${right}`, ...alsoNeeded(path, right)].join(' ');
      t.equal(needs, id in others ? others[id] : byPath, id);
      if (needs === null) continue;
      const scopes = needs.split(' ');
      const names = scopes.map((scope) => `\`${scope}\``).join(' and ');
      t.match(description, `Scope${scopes.length === 1 ? '' : 's'}: ${names}.`, id);
      // Apps are never granted administration and the management of keys.
      const oauth2 = scopes.some((scope) => scope === 'admin' || scope.startsWith('api_keys:'))
        ? []
        : [{ oauth2: scopes }];
      t.same(security, [{ bearerToken: scopes }, ...oauth2, { sessionCookie: [] }], id);
    }
  },
);

t.test('Scopes: a key has those it was made with, and says so', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  const ofSession = expectStatus(await session.post(KEYS, { name: 'all' }), 201);
  t.match(ofSession.apiKey, { scopes: ['*'], project_ids: null });
  const made = expectStatus(await session.post(KEYS, { name: 'some', scopes: ['tasks:write', 'api_keys:write'] }), 201);
  t.same(made.apiKey.scopes, ['tasks:write', 'api_keys:write']);
  const client = service.client({ authorization: `Bearer ${made.token}` });
  const { token } = expectStatus(await client.get('/api/current_user'), 200);
  t.same(token, { id: made.apiKey.id, name: 'some', scopes: made.apiKey.scopes, project_ids: null, expires_at: null });
  t.notOk('token' in (await session.get('/api/current_user')).body, 'a session has none');
  const [listed] = (await session.get(KEYS)).body.api_keys;
  t.same(listed.scopes, made.apiKey.scopes);

  t.test('and makes none that may do more', async (t) => {
    t.same(
      (await client.post(KEYS, { name: 'x' })).body.apiKey.scopes,
      made.apiKey.scopes,
      'its own when it says nothing',
    );
    t.equal((await client.post(KEYS, { name: 'x', scopes: ['tasks:read'] })).status, 201);
    for (const scopes of [['*'], ['*:read'], ['tasks:read', 'notes:read'], ['admin']]) {
      const refused = await client.post(KEYS, { name: 'x', scopes });
      t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } }, String(scopes));
      const missing = scopes.filter((scope) => scope !== 'tasks:read').join(' ');
      t.match(String(refused.headers['www-authenticate']), `scope="${missing}"`);
    }
    const reading = await withKey(service, ada, { scopes: ['*:read'] });
    t.equal(
      (await reading.post(KEYS, { name: 'x', scopes: ['tasks:read'] })).status,
      403,
      'managing needs api_keys:write',
    );
    const profile = await withKey(service, ada, { scopes: ['profile:write'] });
    t.equal((await profile.post(KEYS, { name: 'x', scopes: ['profile:read'] })).status, 403);
  });

  t.test('and only administrators name admin, which nothing includes', async (t) => {
    t.match(await session.post(KEYS, { name: 'x', scopes: ['admin'] }), { status: 403, body: { code: 'FORBIDDEN' } });
    const signedIn = await service.signIn(root);
    const plain = expectStatus(await signedIn.post(KEYS, { name: 'x' }), 201);
    t.same(plain.apiKey.scopes, ['*']);
    const refused = await service.client({ authorization: `Bearer ${plain.token}` }).get('/api/v1/users');
    t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    t.equal((await signedIn.get('/api/v1/users')).status, 200, 'a session has all scopes');
  });

  t.test('Scopes that there are not, none, and twice the same are refused', async (t) => {
    for (const scopes of [['tasks:delete'], [], ['tasks:read', 'tasks:read'], 'tasks:read', null]) {
      t.equal((await session.post(KEYS, { name: 'x', scopes })).status, 400, JSON.stringify(scopes));
    }
  });
});

t.test('Scopes: a refusal counts as a request and not as a creation, and comes before everything else', async (t) => {
  const service = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '2' } });
  const ada = await service.person('ada');
  const client = await withKey(service, ada, { scopes: ['tasks:read', 'notes:write'] });
  for (let count = 0; count < 5; count++) {
    const refused = await client.post('/api/v1/task', { nonsense: true });
    t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    t.match(String(refused.headers['ratelimit-policy']), '"user"');
  }
  t.equal((await client.post('/api/v1/note', { title: 'x' })).status, 201);
  t.equal((await client.post('/api/v1/note', { title: 'x' })).status, 201);
  t.equal((await client.post('/api/v1/note', { title: 'x' })).status, 429);
  t.equal(
    (await client.post('/api/ai-assistant/daily-brief', {})).status,
    403,
    'before the assistant that is not there',
  );
  t.equal((await service.client({ authorization: 'Bearer tt_x' }).post('/api/v1/task', {})).status, 401);
});

t.test('Scopes: search and changes leave out what the token may not read, and refuse it by name', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'garden' });
  await create(ada, 'note', { title: 'garden' });
  const client = await withKey(service, ada, { scopes: ['search:read', 'changes:read', 'notes:read'] });
  t.same(
    (await list(client, 'search?q=garden')).map(({ type }) => type),
    ['note'],
  );
  t.equal((await client.get('/api/v1/search?q=garden&types=task')).status, 403);
  const page = expectStatus(await client.get('/api/v1/changes'), 200);
  t.same(
    page.changes.map(({ type }: { type: string }) => type),
    ['note'],
  );
  const named = await client.get('/api/v1/changes?types=task');
  t.match(named, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  t.match(String(named.headers['www-authenticate']), 'tasks:read');
  await create(ada, 'task', { name: 'more' });
  await create(ada, 'note', { title: 'more' });
  const next = expectStatus(await client.get(`/api/v1/changes?cursor=${page.next_cursor}`), 200);
  t.same(
    next.changes.map(({ type }: { type: string }) => type),
    ['note'],
  );
  const ofAll = expectStatus(await ada.get('/api/v1/changes'), 200).next_cursor;
  t.equal((await client.get(`/api/v1/changes?cursor=${ofAll}`)).status, 400, 'a cursor of a token that sees more');
  const blind = await withKey(service, ada, { scopes: ['search:read', 'changes:read'] });
  t.same(await list(blind, 'search?q=garden'), []);
  t.same((await blind.get('/api/v1/changes')).body.changes, []);
});

t.test('Scopes: the trash shows, restores and deletes what the token may read', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const kinds = ['task', 'project', 'note', 'area', 'goal'];
  const fill = async (round: string) => {
    for (const kind of kinds) {
      const made = await create(ada, kind, kind === 'note' ? { title: 'secret' } : { name: `secret ${round}` });
      await ada.delete(`/api/v1/${kind}/${made.id}`);
    }
    return new Map((await list(ada, 'trash')).map(({ id, type }) => [String(type), id]));
  };
  for (const readable of kinds) {
    const entries = await fill(readable);
    const client = await withKey(service, ada, { scopes: ['trash:write', `${readable}s:read`] });
    const listed = await client.get('/api/v1/trash?count=true');
    t.same(
      listed.body.trash.map(({ type }: { type: string }) => type),
      [readable],
    );
    t.equal(listed.body.pagination.total, 1);
    for (const kind of kinds.filter((one) => one !== readable)) {
      const id = entries.get(kind);
      const attempts = [
        client.get(`/api/v1/trash?types=${kind}`),
        client.post(`/api/v1/trash/${id}/restore`),
        client.delete(`/api/v1/trash/${id}`),
      ];
      for (const attempt of attempts) {
        const { status, body, headers, text } = await attempt;
        t.match({ status, body }, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } }, `${kind} with ${readable}`);
        t.match(String(headers['www-authenticate']), `scope="${kind}s:read"`);
        t.notMatch(text, 'secret');
      }
    }
    t.match(await client.post(`/api/v1/trash/${entries.get(readable)}/restore`), { status: 200 });
    const left = await list(ada, 'trash');
    t.equal(left.length, kinds.length - 1);
    const [deleted] = left.filter(({ type }) => type !== readable);
    const other = await withKey(service, ada, { scopes: ['trash:write', `${deleted?.type}s:read`] });
    t.equal((await other.delete('/api/v1/trash')).status, 204);
    t.same(
      (await list(ada, 'trash')).map(({ id }) => id).sort(),
      left
        .map(({ id }) => id)
        .filter((id) => id !== deleted?.id)
        .sort(),
    );
    t.equal((await ada.delete('/api/v1/trash')).status, 204);
  }
});

t.test('Scopes: a response stored for a token is not replayed to one with fewer scopes', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const note = await create(ada, 'note', { title: 'secret' });
  await ada.delete(`/api/v1/note/${note.id}`);
  const path = `/api/v1/trash/${note.uid}/restore`;
  const headers = { 'idempotency-key': 'k1' };
  const restored = await ada.post(path, undefined, headers);
  t.match(restored, { status: 200, body: { title: 'secret' } });
  const narrower = await withKey(service, ada, { scopes: ['trash:write'] });
  const refused = await narrower.post(path, undefined, headers);
  t.match(refused, { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  t.notMatch(refused.text, 'secret');

  // Another key that may do the same is one client with the first: the order of its scopes says nothing.
  const one = await withKey(service, ada, { scopes: ['tasks:write', 'notes:read'] });
  const same = await withKey(service, ada, { scopes: ['notes:read', 'tasks:write'] });
  const made = await one.post('/api/v1/task', { name: 'x' }, { 'idempotency-key': 'k2' });
  const replayed = await same.post('/api/v1/task', { name: 'x' }, { 'idempotency-key': 'k2' });
  t.match(replayed, { status: 201, headers: { 'idempotency-replayed': 'true' }, body: { id: made.body.id } });
  const session = await service.signIn(ada);
  t.equal((await session.post('/api/v1/task', { name: 'x' }, { 'idempotency-key': 'k2' })).status, 422);
  const whole = await session.post(path, undefined, headers);
  t.match(whole, { status: 200, headers: { 'idempotency-replayed': 'true' } }, 'a session and `*` are one');
});
