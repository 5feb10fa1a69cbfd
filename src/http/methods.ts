import createRouter, { type HTTPMethod } from 'find-my-way';
import type { App } from '../context.js';
import type { Method } from '../manifest.js';

const USUAL: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods that the framework knows but no route uses; CORS handles preflight requests. */
const NOT_ROUTED: readonly string[] = ['OPTIONS', 'QUERY', 'TRACE'];

/** Adds methods that features declare in their manifests. Must be called before any route is added. */
export function addMethods(app: App, methods: readonly Method[]): void {
  for (const { name, hasBody } of methods) {
    if (!app.supportedMethods.includes(name)) app.addHttpMethod(name, { hasBody });
  }
}

export function methodsOf({ supportedMethods }: App): string[] {
  const declared = supportedMethods.filter((name) => !USUAL.includes(name) && !NOT_ROUTED.includes(name));
  return [...USUAL, ...declared];
}

/**
 * Collects the routes of an app. Must be called before any is added. The returned function returns the methods of a
 * URL's path: none if the path is unknown.
 */
export function createMethodFinder(app: App): (url: string) => string[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) if (!NOT_ROUTED.includes(one)) routes.push({ method: one, url });
  });
  // Built on first use, when all routes are known.
  let router: ReturnType<typeof routerOf> | undefined;
  return (url) => {
    router ??= routerOf(routes);
    const served = app.documentedUrl(url);
    const found = new Set<string>(router.methods.filter((method) => router?.find(method, served)));
    return methodsOf(app).filter((method) => found.has(method));
  };
}

interface Route {
  method: HTTPMethod;
  url: string;
}

function routerOf(routes: readonly Route[]) {
  const router = createRouter({ maxParamLength: 500 });
  for (const { method, url } of routes) {
    if (!router.hasRoute(method, url)) router.on(method, url, () => undefined);
  }
  const find = (method: HTTPMethod, url: string) => router.find(method, url) !== null;
  return { find, methods: [...new Set(routes.map(({ method }) => method))] };
}
