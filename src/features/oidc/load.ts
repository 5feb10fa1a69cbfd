import type { App, Context } from '../../context.js';
import type { createFlow } from './flow.js';
import { providerOf } from './service.js';

type Flow = ReturnType<typeof createFlow>;

const loaded = new WeakMap<Context, Promise<Flow>>();

/** Returns the flow of a service. It is loaded, with the library, for the first sign-in at a provider. */
export function loadFlow(app: App, context: Context): Promise<Flow> {
  let flow = loaded.get(context);
  if (flow === undefined) {
    flow = import('./flow.js').then((module) => module.createFlow(app, context));
    loaded.set(context, flow);
  }
  return flow;
}

export async function closeFlow(context: Context): Promise<void> {
  await (await loaded.get(context))?.close();
}

/**
 * Returns the address that ends a session at the provider that has begun it; null if the operator does not want that,
 * or the provider has none or cannot be reached.
 * @param methods of the sessions that have ended here: the first one of such a provider counts
 */
export async function providerSignOutUrl(
  app: App,
  context: Context,
  methods: readonly string[],
): Promise<string | null> {
  const { providers } = context.config.signIn;
  const provider = methods.map((issuer) => providerOf(providers, issuer)).find((one) => one?.logout === true);
  if (provider === undefined) return null;
  const flow = await loadFlow(app, context);
  return flow.signOutUrl(provider).catch((error: unknown) => {
    app.log.warn({ err: error, provider: provider.slug }, 'a session could not be ended at its provider');
    return null;
  });
}
