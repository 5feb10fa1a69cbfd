import t from 'tap';
import {
  ADA,
  oidcEnv,
  openBrowser,
  PROVISION,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { startService } from '../../support/service.js';

const PERSON = { ...ADA, email: 'Ada@Example.com' };

t.test('Verified addresses: what a provider has verified counts, for the address of the account alone', async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  await service.person('root');
  const browser = openBrowser(service);
  await signInAt(browser);
  t.match(await userOf(browser), { email_verified_at: service.now().toISOString() });

  const verifiedAt = async () => {
    const users = service.db.read.selectFrom('users').select('email_verified_at');
    return (await users.where('email', '=', 'ada@example.com').executeTakeFirstOrThrow()).email_verified_at;
  };
  const forget = { email_verified_at: null };
  await service.db.write((trx) =>
    trx.updateTable('users').set(forget).where('email', '=', 'ada@example.com').execute(),
  );
  for (const claims of [{ email_verified: false }, { email: 'other@example.com' }, { email_verified: 'true' }]) {
    provider.person = { ...PERSON, ...claims };
    await signInAt(openBrowser(service));
    t.equal(await verifiedAt(), null, JSON.stringify(claims));
  }
  provider.person = PERSON;
  service.clock.advance(1_000);
  const again = openBrowser(service);
  await signInAt(again);
  t.match(await userOf(again), { email_verified_at: service.now().toISOString() });
});
