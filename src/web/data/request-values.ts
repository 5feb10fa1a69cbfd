import { byId } from './mirror.js';
import { referencedType } from './speculative.js';
import type { Members } from './types.js';

export function valuesOf(object: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, requestValue(object, name)]));
}

function requestValue(object: Members, name: string): unknown {
  const value = object[name] ?? null;
  const type = referencedType(name);
  if (type !== undefined && typeof value === 'number') return byId(type, value)?.uid ?? value;
  if (name === 'assignee_id') return (object.assignee as { uid: string } | null | undefined)?.uid ?? value;
  if (name === 'tags' && Array.isArray(value)) return value.map((tag: { name: string }) => tag.name);
  return value;
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
