import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { documentMetadata } from './client-metadata.js';
import { type Client, findClient, storeDocument } from './client-store.js';
import { createDocumentReader, isDocumentId } from './documents.js';
import { invalidClient } from './errors.js';

/** Time for which a client whose document cannot be read goes on with the last one, in milliseconds. */
const STALE_MS = 86_400_000;

export interface Clients {
  /**
   * Finds the client of a request; reads its document again if that is due.
   * @throws AppError invalid_client, invalid_client_metadata, RATE_LIMITED
   */
  find(request: FastifyRequest, reply: FastifyReply, clientId: string): Promise<Client>;
  /** Reads the keys of a client. @throws AppError invalid_client_metadata */
  keysOf(client: Client): Promise<object>;
  close(): Promise<void>;
}

/** The clients as a process knows them. State: keys of clients for some minutes. */
export function createClients(app: App, context: Context): Clients {
  const { db, now } = context;
  const documents = createDocumentReader(context);
  const keys = new Map<string, { value: object; until: number }>();

  const refresh = async (known: Client | undefined, clientId: string): Promise<Client> => {
    try {
      const { value, freshMs } = await documents.read(clientId);
      const { name, metadata } = documentMetadata(clientId, value);
      const at = now();
      const freshUntil = new Date(at.getTime() + freshMs).toISOString();
      await db.write((trx) => storeDocument(trx, { clientId, name, metadata, at: at.toISOString(), freshUntil }));
    } catch (error) {
      const staleSince = new Date(now().getTime() - STALE_MS).toISOString();
      const isRefused = error instanceof AppError && error.oauth !== undefined;
      if (!isRefused || known === undefined || (known.fetched_at ?? '') < staleSince) throw error;
      app.log.warn({ err: error, client: clientId }, 'the document of an app could not be read');
    }
    const client = await findClient(db.read, clientId);
    if (client === undefined) throw invalidClient();
    return client;
  };

  return {
    async find(request, reply, clientId) {
      const known = await findClient(db.read, clientId);
      if (known !== undefined && known.kind !== 'document') return known;
      if (!isDocumentId(clientId)) throw invalidClient();
      if (known !== undefined && (known.fresh_until ?? '') > now().toISOString()) return known;
      await app.chargeTiers(request, reply, [{ tier: 'oauth_documents' }]);
      return refresh(known, clientId);
    },

    async keysOf({ metadata: { jwks, jwks_uri: uri } }) {
      if (uri === undefined) return jwks ?? { keys: [] };
      const known = keys.get(uri);
      const time = now().getTime();
      if (known !== undefined && known.until > time) return known.value;
      const { value, freshMs } = await documents.read(uri);
      if (keys.size >= MAX_KEYS) keys.clear();
      const set = typeof value === 'object' && value !== null ? value : { keys: [] };
      keys.set(uri, { value: set, until: time + Math.min(freshMs, MAX_KEYS_MS) });
      return set;
    },

    close: () => documents.close(),
  };
}

const MAX_KEYS = 1_000;
const MAX_KEYS_MS = 300_000;
