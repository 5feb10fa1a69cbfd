import { api, dataOf, messageOf } from '../api.js';
import { notify } from './done.js';
import { all } from './mirror.js';

const WATCHES = { task: '/api/v1/task/{id}/watch', project: '/api/v1/project/{id}/watch' } as const;

export type Watched = keyof typeof WATCHES;

/** Returns what the user has decided about being told of an object; undefined if nothing. */
export function watchOf(kind: Watched, { id }: { id: number }): boolean | undefined {
  return all('watch').find((watch) => watch[`${kind}_id`] === id)?.watching;
}

/** Needs a connection. The change log brings the result. */
export async function setWatching(kind: Watched, { uid }: { uid: string }, isOn: boolean): Promise<void> {
  const params = { path: { id: uid } };
  try {
    await (isOn ? dataOf(api.PUT(WATCHES[kind], { params })) : dataOf(api.DELETE(WATCHES[kind], { params })));
  } catch (error) {
    notify(messageOf(error));
  }
}
