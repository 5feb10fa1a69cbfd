import { isGrantable, SCOPE_AREAS, SCOPES, type Scope } from './scopes.js';

/** Scopes of apps: those of tokens, without administration and management of keys. */

export const GRANTABLE_SCOPES: readonly Scope[] = SCOPES.filter(isGrantable);

/** The least that lets every tool of `/mcp` be used. */
export const MCP_SCOPES: readonly Scope[] = [
  'tasks:write',
  'projects:write',
  'areas:read',
  'goals:read',
  'notes:write',
  'comments:write',
  'tags:read',
  'search:read',
  'changes:read',
  'ai:read',
  'trash:write',
  'files:read',
  'notifications:read',
];

const DEFAULT_SCOPES: readonly Scope[] = ['*:read'];

/** Audience of an access token: the whole service, `/mcp`, or the API. */
export const AUDIENCES = ['all', 'mcp', 'api'] as const;
export type Audience = (typeof AUDIENCES)[number];

export function defaultScopes(audience: Audience): readonly Scope[] {
  return audience === 'mcp' ? MCP_SCOPES : DEFAULT_SCOPES;
}

/** Areas that an app without requested scopes may be allowed to change: what stays in the account. */
const OPEN_AREAS = ['tasks', 'projects', 'areas', 'goals', 'notes', 'comments', 'tags', 'trash', 'files'] as const;

interface ScopeChoices {
  read: Scope[];
  write: Scope[];
}

/** Returns what the user may choose from if an app names no scopes. Sharing and sending data has to be requested. */
export function scopeChoices(audience: Audience): ScopeChoices {
  if (audience === 'mcp') {
    return { read: MCP_SCOPES.map((scope) => scope.replace(/:write$/, ':read') as Scope), write: [...MCP_SCOPES] };
  }
  return { read: ['*:read'], write: [...OPEN_AREAS.map((area) => `${area}:write` as const), '*:read'] };
}

/**
 * Returns the scopes of a request that an app can be granted, in our order. Unknown ones, `offline_access` and those of
 * administrators and keys are left out.
 */
export function requestedScopes(scope: string | undefined, audience: Audience): readonly Scope[] {
  if (scope === undefined) return defaultScopes(audience);
  const asked = new Set(scope.split(' '));
  return GRANTABLE_SCOPES.filter((one) => asked.has(one));
}

/** Returns the audience of a resource (RFC 8707), with a slash at its end or without; undefined if it is not ours. */
export function audienceOf(resource: string | undefined, issuer: string): Audience | undefined {
  if (resource === undefined) return 'all';
  if (!URL.canParse(resource)) return undefined;
  const { href, search, hash, username, password } = new URL(resource);
  if (search !== '' || hash !== '' || username !== '' || password !== '' || /[?#]/.test(resource)) return undefined;
  const asked = href.replace(/\/$/, '');
  return AUDIENCES.find((audience) => asked === resourceOf(audience, issuer));
}

export function resourceOf(audience: Audience, issuer: string): string {
  return audience === 'all' ? issuer : `${issuer}/${audience}`;
}

/** Path of the metadata of a resource (RFC 9728, section 3.1). */
export function metadataPath(audience: Audience): string {
  return resourceOf(audience, '/.well-known/oauth-protected-resource');
}

const READS: Record<(typeof SCOPE_AREAS)[number], string> = {
  tasks: 'Read tasks',
  projects: 'Read projects',
  areas: 'Read areas',
  goals: 'Read goals',
  notes: 'Read notes',
  comments: 'Read comments on tasks',
  tags: 'Read tags',
  shares: 'Read with whom resources are shared',
  search: 'Search all resources',
  changes: 'Read and follow changes',
  ai: 'Read briefs and insights of the assistant',
  profile: 'Read the profile',
  webhooks: 'Read webhooks and their deliveries',
  api_keys: 'Read API keys',
  trash: 'Read the trash',
  notifications: 'Read notifications, their preferences and channels',
  files: 'Read attached files',
  feeds: 'Read calendar feeds, without their addresses',
};

const WRITES: Record<(typeof SCOPE_AREAS)[number], string> = {
  tasks: 'Read, create, change and delete tasks',
  projects: 'Read, create, change and delete projects',
  areas: 'Read, create, change and delete areas',
  goals: 'Read, create, change and delete goals',
  notes: 'Read, create, change and delete notes',
  comments: 'Read, write, change and delete comments on tasks, which others who see the tasks read',
  tags: 'Read, create, change and delete tags',
  shares: 'Share resources with other users, and end shares',
  search: 'Search all resources',
  changes: 'Read and follow changes',
  ai: 'Let the assistant generate briefs and insights, which sends data to its provider',
  profile: 'Read and change the profile',
  webhooks: 'Create, change and delete webhooks, which send data to other services',
  api_keys: 'Create and revoke API keys',
  trash: 'Restore and permanently delete what is in the trash',
  notifications: 'Read, change and delete notifications, and change where they are sent',
  files: 'Read, attach, rename, move and delete files',
  feeds: 'Create, change and delete calendar feeds: addresses at which tasks can be read without signing in',
};

/** A sentence for each scope that apps can be granted. */
export const SCOPE_SENTENCES: Readonly<Record<string, string>> = Object.fromEntries([
  ...SCOPE_AREAS.flatMap((area) => [
    [`${area}:read`, `${READS[area]}.`],
    [`${area}:write`, `${WRITES[area]}.`],
  ]).filter(([scope]) => isGrantable(scope as Scope)),
  ['*:read', 'Read everything except API keys and connections.'],
  ['*', 'Do everything that the user can do, except manage API keys and connections.'],
]);
