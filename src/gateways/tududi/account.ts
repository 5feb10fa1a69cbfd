import { randomBytes } from 'node:crypto';
import { PUBLIC_BODY_LIMIT, SIGN_IN_BODY_LIMIT } from '../../http/resources/bodies.js';
import { type BodyOf, type QueryOf, Refusal, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, Reply, type Route } from './call.js';
import { Listed, listed } from './pieces.js';
import { definedMembers, firstOf, textOf } from './values.js';

const SPOKEN = '1.0.0';

export const accountRoutes: readonly Route[] = [
  ['GET', '/version', async () => ({ version: SPOKEN, service: 'tutti' })],
  ['GET', '/health', async ({ inner }) => inner.call('getApiHealth')],
  ['GET', '/csrf-token', csrfToken],
  ['GET', '/registration-status', async ({ inner }) => ({ enabled: (await inner.call('getRegistration')).open })],
  ['POST', '/register', register, PUBLIC_BODY_LIMIT],
  ['POST', '/login', login, SIGN_IN_BODY_LIMIT],
  ['POST', '/logout', logout, PUBLIC_BODY_LIMIT],
  ['GET', '/logout', logout],
  ['GET', '/current_user', currentUser],
  ['GET', '/profile', async ({ inner }) => renderedUser(await inner.call('getProfile'))],
  ['PATCH', '/profile', updateProfile],
  ['PUT', '/profile', updateProfile],
  ['POST', '/profile/change-password', changePassword],
  ['GET', '/profile/api-keys', async ({ inner }) => new Listed(inner.pages('listApiKeys', {}))],
  ['POST', '/profile/api-keys', createKey],
  ['POST', '/profile/api-keys/:id/revoke', async (call) => call.inner.call('revokeApiKey', idIn(call))],
  ['DELETE', '/profile/api-keys/:id', deleteKey],
  ['GET', '/shares', listShares],
  ['POST', '/shares', createShare],
  ['DELETE', '/shares', deleteShare],
];

/** The service checks the origin of a browser's requests, and ignores the token that clients send back. */
async function csrfToken() {
  return { csrfToken: randomBytes(24).toString('base64url') };
}

function renderedUser<User extends Schema<'User'>>(user: User) {
  return { ...user, appearance: 'system', avatar_image: null, has_password: true };
}

async function register({ inner, body }: Call): Promise<Reply> {
  return new Reply(201, await inner.call('register', { body: definedMembers<BodyOf<'register'>>(body) }));
}

async function login({ inner, body }: Call) {
  const { email, password, code } = body;
  try {
    const { user } = await inner.call('login', { body: definedMembers<BodyOf<'login'>>({ email, password, code }) });
    return { user: renderedUser(user) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Clients of that API read a list.
    const body = { ...error.body, errors: [error.body.error] };
    throw new Refusal(error.status, body);
  }
}

async function logout({ inner }: Call) {
  await inner.call('logout');
  return { message: 'Logged out successfully' };
}

/** In that API, a request without a session is no error. */
async function currentUser({ inner }: Call) {
  try {
    const { user } = await inner.call('getCurrentUser');
    return { user: renderedUser(user) };
  } catch (error) {
    if (error instanceof Refusal && error.status === 401 && error.body.code === 'UNAUTHENTICATED') {
      return { user: null };
    }
    throw error;
  }
}

/** Sets a new password in one operation with the other members: what refuses one of them changes none. */
async function updateProfile(call: Call) {
  const { name, surname, timezone, language, first_day_of_week } = call.body;
  const changes = definedMembers<BodyOf<'patchProfile'>>({ name, surname, timezone, language, first_day_of_week });
  if (!isGiven(call.body.newPassword)) return renderedUser(await call.inner.call('patchProfile', { body: changes }));
  await setPassword(call, changes);
  // Changes nothing. A token that may not read profiles gets a response, too.
  return renderedUser(await call.inner.call('patchProfile', { body: {} }));
}

async function changePassword(call: Call) {
  await setPassword(call);
  return { message: 'Password changed successfully' };
}

async function setPassword({ inner, body }: Call, profile?: BodyOf<'patchProfile'>): Promise<void> {
  const { currentPassword, newPassword } = body;
  if (!isGiven(currentPassword)) throw refuse(400, 'Current password is required', 'VALIDATION_FAILED');
  const change = { current_password: currentPassword, new_password: newPassword, profile };
  await inner.call('changePassword', { body: definedMembers<BodyOf<'changePassword'>>(change) });
}

/** Clients send the empty fields of their forms. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

async function createKey({ inner, body }: Call): Promise<Reply> {
  const { name, expires_at } = body;
  const key = definedMembers<BodyOf<'createApiKey'>>({ name, expires_at });
  return new Reply(201, await inner.call('createApiKey', { body: key }));
}

async function deleteKey(call: Call): Promise<Reply> {
  await call.inner.call('deleteApiKey', idIn(call));
  return new Reply(204);
}

function renderedShare(share: Schema<'Share'>) {
  const { member } = share;
  return {
    id: share.id,
    uid: share.uid,
    user_id: member.id,
    email: member.email,
    name: member.name,
    access_level: share.access,
    resource_type: share.resource_type,
    resource_uid: share.resource.uid,
    created_at: share.created_at,
  };
}

function sharesOf({ inner }: Call, given: Foreign) {
  const query = definedMembers<QueryOf<'listShares'>>({
    resource_type: textOf(given, 'resource_type'),
    resource_id: textOf(given, 'resource_uid', 'resource_id'),
  });
  return inner.pages('listShares', { query });
}

async function listShares(call: Call) {
  return { shares: listed(sharesOf(call, call.query), renderedShare) };
}

async function createShare({ inner, body }: Call): Promise<Reply> {
  const share = definedMembers<BodyOf<'createShare'>>({
    resource_type: body.resource_type,
    resource_id: firstOf(body, 'resource_uid', 'resource_id'),
    email: firstOf(body, 'target_user_email', 'email'),
    access: firstOf(body, 'access_level', 'access'),
  });
  return new Reply(201, renderedShare(await inner.call('createShare', { body: share })));
}

async function deleteShare(call: Call): Promise<Reply> {
  const given = { ...call.query, ...call.body };
  const userId = textOf(given, 'target_user_id', 'user_id');
  const found: Schema<'Share'>[] = [];
  for await (const page of sharesOf(call, given)) {
    found.push(...page.filter(({ member }) => String(member.id) === userId));
  }
  for (const { uid } of found) await call.inner.call('deleteShare', { path: { id: uid } });
  return new Reply(204);
}
