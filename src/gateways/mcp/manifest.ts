import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { insufficientScope } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { callerOf, rejectDuringImport } from '../../http/auth/identity.js';
import { disconnection } from '../../http/socket/disconnection.js';
import type { Feature } from '../../manifest.js';
import { OperationClient } from '../client.js';
import { parseMessages, readMessage } from './messages.js';
import type { createHandler } from './server.js';
import type { Call } from './tool.js';

const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'] as const;

/**
 * The Model Context Protocol, over Streamable HTTP: revision 2026-07-28, and those of 2025 without sessions. Each
 * request gets a server of its own, with the tools that its token may use. Tools call operations of the service. A
 * request counts once among all requests of its user, and its operations count in the tiers of their routes.
 */
const routes: Routes = (context) => async (app) => {
  rejectDuringImport(app);
  parseMessages(app);
  // Loaded on first use: the protocol's library takes a quarter of a second and 20 MB.
  let handler: Promise<ReturnType<typeof createHandler>> | undefined;
  const loaded = () => {
    handler ??= import('./server.js').then(({ createHandler }) => createHandler(app.log));
    return handler;
  };
  app.addHook('onClose', async () => (await handler)?.close());

  app.route({
    // Without sessions and streams of the service's own, there is nothing to GET or DELETE.
    method: 'POST',
    url: '/mcp',
    config: { schemes: ['token'], isApi: true, audience: 'mcp' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { message, toolName, unfit, refusal } = readMessage(request.body);
      if (refusal !== null) return reply.send(refusal);
      const onResponse = (response: LightMyRequestResponse) => passLimits(reply, response);
      const client = new OperationClient(app, request, { isCounted: true, onResponse });
      const call: Call = { client, caller: callerOf(request), toolName, unfit, context };
      const { authorization = '' } = request.headers;
      const authInfo = { token: authorization, clientId: String(call.caller.id), scopes: [], extra: { call } };
      const asked = new Request(`http://localhost${request.url}`, {
        method: 'POST',
        headers: headersOf(request),
        signal: disconnection(reply),
        body: JSON.stringify(message ?? null),
      });
      const { fetch, missingScopesOf } = await loaded();
      const missing = missingScopesOf(call, request.body);
      if (missing !== null) throw insufficientScope(missing, 'The token may not use this tool. Ask for these scopes.');
      const response = await fetch(asked, { authInfo, parsedBody: message });
      return send(reply, response);
    },
  });
};

/** Passes on the limit of an operation if less of it is left than of the limit that the response names. */
function passLimits(reply: FastifyReply, { headers }: LightMyRequestResponse): void {
  const { 'ratelimit-remaining': left } = headers;
  if (left === undefined || Number(left) > Number(reply.getHeader('ratelimit-remaining') ?? left)) return;
  for (const [name, value] of Object.entries(headers)) if (name.startsWith('ratelimit-')) reply.header(name, value);
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const known = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return Object.fromEntries(known);
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') reply.header(name, value);
  });
  if (response.body === null) return reply.send();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  return reply.send(isStream ? Readable.fromWeb(response.body as ReadableStream) : await response.text());
}

export const mcp: Feature = {
  name: 'mcp',
  routes: [{ mount: 'root', routes }],
};
