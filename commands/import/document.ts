import { type Client, type Schemas, ServiceError } from '../../src/client/index.js';
import type { ImportReport } from './job.js';

const FORMAT: Schemas['AccountDocument']['format'] = 'tutti-account';

/** Imports an exported account. @throws as `importDocument` */
export async function sendDocument(client: Client, text: string, dryRun: boolean): Promise<ImportReport> {
  if (dryRun) {
    return { summary: ['This is the document of an account. It would be imported as a whole.'], failures: [] };
  }
  const { imported, new_uids, shares_left_out } = await importDocument(client, text);
  const counts = { ...imported, 'new uids': new_uids, 'shares left out': shares_left_out };
  return {
    summary: Object.entries(counts).map(([kind, count]) => `${String(count).padStart(8)} ${kind}`),
    failures: [],
  };
}

/** True for the JSON that `GET /api/profile/export` writes. */
export function isAccountDocument(text: string): boolean {
  try {
    return JSON.parse(text)?.format === FORMAT;
  } catch {
    return false;
  }
}

/**
 * Imports an exported account into the empty account of the client.
 * @throws ServiceError when the document is not valid or the account is not empty
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
