import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';
import { portOf } from '../../src/lib/typed.js';

export interface ReceivedMail {
  from: string;
  to: string[];
  isEncrypted: boolean;
  user: string | undefined;
  /** The message as it was sent. */
  source: string;
  mail: ParsedMail;
}

/** An SMTP server on a loopback port that keeps what it accepts. */
export interface MailServer {
  host: string;
  port: number;
  /** Value of SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  connections: number;
  /** Certificate of the server, for programs that are to trust it. */
  certificateFile: string;
  /** Reply to a receiver, or to a message: 250, or a code with a text; after a delay in milliseconds. */
  respond: (about: { step: 'receiver' | 'message'; address: string }) => {
    code: number;
    text?: string;
    afterMs?: number;
  };
}

interface Options {
  /** When TLS begins; default: by STARTTLS. */
  tls?: 'implicit' | 'none';
  /** Users with their passwords; absent: no authentication. */
  users?: Record<string, string>;
}

class Reply extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

export async function startMailServer(t: Test, { users, tls }: Options = {}): Promise<MailServer> {
  const certificate = createCertificate();
  const reply = (about: { step: 'receiver' | 'message'; address: string }, done: (error?: Error | null) => void) => {
    const { code, text = 'as the test wants', afterMs = 0 } = started.respond(about);
    setTimeout(() => done(code < 400 ? null : new Reply(code, text)), afterMs).unref();
  };
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: certificate.key,
    cert: certificate.cert,
    authOptional: users === undefined,
    disabledCommands: [...(users === undefined ? ['AUTH'] : []), ...(tls === 'none' ? ['STARTTLS'] : [])],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      started.connections += 1;
      done();
    },
    onAuth({ username = '', password }, _session, done) {
      if (users?.[username] === password) done(null, { user: username });
      else done(new Reply(535, 'wrong user or password'));
    },
    onRcptTo: ({ address }, _session, done) => reply({ step: 'receiver', address }, done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const source = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const mail = await simpleParser(source);
        reply({ step: 'message', address: to[0] ?? '' }, (error) => {
          if (!error) {
            const from = mailFrom === false ? '' : mailFrom.address;
            const { secure: isEncrypted, user } = session;
            started.received.push({ from, to, isEncrypted, user, source, mail });
          }
          done(error);
        });
      });
    },
  });
  // Clients that break off are part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => server.close(resolve)));
  const port = portOf(server.server);
  const started: MailServer = {
    host: '127.0.0.1',
    port,
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received: [],
    connections: 0,
    certificateFile: certificate.file,
    respond: () => ({ code: 250 }),
  };
  return started;
}

/** Creates a certificate for the loopback addresses. */
function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-smtp-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::ffff:127.0.0.1';
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', names], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert), file: cert };
}

/** Starts a server that says what the test writes to each connection, and nothing else. @returns its port */
export async function startSilentServer(t: Test, onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
}
