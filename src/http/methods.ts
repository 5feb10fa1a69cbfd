import createRouter, { type HTTPMethod } from 'find-my-way';
import type { App } from '../context.js';

/** The methods that routes answer to. */
export const METHODS: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Collects the routes of an app, before any is added, and returns a function that tells which methods the path of a URL
 * answers to: none when the path is not known at all.
 */
export function createMethodFinder(app: App): (url: string) => HTTPMethod[] {
  const routes: { method: HTTPMethod; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      if (METHODS.includes(one)) routes.push({ method: one, url });
    }
  });
  // Made when it is asked for the first time.
  let router: ReturnType<typeof routerOf> | undefined;
  return (url) => {
    router ??= routerOf(routes);
    return METHODS.filter((method) => router?.find(method, url));
  };
}

function routerOf(routes: readonly { method: HTTPMethod; url: string }[]) {
  const router = createRouter({ maxParamLength: 500 });
  for (const { method, url } of routes) {
    if (!router.hasRoute(method, url)) router.on(method, url, () => undefined);
  }
  return router;
}
