import type { Client, WouldChange } from '../../client/index.js';
import { api, responseOf } from '../api.js';
import { listLabel } from '../dates.js';
import { text } from '../text/text.js';
import { type Mirrored, OBJECTS } from './resources.js';
import type { WritableType } from './types.js';

/** Dry runs: what a write would change, for questions before it. */

type Rehearse = Parameters<Client['dryRun']>[0];
type Rehearsed = Awaited<ReturnType<Rehearse>>;

/** Returns the result of a dry run, with the numbers of objects that the write would change. @throws Failure */
export async function rehearsed<Result extends Rehearsed>(
  write: (rehearsal: Parameters<Rehearse>[0]) => Promise<Result>,
): Promise<{ data: NonNullable<Result extends { data?: infer Data } ? Data : never>; wouldChange: WouldChange }> {
  const result = api.dryRun(write);
  const { data } = await responseOf<never>(result);
  return { data, wouldChange: (await result).wouldChange };
}

/** Maximum deletions of one bulk request. */
const MAX_BULK = 100;

/** Returns the numbers of objects that a deletion would change. @throws Failure */
export async function rehearseRemoval(type: WritableType, uids: readonly string[]): Promise<WouldChange> {
  const [first = ''] = uids;
  if (type !== 'task' || uids.length === 1) {
    return (await rehearsed((dry) => dry.DELETE(OBJECTS[type], { params: { path: { id: first } } }))).wouldChange;
  }
  const sums: Record<string, number> = {};
  for (let at = 0; at < uids.length; at += MAX_BULK) {
    const items = uids.slice(at, at + MAX_BULK).map((id) => ({ action: 'delete' as const, id }));
    const { wouldChange } = await rehearsed((dry) => dry.POST('/api/v1/tasks/bulk', { body: { items } }));
    for (const [name, number] of Object.entries(wouldChange)) sums[name] = (sums[name] ?? 0) + number;
  }
  return sums;
}

/** Returns "3 tasks and 1 note". */
export function objectsLabel(counts: WouldChange): string {
  return listLabel(Object.entries(counts).map(([type, number]) => countLabel(type, number)));
}

/** A newer service may have further types. */
export function countLabel(type: string, number: number): string {
  const names: Readonly<Record<keyof Mirrored, (n: number) => string>> = text.value.history.objects;
  return names[type as keyof Mirrored]?.(number) ?? `${number} ${type}`;
}
