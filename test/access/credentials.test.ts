import t, { type Test } from 'tap';
import { callersThatCount, confirmCaller, findSession, findToken } from '../../src/access/credentials.js';
import { sha256 } from '../../src/lib/hash.js';
import { startService } from '../support/service.js';

// On SQLite: each write runs these queries, so all tests of writes run them on PostgreSQL.

async function setUp(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada');
  await service.person('eve');
  const found = await findToken(service.db.read, sha256(ada.token), false);
  if (found === undefined) throw new Error('There is no such token.');
  return { service, ada, ...found };
}

t.test(
  'Confirming a caller returns them as they are now, and leaves the caller of the request as it was',
  async (t) => {
    const { service, caller } = await setUp(t);
    const before = structuredClone({ ...caller, credential: null });
    const at = service.clock.now().toISOString();
    const change = { is_admin: caller.isAdmin ? 0 : 1, ai_assistant_enabled: caller.aiEnabled ? 0 : 1 };
    await service.db.write((trx) => trx.updateTable('users').set(change).where('id', '=', caller.id).execute());
    const confirmed = await service.db.write((trx) => confirmCaller(trx, caller, at));
    t.equal(confirmed.caller.isAdmin, !caller.isAdmin);
    t.equal(confirmed.caller.aiEnabled, !caller.aiEnabled);
    t.equal(confirmed.sharing, false);
    t.same({ ...caller, credential: null }, before);
    t.same(
      { ...confirmed.caller, isAdmin: caller.isAdmin, aiEnabled: caller.aiEnabled },
      caller,
      'the rest is the same',
    );
  },
);

t.test('A key and a session of the same id are distinguished', async (t) => {
  const { service, caller } = await setUp(t);
  const at = service.clock.now().toISOString();
  const hash = sha256('a cookie');
  await service.db.write((trx) =>
    trx
      .insertInto('sessions')
      .values({ id_hash: hash, user_id: caller.id, created_at: at, expires_at: '9999-01-01T00:00:00.000Z' } as never)
      .execute(),
  );
  const session = await findSession(service.db.read, hash);
  t.equal(session?.caller.credential?.kind, 'session');
  t.equal(session?.caller.scopes, null);
  const all = [caller, ...(session ? [session.caller] : []), { ...caller, credential: undefined }] as never;
  t.same([...(await callersThatCount(service.db.read, all, at))], [caller, session?.caller]);
});

t.test('Schemes have names of their own, and those that browsers use by themselves are tried last', async (t) => {
  const { service } = await setUp(t);
  const { authSchemes } = service.app;
  t.same(
    authSchemes.map(({ name }) => name),
    ['token', 'session'],
  );
  const ambient = authSchemes.map((scheme) => scheme.ambient);
  t.same(ambient, [...ambient].sort());
});
