import type { Client, Result } from './service.js';
import { expectStatus, type Made } from './world.js';

export interface SentFile {
  /** Query of the upload: what the file is attached to, and its name. */
  query: string;
  bytes?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends a file as the body of a request. */
export function sendFile(client: Client, { query, bytes = 'Three quotes', headers = {} }: SentFile): Promise<Result> {
  const type = { 'content-type': 'application/octet-stream' };
  return client.call('POST', `/api/v1/attachment?${query}`, {
    headers: { ...type, ...headers },
    payload: Buffer.from(bytes),
  });
}

/** @throws if it is refused */
export async function attach(client: Client, query: string, bytes?: string | Buffer): Promise<Made> {
  return expectStatus(await sendFile(client, { query, ...(bytes !== undefined && { bytes }) }), 201);
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the body of a form with one part. */
export function formOf(name: string, bytes: string | Buffer, type = 'text/html'): SentFile & { bytes: Buffer } {
  const boundary = 'x-boundary-x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    query: '',
    bytes: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
