import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import type { Test } from 'tap';
import { startHttps } from './https-server.js';

/** A push service (RFC 8030) that checks what it gets (RFC 8291, RFC 8292) and decrypts it as a browser would. */
export interface PushService {
  origin: string;
  received: Pushed[];
  /** What it refused, by reason. */
  refused: string[];
  /** Response to a valid message. */
  respond: (pushed: Pushed) => { status: number; headers?: Record<string, string> };
  subscribe(): Subscription;
}

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Pushed {
  endpoint: string;
  headers: IncomingMessage['headers'];
  /** Bytes of the encrypted body. */
  bytes: number;
  text: string;
  message: Record<string, unknown>;
  contact: unknown;
  publicKey: string;
}

/** @param now the clock by which tokens are judged */
export async function startPushService(t: Test, now: () => Date): Promise<PushService> {
  const subscriptions = new Map<string, { keys: ECDH; auth: string }>();
  const origin = await startHttps(t, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    try {
      const pushed = await read(request, body);
      service.received.push(pushed);
      const { status, headers = {} } = service.respond(pushed);
      response.writeHead(status, headers).end();
    } catch (error) {
      service.refused.push(error instanceof Error ? error.message : String(error));
      response.writeHead(400).end();
    }
  }

  async function read({ method, url = '', headers }: IncomingMessage, body: Buffer): Promise<Pushed> {
    const subscription = subscriptions.get(url);
    if (method !== 'POST' || subscription === undefined) throw new Error('no such subscription');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL');
    if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('a bad topic');
    if (body.length > 4_096) throw new Error('too large');
    const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
    const point = Buffer.from(publicKey, 'base64url');
    const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }, 'ES256');
    const { payload } = await jwtVerify(token, key, { audience: origin, currentDate: now(), algorithms: ['ES256'] });
    if ((payload.exp ?? 0) > now().getTime() / 1_000 + 86_400) throw new Error('the token is valid for too long');
    if (!/^(mailto:.+@|https:)/.test(String(payload.sub))) throw new Error('no contact');
    const { keys: privateKey, auth: authSecret } = subscription;
    const text = decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString();
    const facts = { headers, bytes: body.length, text, message: JSON.parse(text) };
    return { endpoint: `${origin}${url}`, ...facts, contact: payload.sub, publicKey };
  }

  const service: PushService = {
    origin,
    received: [],
    refused: [],
    respond: () => ({ status: 201 }),
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      subscriptions.set(path, { keys, auth });
      return { endpoint: `${origin}${path}`, keys: { p256dh: keys.getPublicKey().toString('base64url'), auth } };
    },
  };
  return service;
}
