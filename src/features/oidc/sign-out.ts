import type { Caller } from '../../access/caller.js';
import type { App, Context } from '../../context.js';
import { loadFlow } from './load.js';
import { providerOf } from './service.js';

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
