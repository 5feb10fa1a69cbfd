import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import type { App } from '../../context.js';
import { OperationClient } from '../client.js';

/** Headers of a response that a client may need, whatever the body. */
const PASSED_BACK =
  /^(set-cookie|retry-after|www-authenticate|x-request-id|ratelimit-.*|access-control-.*|idempotency-replayed|tutti-batch)$/;

const callers = new WeakMap<object, Caller>();

/** Records the callers that the operations find. Must be called before the app is ready. */
export function rememberCallers(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller !== null) callers.set(request.raw, request.caller);
    done();
  });
}

/** Returns the client for a request. After its first call, `request.caller` is the caller that the operation found. */
export function clientFor(app: App, request: FastifyRequest, reply: FastifyReply): OperationClient {
  return new OperationClient(app, request, {
    forwardsKey: true,
    isForeign: true,
    onResponse({ raw, headers }) {
      // Unread responses count for this user.
      request.caller = callers.get(raw.res.req) ?? null;
      for (const [name, value] of Object.entries(headers)) {
        if (PASSED_BACK.test(name) && value !== undefined) reply.header(name, value);
      }
    },
  });
}
