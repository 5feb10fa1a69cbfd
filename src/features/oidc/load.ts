import type { Caller } from '../../access/caller.js';
import type { App, Context } from '../../context.js';
import type { createFlow } from './flow.js';
import { providerOf } from './service.js';

export type Flow = ReturnType<typeof createFlow>;

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
 * Returns the address that ends the session at the provider that has begun it; null if the operator does not want that,
 * or the provider has none or cannot be reached.
 */
export async function providerSignOutUrl(app: App, context: Context, { credential }: Caller): Promise<string | null> {
  const issuer = credential?.kind === 'session' ? credential.method : '';
  const provider = providerOf(context.config.signIn.providers, issuer);
  if (provider?.logout !== true) return null;
  const flow = await loadFlow(app, context);
  return flow.signOutUrl(provider).catch((error: unknown) => {
    app.log.warn({ err: error, provider: provider.slug }, 'a session could not be ended at its provider');
    return null;
  });
}
