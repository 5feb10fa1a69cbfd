import { once } from 'node:events';
import { connect } from 'node:net';
import fc, { type Arbitrary } from 'fast-check';
import type { App } from '../../../src/context.js';
import { openPort } from '../../../src/http/socket/listener.js';
import { buildAllListeners } from '../listeners.js';
import { headerNames, headerValues } from './hostile-requests.js';
import type { FuzzOptions, FuzzOutcome } from './meter.js';

/**
 * Sends hostile bytes to a listener: request lines, header fields and framing that are nearly valid HTTP, one or
 * several requests per connection.
 */

export interface WireFuzz extends FuzzOptions {
  listener: string;
  requests: number;
}

const BATCH = 2_000;
const END_TIMEOUT_MS = 60_000;

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'G ET',
  '',
];
const TARGETS = [
  ...[
    '/',
    '/health',
    '/metrics',
    '/api/v1/tasks',
    '/api/tasks',
    '/api/login',
    '/api/v1/task',
    '/api/register',
    '/api/login?x',
  ],
  ...[
    '*',
    '//',
    '/..',
    '/%',
    '/%00',
    '/%2e%2e%2f',
    'http://x/api/v1/tasks',
    'x',
    '',
    '/ ',
    '/\u00ff',
    `/${'a'.repeat(9_000)}`,
  ],
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1x', 'http/1.1', ''];
const LINE_ENDS = ['\r\n', '\n', '\r', '\r\n '];
const JSON_BODY = '{"name":"x"}';

const FRAMINGS: [string, string][] = [
  ['', ''],
  [`Content-Length: ${JSON_BODY.length}\r\n`, JSON_BODY],
  [`Content-Length: ${JSON_BODY.length}\r\n`, '{'],
  ['Content-Length: 3\r\n', JSON_BODY],
  ['Content-Length: -1\r\n', JSON_BODY],
  ['Content-Length: 99999999999999999999\r\n', JSON_BODY],
  ['Content-Length: 5000000\r\n', 'x'],
  ['Content-Length: 5\r\nContent-Length: 6\r\n', JSON_BODY],
  ['Transfer-Encoding: chunked\r\n', `c\r\n${JSON_BODY}\r\n0\r\n\r\n`],
  ['Transfer-Encoding: chunked\r\n', `c;a="${'b'.repeat(200)}"\r\n${JSON_BODY}\r\n0\r\nX: y\r\n\r\n`],
  ['Transfer-Encoding: chunked\r\n', 'zz\r\nx\r\n'],
  ['Transfer-Encoding: chunked\r\n', `ffffffffffffffff\r\n${JSON_BODY}`],
  ['Transfer-Encoding: chunked\r\nContent-Length: 12\r\n', JSON_BODY],
  ['Transfer-Encoding: gzip, chunked\r\n', `c\r\n${JSON_BODY}\r\n0\r\n\r\n`],
  ['Transfer-Encoding: x\r\n', JSON_BODY],
];

const mostly = <T>(usual: T, others: readonly T[]): Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 30 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

const headerLine = fc
  .tuple(
    fc.oneof(
      { arbitrary: headerNames, weight: 40 },
      { arbitrary: fc.constantFrom('', 'a b', 'x\u00ff', ':', 'x'.repeat(3_000), 'X-\t'), weight: 1 },
    ),
    mostly(': ', [':', ' : ', '']),
    fc.oneof(
      { arbitrary: headerValues, weight: 40 },
      { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 1 },
    ),
    mostly('\r\n', LINE_ENDS),
  )
  .map((parts) => parts.join(''));

const request = fc
  .tuple(
    fc.tuple(
      mostly('GET', METHODS),
      fc.constantFrom(...TARGETS),
      mostly('HTTP/1.1', VERSIONS),
      mostly('\r\n', LINE_ENDS),
    ),
    mostly('Host: x\r\n', ['', 'Host: a\r\nHost: b\r\n', 'Host:\r\n', 'Host: a b\r\n', 'HOST: [::1]:1\r\n']),
    fc.array(headerLine, { maxLength: 5 }),
    mostly('Content-Type: application/json\r\n', ['', 'Content-Type: ;\r\n']),
    fc.oneof({ arbitrary: fc.constantFrom(...FRAMINGS.slice(0, 2)), weight: 3 }, fc.constantFrom(...FRAMINGS)),
    mostly('\r\n', ['', '\n', '\r\n\r\n\r\n']),
  )
  .map(([[method, target, version, end], host, lines, type, [framing, body], blank]) =>
    [`${method} ${target} ${version}${end}`, host, ...lines, type, framing, blank, body].join(''),
  );

const connections = fc.oneof(
  { arbitrary: fc.array(request, { minLength: 1, maxLength: 4 }), weight: 20 },
  { arbitrary: fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 3 }), weight: 1 },
);

export async function fuzzWire({ listener, seed, requests, meter }: WireFuzz): Promise<FuzzOutcome> {
  let sent = 0;
  for (let round = 0; sent < requests; round++) {
    const { servers, close } = await buildAllListeners(() => undefined, { env: { RATE_LIMITING_ENABLED: 'false' } });
    const port = await openPort(servers.get(listener) as App, { host: '127.0.0.1', port: 0 });
    try {
      for (const parts of fc.sample(connections, { seed: seed + round, numRuns: BATCH })) {
        if (sent >= requests) break;
        sent += parts.length;
        const bytes = parts.join('');
        const response = await meter.measure(
          () => JSON.stringify(bytes),
          () => exchange(port, bytes),
        );
        for (const [, status] of response?.matchAll(/^HTTP\/1\.1 (\d\d\d) /gm) ?? []) meter.countStatus(Number(status));
        const fault = faultOf(response);
        if (fault !== null) {
          const rendered = `${JSON.stringify(bytes.slice(0, 2_000))}\n  → ${fault}: ${response?.slice(0, 500)}`;
          return { requests: sent, fault: `${listener}, seed ${seed + round}: ${rendered}` };
        }
      }
    } finally {
      await close();
    }
  }
  return { requests: sent, fault: null };
}

/** Sends bytes, ends its side, and returns the response; null if the connection stays open. */
async function exchange(port: number, bytes: string): Promise<string | null> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined).setEncoding('latin1');
  socket.on('data', (part) => {
    text += part;
  });
  const ended = once(socket, 'close', { signal: AbortSignal.timeout(END_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
  socket.end(Buffer.from(bytes, 'latin1'));
  const isEnded = await ended;
  socket.destroy();
  return isEnded ? text : null;
}

function faultOf(response: string | null): string | null {
  if (response === null) return 'no end';
  if (response !== '' && !/^HTTP\/1\.1 [1-4]\d\d /.test(response)) return 'no HTTP, or a fault of ours';
  return /HTTP\/1\.1 5\d\d /.test(response) ? 'a fault of ours' : null;
}
