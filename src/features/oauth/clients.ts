import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { isOver } from '../../lib/periods.js';
import { documentMetadata, isObject } from './client-metadata.js';
import { type Client, findClient, storeDocument } from './client-store.js';
import { createDocumentReader, type Fetched, isDocumentId, MAX_FRESH_MS, type Reading } from './documents.js';
import { invalidClient } from './errors.js';

/** Time for which a client whose document cannot be read goes on with the last one, in milliseconds. */
const STALE_MS = 86_400_000;

export interface Clients {
  /**
   * Finds the client of a request; reads its document again if that is due.
   * @throws AppError invalid_client, invalid_client_metadata, RATE_LIMITED
   */
  find(request: FastifyRequest, reply: FastifyReply, clientId: string): Promise<Client>;
  /**
   * Returns the keys of a client; reads them from its server if that is due.
   * @throws AppError invalid_client_metadata, RATE_LIMITED
   */
  keysOf(request: FastifyRequest, reply: FastifyReply, client: Client): Promise<object>;
  close(): Promise<void>;
}

/** The clients as a process knows them. State: keys of clients for some minutes, and failures to read them for one. */
export function createClients(app: App, context: Context): Clients {
  const { db, now } = context;
  const documents = createDocumentReader(context);
  const keys = new Map<string, { value: object; from: number; until: number }>();
  const cacheKeys = (uri: string, value: object, forMs: number) => {
    if (keys.size >= MAX_KEYS) keys.clear();
    const from = now().getTime();
    keys.set(uri, { value, from, until: from + forMs });
  };

  const isFresh = ({ fresh_until }: Client) => !isOver(fresh_until ?? '', now(), MAX_FRESH_MS);
  const cachedKeys = (uri: string) => {
    const known = keys.get(uri);
    const at = now().getTime();
    // Not if the clock was set back.
    return known !== undefined && known.from <= at && at < known.until ? known.value : undefined;
  };

  // Requests that join one to the server of the app are not charged: a client has many users behind few addresses.
  const read = (request: FastifyRequest, reply: FastifyReply, uri: string, reading: Omit<Reading, 'charge'>) =>
    documents.read(uri, {
      charge: () => app.chargeTiers(request, reply, [{ tier: 'oauth_documents' }]),
      ...reading,
    });

  async function storeClient(clientId: string, { value, freshMs }: Fetched): Promise<void> {
    const { name, metadata } = documentMetadata(clientId, value);
    const at = now();
    const freshUntil = new Date(at.getTime() + freshMs).toISOString();
    await db.write((trx) => storeDocument(trx, { clientId, name, metadata, at: at.toISOString(), freshUntil }));
  }

  return {
    async find(request, reply, clientId) {
      const known = await findClient(db.read, clientId);
      if (known !== undefined && known.kind !== 'document') return known;
      if (!isDocumentId(clientId)) throw invalidClient();
      if (known !== undefined && isFresh(known)) return known;
      try {
        await read(request, reply, clientId, {
          async isStored() {
            const stored = await findClient(db.read, clientId);
            return stored !== undefined && isFresh(stored);
          },
          store: (document) => storeClient(clientId, document),
        });
      } catch (error) {
        const staleSince = new Date(now().getTime() - STALE_MS).toISOString();
        if (!isFailure(error) || known === undefined || (known.fetched_at ?? '') < staleSince) throw error;
        app.log.warn({ err: error, client: clientId }, 'the document of an app could not be read');
      }
      const client = await findClient(db.read, clientId);
      if (client === undefined) throw invalidClient();
      return client;
    },

    async keysOf(request, reply, { metadata: { jwks, jwks_uri: uri } }) {
      if (uri === undefined) return jwks ?? { keys: [] };
      const known = cachedKeys(uri);
      if (known !== undefined) return keysIn(known);
      try {
        await read(request, reply, uri, {
          isStored: async () => cachedKeys(uri) !== undefined,
          store: async ({ value, freshMs }) =>
            cacheKeys(uri, isObject(value) ? value : { keys: [] }, Math.min(freshMs, MAX_KEYS_MS)),
        });
      } catch (error) {
        if (isFailure(error)) cacheKeys(uri, error, FAILURE_MS);
        throw error;
      }
      return keysIn(cachedKeys(uri) ?? { keys: [] });
    },

    close: () => documents.close(),
  };
}

const MAX_KEYS = 1_000;
const MAX_KEYS_MS = 300_000;
/** Time in milliseconds for which the keys of a client are not asked for again after a failure. */
const FAILURE_MS = 60_000;

/** True for a failure of the server of an app; false for a rate limit of the caller. */
function isFailure(error: unknown): error is AppError {
  return error instanceof AppError && error.oauth !== undefined;
}

/** @throws the cached failure */
function keysIn(cached: object): object {
  if (cached instanceof AppError) throw cached;
  return cached;
}
