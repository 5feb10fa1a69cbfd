import { randomBytes } from 'node:crypto';
import { type Call, Reply, type Route, segment } from './call.js';
import { type Json, Refusal } from './inner.js';
import { Listed, listed } from './pieces.js';
import { firstOf, taken, textOf } from './words.js';

/** The version of that API which is spoken here. */
const SPOKEN = '1.0.0';

const TYPES: Record<string, string> = {
  task: 'task',
  project: 'project',
  note: 'note',
  area: 'area',
  goal: 'goal',
  tag: 'tag',
};

/** Signing in and out, who one is, tokens, shares, search, and what clients ask for before all that. */
export const accountRoutes: readonly Route[] = [
  ['GET', '/version', async () => ({ version: SPOKEN, service: 'tutti' })],
  ['GET', '/health', async ({ inner }) => ({ ...(await inner.ask('GET', '/health')), status: 'ok' })],
  ['GET', '/csrf-token', csrfToken],
  ['GET', '/registration-status', async ({ inner }) => ({ enabled: (await inner.ask('GET', '/register')).open })],
  ['POST', '/register', async ({ inner, body }) => new Reply(201, await inner.ask('POST', '/register', { body }))],
  ['POST', '/login', login],
  ['POST', '/logout', logout],
  ['GET', '/logout', logout],
  ['GET', '/current_user', currentUser],
  ['GET', '/profile', async ({ inner }) => shownUser(await inner.ask('GET', '/profile'))],
  ['PATCH', '/profile', updateProfile],
  ['PUT', '/profile', updateProfile],
  ['GET', '/profile/api-keys', async ({ inner }) => new Listed(inner.pages('/profile/api-keys', 'api_keys'))],
  ['POST', '/profile/api-keys', createKey],
  ['POST', '/profile/api-keys/:id/revoke', async (call) => call.inner.ask('POST', `${keyOf(call)}/revoke`)],
  ['DELETE', '/profile/api-keys/:id', deleteKey],
  ['GET', '/search', search],
  ['GET', '/shares', listShares],
  ['POST', '/shares', createShare],
  ['DELETE', '/shares', deleteShare],
];

const keyOf = ({ params }: Call) => `/profile/api-keys/${segment(params.id)}`;

/** A browser's requests are held to their origin here; the token that clients send back is looked at by nobody. */
async function csrfToken(): Promise<Json> {
  return { csrfToken: randomBytes(24).toString('base64url') };
}

/** A user as that API shows one. */
function shownUser(user: Json): Json {
  return { ...user, appearance: 'system', avatar_image: null };
}

async function login({ inner, body }: Call): Promise<Json> {
  const { email, password } = body;
  try {
    const { user } = await inner.ask('POST', '/login', { body: taken({ email, password }) });
    return { user: shownUser(user as Json) };
  } catch (error) {
    // Clients of that API look for a list.
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, { ...(error.body as Json), errors: [(error.body as Json).error] });
  }
}

async function logout({ inner }: Call): Promise<Json> {
  await inner.ask('POST', '/logout');
  return { message: 'Logged out successfully' };
}

/** Nobody is no error there. */
async function currentUser({ inner }: Call): Promise<Json> {
  try {
    const { user } = await inner.ask('GET', '/current_user');
    return { user: shownUser(user as Json) };
  } catch (error) {
    if (error instanceof Refusal && error.status === 401 && (error.body as Json).code === 'UNAUTHENTICATED') {
      return { user: null };
    }
    throw error;
  }
}

async function updateProfile({ inner, body }: Call): Promise<Json> {
  const { name, surname, timezone, language, first_day_of_week } = body;
  const changes = taken({ name, surname, timezone, language, first_day_of_week });
  return shownUser(await inner.ask('PATCH', '/profile', { body: changes }));
}

async function createKey({ inner, body }: Call): Promise<Reply> {
  const { name, expires_at } = body;
  return new Reply(201, await inner.ask('POST', '/profile/api-keys', { body: taken({ name, expires_at }) }));
}

async function deleteKey(call: Call): Promise<Reply> {
  await call.inner.ask('DELETE', keyOf(call));
  return new Reply(204);
}

async function search({ inner, query }: Call): Promise<Json> {
  const wanted = (query.filters ?? query.types ?? '')
    .split(',')
    .map((name) => TYPES[name.trim().toLowerCase()])
    .filter((name) => name !== undefined);
  const text = (query.q ?? query.query ?? '').trim();
  if (text === '') return { results: [] };
  const found = await inner.ask('GET', '/search', { query: { q: text, types: wanted, limit: 100 } });
  const shown = (hit: Json) => ({
    ...hit,
    type: `${String(hit.type).charAt(0).toUpperCase()}${String(hit.type).slice(1)}`,
    ...(hit.type === 'note' && { title: hit.name }),
  });
  return { results: (found.results as Json[]).map(shown) };
}

/** A share, by the one that it is with. */
function shownShare(share: Json): Json {
  const member = share.member as Json;
  return {
    id: share.id,
    uid: share.uid,
    user_id: member.id,
    email: member.email,
    name: member.name,
    access_level: share.access,
    resource_type: share.resource_type,
    resource_uid: (share.resource as Json).uid,
    created_at: share.created_at,
  };
}

function sharesOf({ inner }: Call, said: Json): AsyncGenerator<Json[]> {
  return inner.pages('/shares', 'shares', {
    resource_type: textOf(said, 'resource_type'),
    resource_id: textOf(said, 'resource_uid', 'resource_id'),
  });
}

async function listShares(call: Call): Promise<Json> {
  return { shares: listed(sharesOf(call, call.query), shownShare) };
}

async function createShare({ inner, body }: Call): Promise<Reply> {
  const share = await inner.ask('POST', '/share', {
    body: taken({
      resource_type: body.resource_type,
      resource_id: firstOf(body, 'resource_uid', 'resource_id'),
      email: firstOf(body, 'target_user_email', 'email'),
      access: firstOf(body, 'access_level', 'access'),
    }),
  });
  return new Reply(201, shownShare(share));
}

async function deleteShare(call: Call): Promise<Reply> {
  const said = { ...call.query, ...call.body };
  const userId = textOf(said, 'target_user_id', 'user_id');
  const ofMember = ({ member }: Json) => String((member as Json).id) === userId;
  const found: unknown[] = [];
  for await (const page of sharesOf(call, said)) found.push(...page.filter(ofMember).map(({ uid }) => uid));
  for (const uid of found) await call.inner.ask('DELETE', `/share/${uid}`);
  return new Reply(204);
}
