import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastifySSE } from '@fastify/sse';
import type { FastifyReply } from 'fastify';
import type { App, Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { withHeaders } from '../../http/openapi/document.js';
import { sendJson } from '../../http/resources/responses.js';
import { inOwnScope } from '../../http/scope.js';
import { disconnection, whenClosed } from '../../http/socket/disconnection.js';
import { AppError } from '../../lib/errors.js';
import { pageTurns } from '../../lib/fair-turns.js';
import { cursorOf, type Position } from './cursor.js';
import { ChangeQuery, EventQuery, loggedTypes } from './schema.js';
import { changePage, changesAfter, currentPosition, startingPosition } from './service.js';
import { createStreams, MAX_STREAMS, type Stream, type Streams } from './streams.js';

/** Interval of comments in milliseconds, so that intermediaries do not close an idle stream. */
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Maximum interval in milliseconds at which a stream polls the log. */
const MAX_WAIT_MS = 5_000;
const PAGE_SIZE = 100;
/** Time in milliseconds after which a stream is closed if its client does not read. */
const READ_TIMEOUT_MS = 5_000;

const EXAMPLE = 'event: change\nid: WyJvMW…\ndata: {"type":"task","event":"deleted","id":42, … }\n\n';

export const changes: Routes = (context) => {
  const types = loggedTypes(context.features).map(({ type }) => type);
  // The routes are mounted twice; their streams are counted together.
  let streams: Streams | undefined;
  return async (app) => {
    streams ??= createStreams(app, context);
    changesRoute(app, context, streams, types);
    const ofEvents = streams;
    await inOwnScope(async (scope) => {
      await scope.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS, serializer: String });
      eventsRoute(scope, context, ofEvents, types);
    })(app);
  };
};

function changesRoute(app: App, context: Context, streams: Streams, types: readonly string[]): void {
  app.get(
    '/changes',
    {
      config: { errors: ['INVALID_CURSOR', 'CURSOR_EXPIRED', 'TOO_MANY_STREAMS'] },
      schema: {
        operationId: 'listChanges',
        summary: 'List changes',
        description:
          'Builds and updates a full mirror of what you can see. Start without a cursor: the response contains ' +
          'all present objects (`present`), then the changes since the start. Store `next_cursor` and resume ' +
          'with it at any time. With `wait`, the response is delayed until there is a change. Deleted objects, ' +
          'and those no longer shared with you, are sent without `object`. Changes are in the order of ' +
          'commits, independent of clocks. Renaming a project or tag is one change: objects that show its name ' +
          'are not sent again. Changes do not update `task_counts` and `usage_count`: count them yourself. ' +
          'Entries are retained for at least 90 days (`CHANGES_KEEP_DAYS`); an older cursor is rejected with ' +
          '410 `CURSOR_EXPIRED`: start again without one.',
        tags: ['Changes'],
        querystring: ChangeQuery(types),
        response: { 200: { description: 'Changes, and the next cursor.', $ref: 'ChangePage#' } },
      },
    },
    async (request, reply) => {
      const { cursor, types: wanted, limit = PAGE_SIZE, wait = 0 } = request.query;
      const caller = callerOf(request);
      const from = await startingPosition(context, caller, cursor, wanted);
      let found = await changesAfter(context, caller, from, limit);
      if (found.items.length === 0 && wait > 0) {
        const stream = streams.open(caller);
        try {
          const disconnected = disconnection(reply);
          whenClosed(reply.raw, () => stream.close());
          const deadline = performance.now() + wait * 1_000;
          for (
            let left = wait * 1_000;
            found.items.length === 0 && left > 0 && stream.ended === null && !disconnected.aborted;
          ) {
            await stream.wait(Math.min(left, MAX_WAIT_MS));
            if (stream.ended !== null || disconnected.aborted) break;
            found = await changesAfter(context, stream.caller, found.position, limit);
            left = deadline - performance.now();
          }
          if (stream.ended === 'credential') throw new AppError('UNAUTHENTICATED');
        } finally {
          stream.close();
        }
      }
      return sendJson(reply.header('cache-control', 'no-store'), changePage(found));
    },
  );
}

function eventsRoute(app: App, context: Context, streams: Streams, types: readonly string[]): void {
  app.get(
    '/events',
    {
      sse: 'manual',
      config: { errors: ['INVALID_CURSOR', 'TOO_MANY_STREAMS'] },
      schema: {
        operationId: 'streamEvents',
        summary: 'Stream changes',
        description:
          'Server-sent events: first `event: ready`, then `event: change`, whose `data` is an item of ' +
          '`/changes` and whose `id` is a cursor. An `EventSource` that loses the connection resumes with ' +
          '`Last-Event-ID` and misses nothing. Without that header and `cursor`, the stream starts with future ' +
          'changes. If the next changes are no longer retained, one `event: resync` is sent (build your mirror ' +
          'again with `/changes`), and the stream continues with future changes. A comment is sent every ' +
          `${HEARTBEAT_MS / 1_000} s. At most ${MAX_STREAMS} streams per user. The stream ends with its token ` +
          'or session.',
        tags: ['Changes'],
        querystring: EventQuery(types),
        response: {
          200: {
            description: 'The stream.',
            ...withHeaders('X-Accel-Buffering'),
            content: {
              'text/event-stream': {
                schema: { type: 'string', description: 'Server-sent events.' },
                examples: { change: { value: EXAMPLE } },
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { cursor, types: wanted } = request.query;
      const last = reply.sse.lastEventId ?? cursor;
      const from =
        last === undefined
          ? await currentPosition(context, caller, wanted)
          : await startingPosition(context, caller, last, wanted);
      if (request.method === 'HEAD') {
        return reply.header('cache-control', 'no-store').type('text/event-stream').send(Readable.from([]));
      }
      const stream = streams.open(caller);
      whenClosed(reply.raw, () => stream.close());
      stream.onEnd(() => reply.sse.close());
      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      await sendEvents(context, reply, stream, from);
    },
  );
}

async function sendEvents(context: Context, reply: FastifyReply, stream: Stream, from: Position): Promise<void> {
  let position = from;
  const disconnected = disconnection(reply);
  reply.sse.sendHeaders();
  // Sends a cursor at once, for a stream that breaks before the first event. Some clients ignore the id of an event
  // without data.
  let isDrained = await write(reply, eventText('ready', position, '{}', `retry: ${RETRY_MS}\n`));
  while (isDrained && reply.sse.isConnected && stream.ended === null) {
    const page = () => changesAfter(context, stream.caller, position, PAGE_SIZE);
    try {
      const { items, position: next, hasMore } = await pageTurns.run(stream.caller.id, page, disconnected);
      const events = items.map(({ json, seq }) =>
        eventText('change', seq === null ? next : { ...position, present: null, seq }, json),
      );
      // A page is one write: unread data is then counted by the response buffer.
      if (events.length > 0) isDrained = await write(reply, events.join(''));
      position = next;
      if (isDrained && !hasMore) await stream.wait(MAX_WAIT_MS);
    } catch (error) {
      if (disconnected.aborted) break;
      if (!(error instanceof AppError && error.code === 'CURSOR_EXPIRED')) {
        // For example if the database is unreachable: the client reconnects and resumes from its cursor.
        reply.log.warn({ request_id: reply.request.id, err: error }, 'stream failed');
        break;
      }
      position = await currentPosition(context, stream.caller, position.types ?? undefined);
      isDrained = await write(reply, eventText('resync', position, '{}'));
    }
  }
  if (!isDrained) reply.raw.destroy();
}

/** Formats an event. JSON data has no line breaks. */
function eventText(event: string, id: Position, data: string, more = ''): string {
  return `id: ${cursorOf(id)}\nevent: ${event}\ndata: ${data}\n${more}\n`;
}

/** Writes text and waits until the buffer drains. Returns false if the client is gone or does not read. */
async function write({ raw }: FastifyReply, text: string): Promise<boolean> {
  if (raw.destroyed || raw.writableEnded) return false;
  if (raw.write(text)) return true;
  const settled = new AbortController();
  const options = { signal: settled.signal };
  const drained = once(raw, 'drain', options).then(() => true);
  const timedOut = sleep(READ_TIMEOUT_MS, false, options);
  const closed = once(raw, 'close', options).then(() => false);
  for (const promise of [drained, timedOut, closed]) promise.catch(() => undefined);
  const isDrained = await Promise.race([drained, timedOut, closed]);
  settled.abort();
  return isDrained;
}
