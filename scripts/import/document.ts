import { type ClientOptions, createClient, type Schemas, ServiceError } from '../../src/client/index.js';

const FORMAT: Schemas['AccountDocument']['format'] = 'tutti-account';

/** Whether a text is an account as `GET /api/profile/export` writes it, and not something else in JSON. */
export function isAccountDocument(text: string): boolean {
  try {
    return JSON.parse(text)?.format === FORMAT;
  } catch {
    return false;
  }
}

/**
 * Imports an exported account into the empty one that the token belongs to.
 * @param text as it was exported; the service checks it
 * @throws ServiceError saying what is wrong with the document, or that the account has something already
 */
export async function importDocument(options: ClientOptions, text: string): Promise<Schemas['ImportResult']> {
  const { data, error, response } = await createClient(options).POST('/api/profile/import', {
    body: text as unknown as Schemas['AccountDocument'],
    bodySerializer: () => text,
    headers: { 'content-type': 'application/json' },
  });
  if (data === undefined) throw new ServiceError(response.status, error);
  return data;
}
