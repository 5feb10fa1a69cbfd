import { AppError } from '../lib/errors.js';
import type { Caller } from './caller.js';

/** What scopes are about: each has one for reading and one for writing, which includes reading. */
export const SCOPE_AREAS = [
  'tasks',
  'projects',
  'areas',
  'goals',
  'notes',
  'tags',
  'shares',
  'search',
  'changes',
  'ai',
  'profile',
  'webhooks',
  'api_keys',
  'trash',
] as const;

type ScopeArea = (typeof SCOPE_AREAS)[number];

/**
 * What a token may do (RFC 6749, section 3.3): one area, all that can be read (`*:read`), all of its user's (`*`), or
 * what administrators do (`admin`), which nothing else includes.
 */
export type Scope = `${ScopeArea}:${'read' | 'write'}` | '*:read' | '*' | 'admin';

/** What an operation needs: one scope, several, or null for none. */
export type OperationScope = Scope | readonly Scope[] | null;

/** Every scope there is. */
export const SCOPES: readonly Scope[] = [
  ...SCOPE_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  '*:read',
  '*',
  'admin',
];

/** What a credential may do and sees. */
export type Reach = Pick<Caller, 'scopes' | 'projects'>;

/** What a key that is narrowed to projects can be used for: the rest is of the whole account. */
const NARROWED_AREAS: ReadonlySet<string> = new Set<ScopeArea>([
  'tasks',
  'projects',
  'notes',
  'tags',
  'search',
  'changes',
]);

/** Whether scopes include one. */
export function includesScope(scopes: readonly string[], needed: Scope): boolean {
  if (scopes.includes(needed)) return true;
  if (needed === 'admin') return false;
  if (scopes.includes('*')) return true;
  if (!needed.endsWith(':read') || needed === '*:read') return false;
  return scopes.includes('*:read') || scopes.includes(needed.replace(/read$/, 'write'));
}

/**
 * Why a caller may not do what needs all of these scopes; null when they may. Who has signed in, and the operator, may
 * do all that their role lets them.
 */
export function scopeFault({ scopes, projects }: Reach, ...needed: Scope[]): AppError | null {
  if (scopes === null) return null;
  if (!needed.every((scope) => includesScope(scopes, scope))) {
    const names = `${needed.length === 1 ? 'scope' : 'scopes'} ${needed.join(' and ')}`;
    return insufficientScope(needed, `This needs the ${names}; the token has ${scopes.join(' ') || 'none'}.`);
  }
  if (projects === null || needed.every((scope) => NARROWED_AREAS.has(scope.split(':')[0] as string))) return null;
  return insufficientScope(needed, 'The token is narrowed to projects, and this is about the whole account.');
}

/** What all of several credentials may do, and see. */
export function commonReach(reaches: readonly Reach[]): Reach {
  const scopes = reaches.flatMap((reach) => (reach.scopes === null ? [] : [reach.scopes]));
  const projects = reaches.flatMap((reach) =>
    reach.projects === null ? [] : [JSON.parse(reach.projects) as number[]],
  );
  const [first = [], ...others] = projects;
  return {
    scopes: scopes.length === 0 ? null : SCOPES.filter((scope) => scopes.every((some) => includesScope(some, scope))),
    projects:
      projects.length === 0
        ? null
        : JSON.stringify(first.filter((id) => others.every((projects) => projects.includes(id)))),
  };
}

/** True if a caller may do what needs all of these scopes. */
export function mayUse(caller: Reach, ...needed: Scope[]): boolean {
  return scopeFault(caller, ...needed) === null;
}

/** The refusal of what a token lacks the scopes for. */
export function insufficientScope(needed: readonly Scope[], message: string): AppError {
  return new AppError('INSUFFICIENT_SCOPE', { message, scopes: needed });
}

/** @throws AppError FORBIDDEN when the caller's token is narrowed to projects, and what they do lies outside of any */
export function refuseNarrowed({ projects }: Caller): void {
  if (projects !== null) throw outsideProjects();
}

/** The response to somebody whose token is narrowed to projects, for what would be outside of them. */
export function outsideProjects(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'The token is narrowed to projects: what it makes or moves must be, and stay, in one of them.',
  });
}
