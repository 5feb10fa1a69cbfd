import createRouter, { type HTTPMethod } from 'find-my-way';
import type { App } from '../context.js';

/** The methods that routes answer to. */
export const METHODS: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Collects the routes of an app, before any is added, and returns a function that tells which methods the path of a URL
 * answers to: none when the path is not known at all.
 */
export function createMethodFinder(app: App): (url: string) => HTTPMethod[] {
  const router = createRouter({ maxParamLength: 500 });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      if (METHODS.includes(one) && !router.hasRoute(one, url)) router.on(one, url, () => undefined);
    }
  });
  return (url) => METHODS.filter((method) => router.find(method, url) !== null);
}
