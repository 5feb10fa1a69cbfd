import type { App, Context } from '../../context.js';
import type { createFlow } from './flow.js';

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
