import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import t, { type Test } from 'tap';
import { isAllowedAddress, isAllowedPort } from '../../../src/lib/address-policy.js';
import { startReceiver } from '../../support/receiver.js';
import { startService } from '../../support/service.js';
import { create, expectStatus } from '../../support/world.js';

const WEBHOOK = '/api/v1/webhook';
const NOTHING = { allowed: [], denied: [] };
const PUBLIC = ['8.8.4.4', '2001:4860:4860::8844'] as const;

function haveAddresses(t: Test, ...addresses: string[]): void {
  const real = os.networkInterfaces;
  os.networkInterfaces = () => ({ net: addresses.map((address) => ({ address })) }) as never;
  syncBuiltinESMExports();
  t.teardown(() => {
    os.networkInterfaces = real;
    syncBuiltinESMExports();
  });
}

function resolveTo(t: Test, addresses: readonly string[]): void {
  const real = dns.lookup;
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  dns.lookup = ((_host: string, _options: object, done: (...all: unknown[]) => void) => done(null, found)) as never;
  syncBuiltinESMExports();
  t.teardown(() => {
    dns.lookup = real;
    syncBuiltinESMExports();
  });
}

t.test('Addresses: those of the machine itself are refused, as they are at that moment', async (t) => {
  for (const address of PUBLIC) t.ok(isAllowedAddress(address, address, NOTHING), address);
  haveAddresses(t, ...PUBLIC, 'fe80::1%eth0');
  for (const address of [...PUBLIC, '::ffff:8.8.4.4', '2001:4860:4860:0:0:0:0:8844']) {
    t.notOk(isAllowedAddress(address, address, NOTHING), address);
  }
  t.ok(isAllowedAddress(PUBLIC[0], PUBLIC[0], { allowed: ['8.8.4.0/24'], denied: [] }), 'unless the operator says so');
});

t.test('Addresses: platform services are refused; what the operator denies is, whatever else is allowed', async (t) => {
  t.notOk(isAllowedAddress('168.63.129.16', 'x', NOTHING));
  t.notOk(isAllowedAddress('::ffff:168.63.129.16', 'x', NOTHING));
  t.ok(isAllowedAddress('168.63.129.17', 'x', NOTHING));
  const policy = { allowed: ['10.0.0.0/8', 'inside.example'], denied: ['8.8.4.0/24', '10.1.0.0/16', 'bad.example'] };
  const cases: [address: string, host: string, isAllowed: boolean][] = [
    ['8.8.4.4', 'x', false],
    ['8.8.8.8', 'x', true],
    ['10.2.0.1', 'x', true],
    ['10.1.0.1', 'x', false],
    ['10.1.0.1', 'inside.example', false],
    ['192.168.0.1', 'inside.example', true],
    ['192.168.0.1', 'INSIDE.example.', true],
    ['8.8.8.8', 'bad.example', false],
    ['8.8.8.8', 'BAD.example.', false],
    ['8.8.8.8', 'not.bad.example', true],
    ['no address', 'x', false],
  ];
  for (const [address, host, isAllowed] of cases) {
    t.equal(isAllowedAddress(address, host, policy), isAllowed, `${host} at ${address}`);
  }
});

t.test('Ports: 80, 443 and those from 1024', async (t) => {
  const isAllowed = (port: string) => isAllowedPort(new URL(`http://example.com${port}/`));
  for (const port of ['', ':80', ':443', ':1024', ':8080', ':65535']) t.ok(isAllowed(port), port);
  for (const port of [':0', ':1', ':22', ':25', ':79', ':81', ':442', ':444', ':1023']) t.notOk(isAllowed(port), port);
  t.ok(isAllowedPort(new URL('https://example.com:443/')));
});

t.test('Addresses: the policy holds at creation, at a change and at delivery', async (t) => {
  const env = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', WEBHOOK_DENIED_HOSTS: 'denied.example,9.9.9.0/24' };
  const service = await startService(t, { env });
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const made = await create(ada, 'webhook', { url: receiver.url });
  resolveTo(t, ['8.8.4.4']);
  const refused = [
    'http://127.0.0.1:22/',
    'https://example.com:25/',
    'http://168.63.129.16/',
    'http://[::ffff:168.63.129.16]:8080/',
    'http://9.9.9.9/',
    'http://denied.example/',
    'http://DENIED.example./',
  ];
  for (const url of refused) {
    t.match(await ada.post(WEBHOOK, { url }), { status: 400, body: { code: 'VALIDATION_FAILED' } }, url);
    t.equal((await ada.patch(`${WEBHOOK}/${made.id}`, { url })).status, 400, url);
    // Webhooks from before the rule, or from before the address was denied, are not called either.
    const { id } = made;
    await service.db.write((trx) => trx.updateTable('webhooks').set({ url }).where('id', '=', id).execute());
    const trial = expectStatus(await ada.post(`${WEBHOOK}/${id}/test`), 200);
    t.match(trial, { delivered: false, status: null, error: /: nothing was sent\.$/ }, url);
  }
  const fine = await create(ada, 'webhook', { url: 'http://example.com:8080/' });
  haveAddresses(t, '8.8.4.4');
  t.match(await ada.post(WEBHOOK, { url: 'http://example.com/' }), { status: 400 }, 'a name of this machine');
  t.match(await ada.post(`${WEBHOOK}/${fine.id}/test`), {
    body: { delivered: false, error: /not a public address: nothing was sent/ },
  });
  os.networkInterfaces = () => {
    throw new Error('uv_interface_addresses returned Unknown system error');
  };
  syncBuiltinESMExports();
  t.match(
    await ada.post(`${WEBHOOK}/${fine.id}/test`),
    { body: { delivered: false, status: null } },
    'it fails closed',
  );
});
