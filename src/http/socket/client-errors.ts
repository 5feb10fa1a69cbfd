import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, type ErrorCode } from '../../lib/errors.js';
import { requestId, SECURITY_HEADERS } from '../headers.js';
import { closeInTwoSteps } from './closing.js';
import { latestResponse } from './response-buffers.js';

/** Errors of connections by the codes of Node's HTTP server. Other codes mean a malformed request. */
const CONNECTION_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
};

/** Connections that close after pending responses; nothing more is read from them. */
const ending = new WeakSet<Socket>();

/**
 * Responds to input that never became a request: invalid HTTP, too large headers, or a timeout. The response has the
 * form of all errors; then the connection is closed. Pending responses of the connection are sent first. A request
 * with an invalid body gets one response only.
 */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger): void {
  if (error.code === 'ECONNRESET' || ending.has(socket)) return;
  ending.add(socket);
  const previous = latestResponse(socket);
  if (previous?.req.complete) onceSent(previous, () => closeInTwoSteps(socket, refusal(error, log)));
  else if (previous?.writableEnded) onceSent(previous, () => closeInTwoSteps(socket));
  // A response in progress while its body is read gets no end any more.
  else if (previous?.headersSent) socket.destroy();
  else closeInTwoSteps(socket, refusal(error, log));
}

function onceSent(response: ServerResponse, then: () => void): void {
  if (response.writableFinished) then();
  else response.once('finish', then);
}

function refusal({ code: reason }: NodeJS.ErrnoException, log: FastifyBaseLogger): string {
  const { code, status, message } = new AppError(CONNECTION_ERRORS[reason ?? ''] ?? 'BAD_REQUEST');
  const id = requestId({ headers: {} });
  log.info({ request_id: id, status, code, reason }, 'invalid HTTP request');
  const body = JSON.stringify({ error: message, code, request_id: id });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
