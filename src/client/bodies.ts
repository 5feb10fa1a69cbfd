import { mergeHeaders } from 'openapi-fetch';

/** Media types of JSON, those with a suffix included (RFC 6839). */
export const JSON_TYPE = /^application\/(?:[^;]*\+)?json\b/i;

interface Init {
  body?: unknown;
  headers?: Parameters<typeof mergeHeaders>[0];
}

/** Sends bytes and forms as they are, an object with a `Blob` as a form, a text of another type as it is, else JSON. */
export function serializedBody(
  body: unknown,
  headers?: unknown,
): Blob | ArrayBuffer | ArrayBufferView | FormData | URLSearchParams | string {
  if (isBytes(body) || body instanceof FormData || body instanceof URLSearchParams) return body;
  const type = headers instanceof Headers ? headers.get('content-type') : null;
  if (typeof body === 'string' && type !== null && !JSON_TYPE.test(type)) return body;
  if (!hasBlob(body)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Gives a body of bytes the type of its `Blob`. The library would call it JSON. */
export function withTypeOfBody<T extends Init | undefined>(init: T): T {
  const body = init?.body;
  if (!isBytes(body)) return init;
  const type = (body instanceof Blob && body.type) || 'application/octet-stream';
  return { ...init, headers: mergeHeaders({ 'content-type': type }, init?.headers) };
}

function isBytes(body: unknown): body is Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

function hasBlob(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob);
}
