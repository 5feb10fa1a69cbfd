import { createRequire } from 'node:module';
import { type DestinationStream, destination, type LoggerOptions, stdTimeFunctions } from 'pino';
import type PinoPretty from 'pino-pretty';
import type { App } from '../../context.js';

/** The log: a line of JSON each, with the time as ISO 8601; whatever could hold a secret is left out. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: ({ id, method }) => ({ id, method }), res: ({ statusCode }) => ({ statusCode }) },
    redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.apiKey', '*.secret'],
  };
}

/** Where the log goes: standard output, as text that people read where that is a terminal. */
export function logStream(): DestinationStream {
  if (!process.stdout.isTTY) return destination(1);
  // Loaded where it is used: a service that nobody looks at does not need it.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  return pretty({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,method,path,route,status,duration_ms',
    singleLine: true,
    messageFormat: ({ msg, method, path, status, duration_ms }) =>
      msg === 'request' ? `${method} ${path} ${status} in ${duration_ms} ms` : String(msg),
  });
}

/** The levels at which requests are logged at all. */
const VERBOSE_LEVELS = ['info', 'debug', 'trace'];

/**
 * One line for each request, once it is answered: what was asked, by whom, its result and how long it took.
 * The query stays out of it, for it holds what people search for.
 */
export function logRequests(app: App): void {
  if (!VERBOSE_LEVELS.includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        route: request.routeOptions.url,
        status: reply.statusCode,
        user_id: request.caller?.id,
        duration_ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    );
    done();
  });
}
