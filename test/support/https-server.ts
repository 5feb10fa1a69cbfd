import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { portOf } from '../../src/lib/typed.js';

let made: { key: Buffer; cert: Buffer } | undefined;

/** Makes a certificate for `localhost` that is valid for a day. */
function certificate() {
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), 'tutti-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert]);
  if (status !== 0) throw new Error(`openssl has failed: ${stderr}`);
  made = { key: readFileSync(key), cert: readFileSync(cert) };
  return made;
}

/** Serves https on localhost. The process trusts every certificate until the end of the test. */
export async function startHttps(t: Test, handle: RequestListener): Promise<string> {
  const server = createServer(certificate(), handle);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // Read by Node for each connection.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.teardown(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${portOf(server)}`;
}
