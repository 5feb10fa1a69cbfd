import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App, Context } from '../context.js';
import type { Observer } from '../manifest.js';
import { bearerScheme } from './auth/bearer.js';
import { createSiteCheck } from './auth/cross-site.js';
import { authenticate, identifyBy, importFaultOf, refusalOf } from './auth/identity.js';
import { sessionScheme } from './auth/sessions.js';
import { allowOrigins } from './cors.js';
import { createDryRunCheck } from './dry-run.js';
import type { NotFound } from './errors/handler.js';
import { setStandardHeaders, targetFaultOf } from './headers.js';
import { restoreUrl } from './mounts.js';
import type { LimitStore } from './rate-limit/charges.js';
import { createProxyWarning, limitRequests } from './rate-limit/rate-limit.js';
import { DRY_RUN } from './request.js';
import { askForBody, codedBody, limitBodyTime } from './resources/bodies.js';
import { keyFaultOf } from './resources/idempotency.js';
import { measureTimings, reportTimings } from './server-timing.js';
import { logRequest, logsRequests } from './socket/access-log.js';
import { boundRest } from './socket/closing.js';
import { type LoadMonitor, overloadOf } from './socket/load-shedding.js';
import { countWaiting, waitForTurn } from './socket/pipelining.js';
import { CountedResponse, isLarge, type ResponseBuffers } from './socket/response-buffers.js';
import { unknownNamesIn } from './validation/unknown-names.js';

/**
 * All hooks of a request, in the order in which they run: those of the transport, which every port has, and those of the
 * service. The condition before a call says which requests it is about; the others do not reach its file. Hooks of single
 * routes stand with these (`forAdministrators` and `openToPages`, OAuth's endpoints, the pages of the documentation), as do
 * those of the port of `gateways/tududi/`, which also notes the callers of the requests that it makes in process.
 */

interface Transport {
  responses: ResponseBuffers;
  load: LoadMonitor;
  bodyTimeoutMs: number;
  notFound: NotFound;
}

/** Adds the hooks of the transport. Must be called before any other hook, and any route, is added. */
export function addTransportHooks(app: App, { responses, load, bodyTimeoutMs, notFound }: Transport): void {
  const dryRunFaultOf = createDryRunCheck(app);

  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (response.socket === null && !socket.destroyed) countWaiting(app, socket, response);
  });
  // An unknown expectation is ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // A request that is refused by its headers is refused before its body is asked for.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));

  app.addHook('onRequest', (request, reply, done) => {
    restoreUrl(request);
    const { raw } = reply;
    // Requests in the rest of a packet are parsed although the connection is closed; they stop here.
    if (raw.socket === null && request.raw.socket.destroyed) return;
    // Injected requests have a different, in-memory response.
    if (raw instanceof CountedResponse) responses.watch(app, request, raw);
    // Schemes are compared without case (RFC 3986, section 3.1).
    const scheme = request.headers['x-forwarded-proto'];
    if (scheme !== undefined) request.headers['x-forwarded-proto'] = String(scheme).toLowerCase();
    setStandardHeaders(request, reply);
    let fault = targetFaultOf(request);
    if (request.headers[DRY_RUN] !== undefined) fault ??= dryRunFaultOf(request);
    if (load.isOverloaded) fault ??= overloadOf(request);
    done(fault);
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    // The framework would parse the body first.
    if (request.is404) notFound(request, reply);
    else if (reply.raw.socket === null) waitForTurn(reply.raw, done);
    else done(null, payload);
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const hasBody = length !== '0' || encoding !== undefined;
    const coding = request.headers['content-encoding'];
    if (hasBody && coding !== undefined && !/^identity$/i.test(coding)) return done(codedBody(coding));
    // A body that came with the headers is complete by now.
    if (hasBody && !request.raw.complete) {
      limitBodyTime(request, reply, payload, bodyTimeoutMs);
      if (request.headers.expect !== undefined && request.routeOptions.config.continues !== true)
        askForBody(request, reply);
    }
    done(null, payload);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const fault = isLarge(payload) ? responses.hold(app, request, reply, payload) : null;
    if (fault === null) done(null, payload);
    else done(fault);
  });

  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) boundRest(request, bodyTimeoutMs);
    done();
  });
}

interface ServicePipeline {
  sessionSecret: string;
  /** Store of rate limits; default: the memory of this process. */
  limitStore: LimitStore | undefined;
  /** Are called after each response. */
  observers: readonly Observer[];
}

/** Adds the hooks of the service. Must be called before any route is added. */
export async function addServiceHooks(
  app: App,
  context: Context,
  { sessionSecret, limitStore, observers }: ServicePipeline,
): Promise<void> {
  const { config } = context;

  // Preflight requests end here.
  await allowOrigins(app, config);
  // The scheme of sessions parses cookies.
  identifyBy(app, [bearerScheme(app, context), await sessionScheme(app, context, sessionSecret)]);
  app.addHook('onRequest', (request, _reply, done) => authenticate(app, request, done));
  // Before limits, so that a refusal costs no sign-in.
  const siteFaultOf = createSiteCheck(app, config);
  const warnOfProxy = createProxyWarning(app);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET' || request.route.config.isApi === true) request.crossSite = siteFaultOf(request);
    if (config.limits.enabled) warnOfProxy(request);
    done();
  });
  const charge = await limitRequests(app, context, limitStore);
  if (charge !== undefined) app.addHook('onRequest', charge);
  app.addHook('onRequest', (request, _reply, done) => {
    const fault = request.is404 ? undefined : refusalOf(request);
    done(fault ?? importFaultOf(request));
  });

  app.addHook('preValidation', (request, reply, done) => {
    const { body, headers } = request;
    const fault = body === undefined && headers.prefer === undefined ? undefined : unknownNamesIn(app, request, reply);
    done(fault ?? (headers['idempotency-key'] === undefined ? undefined : keyFaultOf(request)));
  });

  app.decorateRequest('timings', null);
  // After the body: its events have another asynchronous context.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.headers.prefer === undefined) done();
    else measureTimings(request, reply, done);
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.timings !== null) reportTimings(request.timings, reply);
    done();
  });

  const all = logsRequests(app.log) ? [logRequest, ...observers] : observers;
  app.addHook('onResponse', (request, reply, done) => {
    for (const observe of all) observe(request, reply);
    done();
  });
}
