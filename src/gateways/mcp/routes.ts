import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { assertValid } from '../../http/validation/validation.js';
import { AppError } from '../../lib/errors.js';
import { importInProgress } from '../../write/unit-of-work.js';
import type { createHandler } from './server.js';
import type { Call } from './tool.js';

/** The headers of a request that the protocol knows. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'] as const;

/**
 * The Model Context Protocol, over Streamable HTTP: revision 2026-07-28, and those of 2025 without sessions. Each
 * request is answered by a server of its own, which has what its token may use.
 */
export const mcp: Routes = (context) => async (app) => {
  // The protocol's library takes a quarter of a second and 20 MB to load: not everybody needs it.
  let handler: Promise<ReturnType<typeof createHandler>> | undefined;
  const loaded = () => {
    handler ??= import('./server.js').then(({ createHandler }) => createHandler(app.log));
    return handler;
  };
  app.addHook('onClose', async () => (await handler)?.close());

  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    config: { schemes: ['token'], isApi: true, limit: 'create', deferredLimit: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      // Many calls in one request would count as one.
      if (Array.isArray(request.body)) throw new AppError('BAD_REQUEST', { message: 'Send one message at a time.' });
      const call = callFor(context, request, reply);
      if (call.caller.importing) throw importInProgress();
      const gone = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort();
      });
      const { authorization = '' } = request.headers;
      const authInfo = { token: authorization, clientId: String(call.caller.id), scopes: [], extra: { call } };
      const isPost = request.method === 'POST';
      const asked = new Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: headersOf(request),
        signal: gone.signal,
        ...(isPost && { body: JSON.stringify(request.body ?? null) }),
      });
      const { fetch } = await loaded();
      const answer = await fetch(asked, { authInfo, ...(isPost && { parsedBody: request.body }) });
      return send(reply, answer);
    },
  });
};

function callFor(context: Context, request: FastifyRequest, reply: FastifyReply): Call {
  return {
    context,
    caller: callerOf(request),
    countCreation: () => request.server.countDeferred(request, reply, 1),
    validate: (schema, body) => assertValid(request, schema, body, 'input'),
  };
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const known = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return Object.fromEntries(known);
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status);
  answer.headers.forEach((value, name) => {
    if (name !== 'content-length') reply.header(name, value);
  });
  if (answer.body === null) return reply.send();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  return reply.send(isStream ? Readable.fromWeb(answer.body as ReadableStream) : await answer.text());
}
