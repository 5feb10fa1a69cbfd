import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../db/database.js';
import { lockForSignIn, type StoreSession } from '../../access/new-sessions.js';
import type { App, Context } from '../../context.js';
import { clientAddress } from '../../http/auth/identity.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import type { Representation } from '../../lib/representation.js';
import { required } from '../../lib/typed.js';
import { networkHash, recordSignIn } from '../accounts/networks.js';
import { type Credentials, MAX_EMAIL_LENGTH } from '../accounts/schema.js';
import { authenticate } from '../accounts/service.js';
import * as store from '../accounts/store.js';
import { spendCode } from '../second-factor/codes.js';
import { countAttempt, isFailedAttempt } from '../security-log/attempts.js';
import { recordEvent } from '../security-log/record.js';
import type { NewSecurityEvent } from '../security-log/store.js';

/**
 * Sign-in by password, and by the code of a second factor. State: failures and wrong codes per account over all
 * addresses, whether or not the account exists (rate-limit store), and the addresses that have signed in to an account, kept for 90 days as keyed hashes (database). After too
 * many failures, only these addresses may try. Sessions and API keys are not affected.
 */

/** Retention of an address after its last sign-in, in milliseconds. */
const ADDRESS_LIFETIME_MS = 90 * 86_400_000;

interface Attempt {
  request: FastifyRequest;
  reply: FastifyReply;
  storeSession: StoreSession;
}

/**
 * Signs in to an account and stores the session. The security log records success and failure.
 * @throws AppError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, SECOND_FACTOR_REQUIRED, RATE_LIMITED
 */
export function signIn(app: App, context: Context, { request, reply, storeSession }: Attempt): Promise<Representation> {
  const credentials = request.body as Credentials;
  const address = clientAddress(request);
  const hashFor = networkHash(app, address);
  const event = { subject: addressIn(credentials.email), address };
  const account = {
    tier: 'sign_in' as const,
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
      const { id, passwordHash } = await authenticate(context, credentials);
      const enter = () =>
        context.db.write(async (trx) => {
          const now = context.now();
          const at = now.toISOString();
          const account = await lockForSignIn(trx, id);
          // The password was changed, or the account deleted, since the password was checked.
          if (account?.password_hash !== passwordHash) throw new AppError('INVALID_CREDENTIALS');
          // An account waits no longer when the operator switches verification off.
          const isWaiting = account.must_verify_email === 1 && context.config.registrationVerifiesEmail;
          if (isWaiting) throw new AppError('EMAIL_NOT_VERIFIED');
          await spendCode(trx, { userId: id, code: credentials.code, now, address });
          await storeSession(trx, account, { method: 'password', now });
          await recordSignIn(trx, { ...event, userId: id, at }, hashFor);
          return required(await store.findUser(trx, id));
        });
      if (credentials.code === undefined) return await enter();
      return await app.limitSignIns(request, reply, { ...account, tier: 'second_factor' }, enter);
    } catch (error) {
      const kind = failureOf(error, credentials);
      if (kind !== null) await record(context, credentials, { ...event, kind });
      throw error;
    }
  });
}

/** A request without a code is the first step of most sign-ins, and the only one of a thief who has the password. */
function failureOf(error: unknown, { code }: Credentials) {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'INVALID_CREDENTIALS') return 'sign_in_failed';
  if (error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  return code === undefined ? 'second_factor_requested' : 'second_factor_failed';
}

async function record(
  context: Context,
  { email }: Credentials,
  { kind, ...about }: Pick<NewSecurityEvent, 'kind' | 'subject' | 'address'>,
): Promise<void> {
  const userId = (await store.findLogin(context.db.read, email))?.id ?? null;
  const event = { ...about, userId, actorId: null, at: context.now().toISOString() };
  if (isFailedAttempt(kind)) countAttempt(context, { ...event, kind });
  else await context.db.write((trx) => recordEvent(trx, { ...event, kind }));
}

/** Returns the text if it looks like an e-mail address: users also type passwords into this field. */
function addressIn(text: string): string | null {
  return text.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? text : null;
}

export function sweepAddresses(trx: Executor, now: Date): Promise<void> {
  return store.forgetAddresses(trx, new Date(now.getTime() - ADDRESS_LIFETIME_MS).toISOString());
}
