import type { Routes } from '../../context.js';
import { clientAddress } from '../../http/auth/identity.js';
import { openSession } from '../../http/auth/open-session.js';
import { withHeaders } from '../../http/openapi/document.js';
import { SIGN_IN_BODY_LIMIT } from '../../http/resources/bodies.js';
import { sendJson } from '../../http/resources/responses.js';
import { Ref } from '../../http/schemas.js';
import { inOwnScope } from '../../http/scope.js';
import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { networkHash } from '../accounts/networks.js';
import { UserResponse } from '../accounts/schema.js';
import * as schema from './schema.js';
import { SignInLink } from './schema.js';
import { signInWithLink } from './service.js';
import { sweepLinks } from './store.js';

const routes: Routes = (context) =>
  inOwnScope(async (app) => {
    await app.useSessions(app);

    app.post(
      '/sign-in-link',
      {
        bodyLimit: SIGN_IN_BODY_LIMIT,
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
              ...withHeaders('Set-Cookie'),
              ...Ref(UserResponse),
            },
          },
        },
      },
      async (request, reply) => {
        const address = clientAddress(request);
        const user = await openSession(request, (storeSession) =>
          signInWithLink(context, request.body.token, { address, hashFor: networkHash(app, address), storeSession }),
        );
        return sendJson(reply, `{"user":${user.json}}`);
      },
    );
  });

export const signInLinks: Feature = {
  name: 'sign-in-links',
  routes: [{ mount: 'service', routes }],
  scopes: { signInWithLink: null },
  components: [schema],
  owned: [{ table: 'sign_in_links', column: 'user_id', key: 'token_hash' }],
  jobs: [
    {
      name: 'sign-in links',
      everyMs: HOUR_MS,
      run: ({ context: { db, now } }) => db.write((trx) => sweepLinks(trx, now().toISOString())),
    },
  ],
};
