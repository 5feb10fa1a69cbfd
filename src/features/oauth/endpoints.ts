import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../../context.js';
import { requireIssuer } from '../../http/auth/issuer.js';
import { AppError } from '../../lib/errors.js';
import { authorize } from './authorize.js';
import { createAuthenticator, type Form } from './client-authentication.js';
import { createClients } from './clients.js';
import { sendFaultPage } from './page.js';
import { register } from './registration.js';
import { createTokenEndpoint, exchange, revoke, type TokenRequest } from './tokens.js';

/** The endpoints behind their routes. Loaded with the first request to one of them. */
export function createEndpoints(app: App, context: Context) {
  const clients = createClients(app, context);
  const authenticator = createAuthenticator(app, context, clients);
  const tokens = createTokenEndpoint(app, context);

  /** Authenticates the client and runs an exchange. Each request is counted, for its user or for its address. */
  async function countedOnce<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (asked: TokenRequest) => Promise<T>,
  ): Promise<T> {
    const issuer = requireIssuer(context.config, request);
    let isCounted = false;
    const charge = (userId: number | null) => {
      isCounted = true;
      return app.chargeTiers(request, reply, [userId === null ? { tier: 'anonymous' } : { tier: 'user', userId }]);
    };
    try {
      const client = await authenticator.authenticate(request, reply, issuer);
      return await run({ charge, client, issuer, form: (request.body ?? {}) as Form });
    } catch (error) {
      if (error instanceof AppError && error.status < 500 && !isCounted) await charge(null);
      throw error;
    }
  }

  return {
    async authorize(request: FastifyRequest, reply: FastifyReply) {
      const issuer = requireIssuer(context.config, request);
      const outcome = await authorize(context, clients, { request, reply, issuer });
      return 'redirect' in outcome ? reply.redirect(outcome.redirect, 303) : sendFaultPage(reply, outcome);
    },

    async register(request: FastifyRequest, reply: FastifyReply) {
      requireIssuer(context.config, request);
      return reply.code(201).send(await register(context, request.body));
    },

    async token(request: FastifyRequest, reply: FastifyReply) {
      return reply.send(await countedOnce(request, reply, (asked) => exchange(tokens, asked)));
    },

    async revoke(request: FastifyRequest, reply: FastifyReply) {
      await countedOnce(request, reply, (asked) => revoke(tokens, asked));
      return reply.send({});
    },

    close: () => clients.close(),
  };
}
