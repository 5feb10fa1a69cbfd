import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../db/database.js';
import type { App, Context } from '../../context.js';
import { clientAddress, networkOf } from '../../http/auth/identity.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import type { Representation } from '../../lib/representation.js';
import { recordEvent } from '../security-log/store.js';
import { type Credentials, MAX_EMAIL_LENGTH } from './schema.js';
import { authenticate } from './service.js';
import * as store from './store.js';

/**
 * Sign-in by password. State: failures per account over all addresses, whether or not the account exists (rate-limit
 * store), and the addresses that have signed in to an account, kept for 90 days as keyed hashes (database). After too
 * many failures, only these addresses may try. Sessions and API keys are not affected.
 */

/** Retention of an address after its last sign-in, in milliseconds. */
export const ADDRESS_LIFETIME_MS = 90 * 86_400_000;

/**
 * Signs in to an account. The security log records success and failure. @throws AppError INVALID_CREDENTIALS,
 * RATE_LIMITED
 */
export function signIn(
  app: App,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Representation> {
  const credentials = request.body as Credentials;
  const address = clientAddress(request);
  const hashFor = (userId: number) => app.keyedHash(`sign-in address ${userId} ${networkOf(address)}`);
  const event = { subject: addressIn(credentials.email), address };
  const account = {
    key: sha256(store.normalizedEmail(credentials.email)),
    isKnownAddress: async () => {
      // An unknown account causes the same work.
      const id = (await store.findLogin(context.db.read, credentials.email))?.id ?? 0;
      return store.hasSignedInFrom(context.db.read, id, hashFor(id));
    },
    onExhausted: () => record(context, credentials, { ...event, kind: 'sign_ins_limited' }),
  };
  return app.limitSignIns(request, reply, account, async () => {
    try {
      const user = await authenticate(context, credentials);
      const at = context.now().toISOString();
      await context.db.write(async (trx) => {
        await recordEvent(trx, { ...event, kind: 'signed_in', userId: user.id, actorId: user.id, at });
        await store.rememberAddress(trx, { user_id: user.id, address_hash: hashFor(user.id), last_at: at });
      });
      return user;
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') {
        await record(context, credentials, { ...event, kind: 'sign_in_failed' });
      }
      throw error;
    }
  });
}

async function record(
  { db, now }: Context,
  { email }: Credentials,
  event: { kind: 'sign_in_failed' | 'sign_ins_limited'; subject: string | null; address: string },
): Promise<void> {
  const userId = (await store.findLogin(db.read, email))?.id ?? null;
  await db.write((trx) => recordEvent(trx, { ...event, userId, actorId: null, at: now().toISOString() }));
}

/** Returns the text if it looks like an e-mail address: users also type passwords into this field. */
function addressIn(text: string): string | null {
  return text.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? text : null;
}

export function sweepAddresses(trx: Executor, now: Date): Promise<void> {
  return store.forgetAddresses(trx, new Date(now.getTime() - ADDRESS_LIFETIME_MS).toISOString());
}
