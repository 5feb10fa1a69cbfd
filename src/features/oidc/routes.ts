import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { withHeaders } from '../../http/openapi/document.js';
import { refOf } from '../../http/resources/crud.js';
import { sendJson } from '../../http/resources/responses.js';
import { PathId, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { passwordHashOf } from '../accounts/store.js';
import { errorPage, isForUser, PAGE_ERRORS, reasonOf } from './failures.js';
import { closeFlow, loadFlow } from './load.js';
import { IdentityList, SignInProviders } from './schema.js';
import { unlinkIdentity } from './service.js';
import { identitiesOf } from './store.js';

const tags = ['Accounts'];

const SlugParams = Type.Object({
  slug: Type.String({ maxLength: 32, description: 'The `slug` of the provider.', examples: ['sso'] }),
});

const AuthQuery = Type.Object({
  return_to: Type.Optional(
    Type.String({
      maxLength: 8_000,
      description: 'Page of the web interface to show afterwards (`/#/…`). Anything else is ignored.',
    }),
  ),
  link: Type.Optional(
    Type.Boolean({
      description:
        'True to link the account at the provider to that of the session, whose user must have signed in, or have ' +
        'confirmed the password, in the last five minutes.',
    }),
  ),
});

const CallbackQuery = Type.Object(
  {
    code: Type.Optional(Type.String({ maxLength: 8_000, description: 'Code of the provider.' })),
    state: Type.Optional(Type.String({ maxLength: 8_000, description: 'State of the request.' })),
    error: Type.Optional(Type.String({ maxLength: 8_000, description: 'Name of an error.' })),
  },
  { additionalProperties: true, description: 'Providers add parameters of their own.' },
);

const REDIRECT = {
  Location: { description: 'The address to which the browser goes on.', type: 'string' },
  ...withHeaders('Set-Cookie').headers,
};

const seeOther = (description: string) => ({ 303: { description, type: 'null', headers: REDIRECT } }) as const;

export const oidcRoutes: Routes = (context) => async (app) => {
  const { providers, passwordEnabled, autoRedirect } = context.config.signIn;
  app.addHook('onClose', () => closeFlow(context));

  app.get(
    '/oidc/providers',
    {
      config: { public: true, schemes: [] },
      schema: {
        operationId: 'listSignInProviders',
        summary: 'List the ways to sign in',
        description: 'For pages that offer them. Requires no scope.',
        tags,
        response: { 200: { description: 'The ways to sign in.', ...Ref(SignInProviders) } },
      },
    },
    async (_request, reply) => {
      const methods: Static<typeof SignInProviders> = {
        providers: providers.map(({ slug, name }) => ({ slug, name })),
        password: passwordEnabled,
        ...(autoRedirect && providers.length === 1 && { auto_redirect: true }),
      };
      return sendJson(reply, JSON.stringify(methods));
    },
  );

  await app.register(async (scope) => {
    await app.useSessions(scope);
    browserRoutes(scope, context);
  });
  identityRoutes(app, context);
};

const CANNOT_BEGIN = 'a sign-in at a provider could not begin';

/** Routes that a browser visits. Failures of a sign-in lead to a page that explains them. */
function browserRoutes(app: App, context: Context): void {
  const { baseUrl, signIn } = context.config;
  const shared = { public: true, schemes: ['session'] } as const;
  const providerIn = ({ slug }: { slug: string }) => {
    const provider = signIn.providers.find((one) => one.slug === slug);
    if (provider === undefined) throw new AppError('NOT_FOUND');
    return provider;
  };
  const goTo = (reply: FastifyReply, page: string) => reply.redirect(`${baseUrl}${page}`, 303);

  app.get(
    '/oidc/auth/:slug',
    {
      config: { ...shared, limit: 'login', errors: ['NOT_FOUND'] },
      schema: {
        operationId: 'beginProviderSignIn',
        summary: 'Go to a provider to sign in',
        description:
          'For browsers (OpenID Connect). Counted like a sign-in by password; a successful one is not. A failure leads ' +
          'to the sign-in page with `error`, the code of an error.',
        tags,
        params: SlugParams,
        querystring: AuthQuery,
        response: seeOther('To the provider.'),
      },
    },
    async (request, reply) => {
      const provider = providerIn(request.params);
      const { return_to: returnTo, link = false } = request.query;
      const flow = await loadFlow(app, context);
      try {
        return reply.redirect(await flow.begin(request, reply, { provider, returnTo, link }), 303);
      } catch (error) {
        if (!isForUser(error)) throw error;
        request.log.warn({ code: error.code, provider: provider.slug, reason: reasonOf(error.cause) }, CANNOT_BEGIN);
        return goTo(reply, errorPage(error.code, link));
      }
    },
  );

  app.get(
    '/oidc/callback/:slug',
    {
      config: { ...shared, errors: ['NOT_FOUND'] },
      schema: {
        operationId: 'finishProviderSignIn',
        summary: 'Return from a provider',
        description:
          'The redirect URI to register at the provider: `BASE_URL/api/oidc/callback/{slug}`. Sets the session cookie, ' +
          'if the response belongs to this browser and is valid.',
        tags,
        params: SlugParams,
        querystring: CallbackQuery,
        response: seeOther(`To the page, or to the sign-in page with \`error\`: ${PAGE_ERRORS.join(', ')}.`),
      },
    },
    async (request, reply) => {
      const provider = providerIn(request.params);
      const flow = await loadFlow(app, context);
      return goTo(reply, await flow.finish(request, provider, searchOf(request)));
    },
  );
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

function identityRoutes(app: App, context: Context): void {
  app.get(
    '/profile/identities',
    {
      schema: {
        operationId: 'listIdentities',
        summary: 'List your accounts at providers',
        description: 'Those with which you can sign in. `GET /api/oidc/auth/{slug}?link=true` links another one.',
        tags,
        response: { 200: { description: 'Your identities.', ...Ref(IdentityList) } },
      },
    },
    async (request, reply) => {
      const { id } = callerOf(request);
      const identities = await identitiesOf(context.db.read, id);
      const password = Boolean(await passwordHashOf(context.db.read, id));
      return sendJson(reply, JSON.stringify({ identities, password }));
    },
  );

  app.delete(
    '/profile/identities/:id',
    {
      config: { sessionProtected: true, errors: ['LAST_SIGN_IN_METHOD'] },
      schema: {
        operationId: 'deleteIdentity',
        summary: 'Unlink an account at a provider',
        description: 'You cannot sign in with it any more. Sessions stay valid. The last way to sign in stays.',
        tags,
        params: Type.Object({ id: PathId("The identity's id.") }),
        response: { 204: { description: 'It is unlinked.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const ref = refOf(request.params.id);
      // Identities have no uid.
      if (!('id' in ref)) throw new AppError('NOT_FOUND');
      const run = (write: WriteContext) => unlinkIdentity(context, write, ref.id);
      await runWrite(context, callerOf(request), run, { account: true });
      return reply.code(204).send();
    },
  );
}
