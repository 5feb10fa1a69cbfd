import { createServer, Socket } from 'node:net';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { DatabaseUnavailable } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { portOf } from '../../src/lib/typed.js';

// A server of PostgreSQL that accepts everything and falls silent. The clock is that of the test.

/** Type byte, and length of a message (section 55.7 of the manual of PostgreSQL 15). */
const HEADER_BYTES = 5;

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER_BYTES, type);
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

const READY = message('Z', Buffer.from('I'));
/** One row with one column of text: the settings of the session are there. */
const ROW = [
  message('T', Buffer.from('\0\x01marker\0'), Buffer.from('00000000000000000019ffffffffffff0000', 'hex')),
  message('D', Buffer.from('\0\x01\0\0\0\x02on')),
  message('C', Buffer.from('SELECT 1\0')),
  READY,
];
/** Responses to the startup, to a simple query, and to the last message of an extended one. */
const RESPONSES: Record<string, Buffer> = {
  '': Buffer.concat([message('R', Buffer.alloc(4)), READY]),
  Q: Buffer.concat(ROW),
  S: Buffer.concat([message('1'), message('2'), ...ROW]),
};

interface Received {
  connection: number;
  type: string;
  text: string;
}

/** Answers everything but slow statements, until it is silent. */
async function startServer(t: Test) {
  const sockets = new Set<Socket>();
  const state = { isSilent: false, received: [] as Received[] };
  const server = createServer((socket) => {
    sockets.add(socket);
    const connection = sockets.size;
    let bytes = Buffer.alloc(0);
    let isSlow = false;
    // The first message has no type.
    let typeBytes = 0;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      bytes = Buffer.concat([bytes, data]);
      while (bytes.length >= HEADER_BYTES) {
        const end = typeBytes + bytes.readUInt32BE(typeBytes);
        if (bytes.length < end) return;
        const [type, text] = [bytes.toString('latin1', 0, typeBytes), bytes.toString('latin1', typeBytes + 4, end)];
        bytes = bytes.subarray(end);
        typeBytes = 1;
        state.received.push({ connection, type, text });
        isSlow ||= text.includes('slow');
        const response = RESPONSES[type];
        if (response !== undefined && !state.isSilent && !isSlow) socket.write(response);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return Object.assign(state, { sockets, url: `postgres://tutti@127.0.0.1:${portOf(server)}/tutti` });
}

/** Lets packets pass until a condition holds. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    if (turns > 100_000) throw new Error('it does not come');
    await turn();
  }
}

function watched(promise: Promise<unknown>): { outcome: unknown } {
  const seen: { outcome: unknown } = { outcome: 'none' };
  promise.then(
    () => {
      seen.outcome = 'done';
    },
    (error: unknown) => {
      seen.outcome = error;
    },
  );
  return seen;
}

t.test(
  'PostgreSQL falls silent: readiness fails after 2 s by a query of its own, a statement after 10 s',
  async (t) => {
    const server = await startServer(t);
    mock.timers.enable({ apis: ['setTimeout'] });
    t.teardown(() => mock.timers.reset());
    const db = openDatabase(server.url);
    await db.probe();
    const read = watched(sql`SELECT 'slow'`.execute(db.read));
    await until(() => server.received.some(({ text }) => text.includes('slow')));
    await db.probe();
    const own = server.received.findLast(({ type }) => type === 'Q')?.connection;
    t.equal(read.outcome, 'none', 'the statement still waits');

    server.isSilent = true;
    server.received.length = 0;
    const probe = watched(db.probe());
    await until(() => server.received.length > 0);
    t.same(server.received, [{ connection: own, type: 'Q', text: 'SELECT 1\0' }]);
    mock.timers.tick(1_999);
    await turn();
    t.equal(probe.outcome, 'none');
    mock.timers.tick(1);
    await until(() => probe.outcome !== 'none');
    t.type(probe.outcome, DatabaseUnavailable);
    await t.rejects(sql`SELECT 1`.execute(db.read), DatabaseUnavailable, 'a read is refused at once');
    await t.rejects(
      db.write(async () => undefined),
      DatabaseUnavailable,
      'a write',
    );
    await t.rejects(db.snapshot(), DatabaseUnavailable, 'an export');
    mock.timers.tick(7_999);
    await turn();
    t.equal(read.outcome, 'none');
    mock.timers.tick(1);
    await until(() => read.outcome !== 'none');
    t.type(read.outcome, DatabaseUnavailable);
    mock.timers.reset();
    await db.close();
  },
);

t.test('PostgreSQL: every connection has keep-alive probes after 5 s', async (t) => {
  const server = await startServer(t);
  const keepAlive = t.capture(Socket.prototype, 'setKeepAlive', Socket.prototype.setKeepAlive);
  const db = openDatabase(server.url);
  const [snapshot] = await Promise.all([
    db.snapshot(),
    db.probe(),
    sql`SELECT 1`.execute(db.read),
    db.write(async () => undefined, { isUnindexed: true }),
  ]);
  t.equal(server.sockets.size, 4);
  t.same(
    keepAlive().map(({ args }) => args),
    Array(4).fill([true, 5_000]),
  );
  await snapshot.close();
  await db.close();
});
