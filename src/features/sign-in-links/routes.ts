import type { Routes } from '../../context.js';
import { clientAddress } from '../../http/auth/identity.js';
import { openSession } from '../../http/auth/open-session.js';
import { sendJson } from '../../http/resources/pagination.js';
import { Ref } from '../../http/schemas.js';
import { inOwnScope } from '../../http/scope.js';
import { UserAnswer } from '../accounts/schema.js';
import { SignInLink } from './schema.js';
import { signInWithLink } from './service.js';

export const signInLinkRoutes: Routes = (context) =>
  inOwnScope(async (app) => {
    await app.useSessions(app);

    app.post(
      '/sign-in-link',
      {
        config: { public: true, schemes: [], limit: 'login', errors: ['INVALID_LINK'] },
        schema: {
          operationId: 'signInWithLink',
          summary: 'Sign in with a link of the operator',
          description:
            'Spends a link of `npm run user -- sign-in-link`, which works once, within 10 minutes. Sets the session ' +
            'cookie `sid`.',
          tags: ['Accounts'],
          body: Ref(SignInLink),
          response: {
            200: {
              description: 'The account; the session cookie is set.',
              headers: { 'Set-Cookie': { description: 'The session cookie.', type: 'string' } },
              ...Ref(UserAnswer),
            },
          },
        },
      },
      async (request, reply) => {
        const address = clientAddress(request);
        const user = await openSession(request, (storeSession) =>
          signInWithLink(context, request.body.token, { address, storeSession }),
        );
        return sendJson(reply, `{"user":${user.json}}`);
      },
    );
  });
