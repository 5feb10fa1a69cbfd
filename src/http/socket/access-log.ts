import { createRequire } from 'node:module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, destination, type LoggerOptions, stdTimeFunctions } from 'pino';
import type PinoPretty from 'pino-pretty';
import type { App } from '../../context.js';
import { pathWithoutSecrets } from '../request.js';

/** Access log: one line of JSON per entry, with ISO 8601 times and without fields that may contain secrets. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: ({ id, method }) => ({ id, method }), res: ({ statusCode }) => ({ statusCode }) },
    redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.apiKey', '*.secret'],
  };
}

export function logStream(): DestinationStream {
  if (!process.stdout.isTTY) return destination(1);
  // Loaded on demand, for terminals only.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  return pretty({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,method,path,route,status,duration_ms',
    singleLine: true,
    messageFormat: ({ msg, method, path, status, duration_ms }) =>
      msg === 'request' ? `${method} ${path} ${status} in ${duration_ms} ms` : String(msg),
  });
}

const VERBOSE_LEVELS = ['info', 'debug', 'trace'];

export function logsRequests({ level }: App['log']): boolean {
  return VERBOSE_LEVELS.includes(level);
}

/**
 * Logs one line per request after its response: request, user, status and duration. The query is left out, because it
 * contains search terms.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      request_id: request.id,
      method: request.method,
      path: pathWithoutSecrets(request),
      route: request.routeOptions.url,
      status: reply.statusCode,
      user_id: request.caller?.id,
      duration_ms: Math.round(reply.elapsedTime * 100) / 100,
    },
    'request',
  );
}
