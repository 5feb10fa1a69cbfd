import { randomBytes } from 'node:crypto';
import { type Caller, keyIdOf, sessionIdOf } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { AppError, bodyError, detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { type IdOrUid, newUid, newUidAt } from '../../lib/ids.js';
import { AddressRefused, assertAllowedUrl } from '../../lib/outbound-http.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { changesOf, parsedJson } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { DELIVER } from '../deliveries/deliver.js';
import { recordOwn } from '../security-log/record.js';
import * as deliveries from './delivery-store.js';
import { keyFaults } from './push.js';
import { pushKeyOf } from './push-key.js';
import {
  type GivenHeaders,
  givenHeaders,
  type HeaderValues,
  headerFaults,
  MAX_HEADERS,
  memberFaults,
} from './rules.js';
import { type ChannelCreate, type ChannelUpdate, MAX_OTHERS, MAX_WEBPUSH } from './schema.js';
import * as store from './store.js';
import { giveUpPending } from './switch-off.js';
import { type ContentType, templateFault } from './template.js';

type Kind = store.StoredChannel['kind'];
type Columns = Partial<store.StoredChannel>;

function refuse(details: readonly ErrorDetail[]): void {
  const faults = details.map(({ path, message }) => ({ path: `body/${path}`, message }));
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
}

/** A body whose addresses have been checked, with the public key of the service. */
export interface Prepared<Body> {
  body: Body;
  pushKey: string;
}

/** Checks that requests may be sent to the addresses of a body. @throws AppError VALIDATION_FAILED */
export async function prepare<Body extends ChannelUpdate>(context: Context, body: Body): Promise<Prepared<Body>> {
  const { url, endpoint } = body;
  if ('kind' in body && body.kind === 'email' && context.config.mail === null)
    throw new AppError('MAIL_NOT_CONFIGURED');
  if (url != null) await assertCallable(context, 'url', url, /^https?:$/);
  if (endpoint != null) await assertCallable(context, 'endpoint', endpoint, /^https:$/);
  return { body, pushKey: (await pushKeyOf(context)).publicKey };
}

async function assertCallable({ config }: Context, member: string, text: string, scheme: RegExp): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !scheme.test(url.protocol)) {
    throw bodyError(member, `must be an ${scheme.test('http:') ? 'http or https' : 'https'} address`);
  }
  if (url.username !== '' || url.password !== '') throw bodyError(member, 'must not contain a name or a password');
  try {
    await assertAllowedUrl(url, config.webhookAddresses);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw bodyError(member, `must be an address that may be called: ${error.message}`);
  }
}

/**
 * Creates a channel. A `webpush` channel with the same endpoint is updated instead.
 * @throws AppError VALIDATION_FAILED, TOO_MANY_CHANNELS, EMAIL_NOT_VERIFIED
 */
export async function createChannel(
  write: WriteContext,
  { body, pushKey }: Prepared<ChannelCreate>,
): Promise<{ channel: Representation; isNew: boolean }> {
  const { trx, caller, at } = write;
  const { kind } = body;
  refuse(memberFaults(kind, body, { isNew: true }));
  if (kind === 'email' && !(await store.hasVerifiedEmail(trx, caller.id))) {
    const message = 'Verify your e-mail address first.';
    throw new AppError('EMAIL_NOT_VERIFIED', { message, status: 409 });
  }
  const own = await store.ownChannels(trx, caller.id);
  const endpoint = kind === 'webpush' ? new URL(body.endpoint as string).href : null;
  const same = own.find((one) => one.kind === 'webpush' && one.url === endpoint);
  if (same !== undefined) return { channel: await renew(write, same.id, { body, pushKey }), isNew: false };
  await makeRoom(write, kind, own);
  const columns = columnsOf(body, { kind, pushKey, stored: null });
  const uid = newUid();
  const id = await store.insertChannel(trx, {
    ...{ uid, user_id: caller.id, kind, name: nameOf(body) },
    ...makerOf(caller, kind),
    ...{ disabled_reason: null, url: null, method: null, headers: null, body_template: null, content_type: null },
    ...{ p256dh: null, auth: null, expiration_time: null, push_key: null },
    unsubscribe_key: kind === 'email' ? randomBytes(32).toString('base64url') : null,
    ...columns,
    ...{ last_success_at: null, failing_since: null, created_at: at, updated_at: at },
  });
  await store.joinKinds(trx, caller.id, uid, at);
  await recordOwn(write, 'channel_created', nameOf(body));
  return { channel: found(await store.findChannel(trx, caller, pushKey, { id })), isNew: true };
}

function makerOf(caller: Caller, kind: Kind) {
  const session_hash = kind === 'webpush' ? sessionIdOf(caller) : null;
  return { key_id: keyIdOf(caller), editor_key_id: null, session_hash };
}

function nameOf({ kind, name, url }: ChannelCreate): string {
  if (name !== undefined) return name.trim();
  if (kind === 'http') return new URL(url as string).host.slice(0, 100);
  return kind === 'webpush' ? 'Push' : 'E-mail';
}

/** Removes the `webpush` channel that is longest without success, or refuses. @throws AppError TOO_MANY_CHANNELS */
async function makeRoom(
  { trx }: WriteContext,
  kind: Kind,
  own: Awaited<ReturnType<typeof store.ownChannels>>,
): Promise<void> {
  const same = own.filter((one) => (one.kind === 'webpush') === (kind === 'webpush'));
  if (kind !== 'webpush') {
    if (same.length >= MAX_OTHERS) throw new AppError('TOO_MANY_CHANNELS');
    return;
  }
  for (const { id } of same.slice(0, Math.max(0, same.length - MAX_WEBPUSH + 1))) await store.removeChannel(trx, id);
}

/** Updates a subscription that its browser sends again: enables it, and assigns it to the current session or key. */
async function renew(
  write: WriteContext,
  id: number,
  { body, pushKey }: Prepared<ChannelCreate>,
): Promise<Representation> {
  const { trx, caller, at } = write;
  const stored = await rowOf(write, { id });
  const next = {
    ...makerOf(caller, 'webpush'),
    ...{ enabled: 1, disabled_reason: null, failing_since: null, refusals: 0 },
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...columnsOf(body, { kind: 'webpush', pushKey, stored }),
  };
  await store.updateChannel(trx, id, changesOf<store.StoredChannel>(stored, next), at);
  return found(await store.findChannel(trx, caller, pushKey, { id }));
}

/** Columns that an imported channel lacks, with the members that set them. */
const SECRETS: Record<Kind, readonly (readonly ['body_template' | 'p256dh', string])[]> = {
  http: [['body_template', 'body_template']],
  webpush: [['p256dh', 'keys']],
  email: [],
};

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED, CONFLICT if the key that made it has ended */
export async function updateChannel(
  write: WriteContext,
  ref: IdOrUid,
  { body, pushKey }: Prepared<ChannelUpdate>,
  ifMatch: Precondition,
): Promise<Representation> {
  const { trx, caller, at } = write;
  const stored = await rowOf(write, ref, ifMatch);
  refuse(memberFaults(stored.kind, body, { isNew: false }));
  const next: Columns = {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...columnsOf(body, { kind: stored.kind, pushKey, stored }),
  };
  const changed = changesOf<store.StoredChannel>(stored, next);
  if (changed.enabled === 1) {
    if (stored.maker_ended === 1) {
      throw new AppError('CONFLICT', {
        message: 'The API key that made this channel is no longer valid: create another channel.',
      });
    }
    const missing = SECRETS[stored.kind].find(([column]) => (next[column] ?? stored[column]) === null);
    if (missing !== undefined) refuse([{ path: missing[1], message: 'must be there before it is enabled' }]);
    Object.assign(changed, { disabled_reason: null, failing_since: null, refusals: 0 });
  }
  const isDirected = Object.keys(changed).some((name) => name !== 'name');
  if (isDirected) changed.editor_key_id = keyIdOf(caller);
  await store.updateChannel(trx, stored.id, changed, at);
  if (changed.url !== undefined || changed.headers !== undefined) {
    await recordOwn(write, 'channel_changed', next.name ?? stored.name);
  }
  if (changed.enabled === 0) await giveUpPending(trx, [stored.id], at);
  return found(await store.findChannel(trx, caller, pushKey, { id: stored.id }));
}

interface Given {
  kind: Kind;
  pushKey: string;
  /** Null for a new channel. */
  stored: store.StoredChannel | null;
}

/** @throws AppError VALIDATION_FAILED */
function columnsOf(body: ChannelUpdate, given: Given): Columns {
  const enabled = body.enabled === undefined ? {} : { enabled: body.enabled ? 1 : 0 };
  if (given.kind === 'email') return enabled;
  return { ...enabled, ...(given.kind === 'http' ? httpColumns(body, given) : pushColumns(body, given)) };
}

/** Returns the address to store; the present one if its origin was sent back as it was read. */
function addressOf(text: string | null | undefined, stored: store.StoredChannel | null): string | undefined {
  if (text == null) return undefined;
  const { href, origin } = new URL(text);
  const present = stored?.url ?? null;
  return present !== null && text === origin && new URL(present).origin === origin ? present : href;
}

function httpColumns(body: ChannelUpdate, { stored }: Given): Columns {
  const url = addressOf(body.url, stored);
  const template = body.body_template ?? stored?.body_template ?? '';
  const type = (body.content_type ?? stored?.content_type ?? 'application/json') as ContentType;
  if (body.body_template != null || body.content_type != null) {
    const fault = templateFault(template, type);
    refuse(fault === null ? [] : [{ path: 'body_template', message: fault }]);
  }
  const isNew = stored === null;
  return {
    ...(url !== undefined && { url }),
    ...(body.method != null || isNew ? { method: body.method ?? 'POST' } : {}),
    ...headerColumn(body, stored, url),
    ...(body.body_template != null && { body_template: template }),
    ...(body.content_type != null || isNew ? { content_type: type } : {}),
  };
}

/** Refuses to send kept values to another origin: the caller who changes the address may not know them. */
function headerColumn(body: ChannelUpdate, stored: store.StoredChannel | null, url: string | undefined): Columns {
  const present = parsedJson<HeaderValues>(stored?.headers ?? '{}');
  const given: GivenHeaders =
    body.headers == null
      ? Object.fromEntries(Object.keys(present).map((name) => [name, null]))
      : givenHeaders(body.headers);
  refuse(headerFaults(given));
  const moves = url !== undefined && stored?.url != null && new URL(stored.url).origin !== new URL(url).origin;
  const faults: ErrorDetail[] = [];
  const values = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    const kept = value ?? present[name];
    if (kept === undefined) faults.push({ path: 'headers', message: `has no value for ${name}` });
    else if (value === null && moves) {
      faults.push({ path: 'headers', message: `must have the value of ${name} again: the origin has changed` });
    }
    return kept === undefined ? [] : [[name, kept]];
  });
  refuse(faults.slice(0, MAX_HEADERS));
  return stored === null || body.headers != null ? { headers: JSON.stringify(Object.fromEntries(values)) } : {};
}

function pushColumns(body: ChannelUpdate, { pushKey, stored }: Given): Columns {
  const url = addressOf(body.endpoint, stored);
  const { keys } = body;
  if (keys != null) refuse(keyFaults(keys));
  if (url !== undefined && url !== stored?.url && keys == null) {
    refuse([{ path: 'keys', message: 'must be there with another endpoint' }]);
  }
  const expires = body.expiration_time;
  return {
    ...(url !== undefined && { url }),
    ...(keys != null && { p256dh: keys.p256dh, auth: keys.auth, push_key: pushKey }),
    ...(expires !== undefined && { expiration_time: expires === null ? null : new Date(expires).toISOString() }),
  };
}

async function rowOf(
  { trx, caller, at }: WriteContext,
  ref: IdOrUid,
  expected: Precondition = null,
): Promise<store.ChannelToChange> {
  const channel = await store.channelRow(trx, caller, ref, at);
  if (channel === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, channel.version);
  return channel;
}

/** Deletes a channel with its deliveries. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function removeChannel(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { id } = await rowOf(write, ref, expected);
  await store.removeChannel(write.trx, id);
}

/** Tests that a user may have waiting: each is a request to another service. */
const MAX_WAITING_TESTS = 5;

/**
 * Queues a test. Returns the delivery as JSON text.
 * @throws AppError NOT_FOUND, CONFLICT if the channel is disabled, TOO_MANY_DELIVERIES
 */
export async function testChannel(write: WriteContext, ref: IdOrUid): Promise<string> {
  const { trx, caller, changes, now, at } = write;
  const channel = await rowOf(write, ref);
  if (channel.enabled === 0) {
    throw new AppError('CONFLICT', { message: 'The channel is disabled: enable it first.' });
  }
  if ((await deliveries.countWaitingTests(trx, channel.id)) >= MAX_WAITING_TESTS) {
    throw new AppError('TOO_MANY_DELIVERIES', {
      message: `${MAX_WAITING_TESTS} tests of this channel are waiting already.`,
      retryAfter: 30,
    });
  }
  const uid = newUidAt(now);
  await deliveries.insertTest(trx, { uid, userId: caller.id, channelId: channel.id, at });
  changes.activate(DELIVER);
  return (await deliveries.findDelivery(trx, uid)) as string;
}
