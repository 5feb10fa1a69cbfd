import { type Client, type Schemas, ServiceError } from '../../src/client/index.js';
import type { ImportFormat } from './format.js';

const FORMAT: Schemas['AccountDocument']['format'] = 'tutti-account';

/** The document of an account, sent as a whole. */
export const accountDocument: ImportFormat = {
  name: 'account',
  recognises: ({ text }) => isAccountDocument(text),

  async run({ file: { text }, client, dryRun }) {
    if (dryRun) return { summary: ['This is the document of an account: it would be sent as a whole.'], failures: [] };
    const { imported, new_uids, shares_left_out } = await importDocument(client, text);
    const counts = { ...imported, 'new uids': new_uids, 'shares left out': shares_left_out };
    return {
      summary: Object.entries(counts).map(([kind, count]) => `${String(count).padStart(8)} ${kind}`),
      failures: [],
    };
  },
};

/** Whether a text is an account as `GET /api/profile/export` writes it, and not something else in JSON. */
export function isAccountDocument(text: string): boolean {
  try {
    return JSON.parse(text)?.format === FORMAT;
  } catch {
    return false;
  }
}

/**
 * Imports an exported account into the empty one that the client belongs to.
 * @param text as it was exported; the service checks it
 * @throws ServiceError saying what is wrong with the document, or that the account has something already
 */
export async function importDocument(client: Client, text: string): Promise<Schemas['ImportResult']> {
  const { data, error, response } = await client.POST('/api/profile/import', {
    body: text as unknown as Schemas['AccountDocument'],
    bodySerializer: () => text,
    headers: { 'content-type': 'application/json' },
  });
  if (data === undefined) throw new ServiceError(response.status, error);
  return data;
}
