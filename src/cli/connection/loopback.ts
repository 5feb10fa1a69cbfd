import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXIT, Failure } from '../failure.js';

/** How long the user has to decide. */
const WAIT_MS = 10 * 60_000;

interface Expected {
  state: string;
  issuer: string;
}

interface Loopback {
  address: string;
  /** Rejects if the user refuses, or does not decide in time. */
  code: Promise<string>;
  close(): void;
}

/** Opens a port of this computer to which the browser is sent after the decision (RFC 8252, section 7.3). */
export async function openLoopback(expected: Expected): Promise<Loopback> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  let timer: NodeJS.Timeout | undefined;
  const code = new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => reject(refused('Nothing was decided within 10 minutes')), WAIT_MS);
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', address);
      // A page elsewhere may open this address: without the right state, nothing is decided.
      if (url.pathname !== '/callback' || !isSame(url.searchParams.get('state'), expected.state)) {
        return answer(response, 404, 'There is nothing here.');
      }
      const outcome = outcomeOf(url.searchParams, expected);
      answer(
        response,
        200,
        `${typeof outcome === 'string' ? 'You are signed in' : outcome.message}. You can close this page.`,
      );
      if (typeof outcome === 'string') resolve(outcome);
      else reject(outcome);
    });
  });
  // It is awaited later than it may fail.
  code.catch(() => undefined);
  const close = () => {
    clearTimeout(timer);
    server.close();
    server.closeIdleConnections();
  };
  return { address, code, close };
}

function outcomeOf(params: URLSearchParams, { issuer }: Expected): string | Failure {
  if (params.get('iss') !== issuer) return refused('The response is not of the service that was asked');
  const error = params.get('error');
  if (error === 'access_denied') return refused('The sign-in was refused');
  const code = params.get('code');
  return code ?? refused(params.get('error_description') ?? `The service answered ${error ?? 'without a code'}`);
}

function refused(message: string): Failure {
  return new Failure(EXIT.notAllowed, 'SIGN_IN_FAILED', message);
}

function isSame(sent: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function answer(response: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' };
  response.writeHead(status, headers).end(`${text}\n`);
}
