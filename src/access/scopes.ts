import { AppError } from '../lib/errors.js';
import { parsedJson, required } from '../lib/typed.js';
import type { Caller } from './caller.js';

/** Areas of scopes: each has a scope for reading and one for writing, which includes reading. */
export const SCOPE_AREAS = [
  'tasks',
  'projects',
  'areas',
  'goals',
  'notes',
  'comments',
  'tags',
  'shares',
  'search',
  'changes',
  'ai',
  'profile',
  'webhooks',
  'api_keys',
  'trash',
  'notifications',
  'files',
  'feeds',
] as const;

type ScopeArea = (typeof SCOPE_AREAS)[number];

/**
 * Scope of a token (RFC 6749, section 3.3): one area, all reading (`*:read`), everything of its user (`*`), or
 * administration (`admin`), which no other scope includes.
 */
export type Scope = `${ScopeArea}:${'read' | 'write'}` | '*:read' | '*' | 'admin';

export type OperationScope = Scope | readonly Scope[] | null;

export const SCOPES: readonly Scope[] = [
  ...SCOPE_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  '*:read',
  '*',
  'admin',
];

/**
 * Scopes of the six conventional operations of a resource (`mountResource`).
 * @param singular as operations name it: `Task` of `getTask`
 */
export function resourceScopes(singular: string, area: ScopeArea): Record<string, OperationScope> {
  const read = `${area}:read` as const;
  const write = `${area}:write` as const;
  return {
    [`list${singular}s`]: read,
    [`get${singular}`]: read,
    [`create${singular}`]: write,
    [`update${singular}`]: write,
    [`patch${singular}`]: write,
    [`delete${singular}`]: write,
  };
}

export type Reach = Pick<Caller, 'scopes' | 'projects' | 'usedScopes' | 'isApp'>;

/** Areas that a key narrowed to projects can use. The others concern the whole account. */
const NARROWED_AREAS: ReadonlySet<string> = new Set<ScopeArea>([
  'tasks',
  'projects',
  'notes',
  'comments',
  'tags',
  'search',
  'changes',
  'files',
  'feeds',
]);

export function includesScope(scopes: readonly string[], needed: Scope): boolean {
  if (scopes.includes(needed)) return true;
  if (needed === 'admin') return false;
  if (scopes.includes('*')) return true;
  if (!needed.endsWith(':read') || needed === '*:read') return false;
  return scopes.includes('*:read') || scopes.includes(needed.replace(/read$/, 'write'));
}

/**
 * Returns the error for a caller who lacks any of these scopes; null if the caller has them all. Sessions and the
 * operator are limited only by their role.
 */
export function scopeFault({ scopes, projects, isApp }: Reach, ...needed: Scope[]): AppError | null {
  if (scopes === null) return null;
  if (isApp && !needed.every(isGrantable)) {
    return insufficientScope(needed, 'A connected app manages neither keys nor connections, and administers nothing.');
  }
  if (!needed.every((scope) => includesScope(scopes, scope))) {
    const names = `${needed.length === 1 ? 'scope' : 'scopes'} ${needed.join(' and ')}`;
    return insufficientScope(needed, `This needs the ${names}; the token has ${scopes.join(' ') || 'none'}.`);
  }
  if (projects === null || needed.every((scope) => NARROWED_AREAS.has(required(scope.split(':')[0])))) return null;
  return insufficientScope(needed, 'The token is narrowed to projects, and this concerns the whole account.');
}

export function commonReach(reaches: readonly Reach[]): Reach {
  const scopes = reaches.flatMap((reach) => (reach.scopes === null ? [] : [reach.scopes]));
  const projects = reaches.flatMap((reach) => (reach.projects === null ? [] : [parsedJson<number[]>(reach.projects)]));
  const [first = [], ...others] = projects;
  return {
    scopes: scopes.length === 0 ? null : SCOPES.filter((scope) => scopes.every((some) => includesScope(some, scope))),
    projects:
      projects.length === 0
        ? null
        : JSON.stringify(first.filter((id) => others.every((projects) => projects.includes(id)))),
  };
}

/**
 * True for scopes that an app can be granted. Keys that it created would outlive its connection, and what administrators
 * do concerns other accounts.
 */
export function isGrantable(scope: Scope): boolean {
  return scope !== 'admin' && !scope.startsWith('api_keys:');
}

export function mayUse(caller: Reach, ...needed: Scope[]): boolean {
  return scopeFault(caller, ...needed) === null;
}

export function insufficientScope(needed: readonly Scope[], message: string): AppError {
  return new AppError('INSUFFICIENT_SCOPE', { message, scopes: needed });
}

/** @throws AppError FORBIDDEN if the caller's token is narrowed to projects and the action concerns none of them */
export function refuseNarrowed({ projects }: Caller): void {
  if (projects !== null) throw outsideProjects();
}

export function outsideProjects(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'The token is narrowed to projects: resources that it creates or moves must be in one of them.',
  });
}
