import type { Client } from './service.js';

const LISTS: Readonly<Record<string, string>> = {
  task: '/api/v1/tasks?include_subtasks=true&limit=500',
  project: '/api/v1/projects?limit=500',
  reminder: '/api/v1/reminders?limit=500',
  comment: '/api/v1/comments?limit=500',
  attachment: '/api/v1/attachments?limit=500',
  notification: '/api/v1/notifications?limit=500',
  watch: '/api/v1/watches?limit=500',
  section: '/api/v1/sections?limit=500',
  view: '/api/v1/views?limit=500',
  area: '/api/v1/areas?limit=500',
  goal: '/api/v1/goals?limit=500',
  note: '/api/v1/notes?limit=500',
  tag: '/api/v1/tags?limit=500',
  share: '/api/v1/shares?limit=500',
};

type Json = Record<string, unknown>;

interface Item {
  type: string;
  event: string;
  id: number;
  uid: string;
  object: Json | null;
}

export interface Mirror {
  /** Objects by type and id. */
  objects: ReadonlyMap<string, Json>;
  /** Items of the last call. */
  received: readonly Item[];
  restarts: number;
  cursor: string | undefined;
  /** Applies the next page. Returns true if there is more. */
  advance(limit: number): Promise<boolean>;
  catchUp(limit?: number): Promise<void>;
}

/** The reference implementation of a client: a loop over `/changes`, a map, and a resync on 410. */
export function createMirror(client: Pick<Client, 'get'>): Mirror {
  let objects = new Map<string, Json>();
  const mirror = {
    get objects() {
      return objects;
    },
    received: [] as Item[],
    restarts: 0,
    cursor: undefined as string | undefined,
    async advance(limit: number) {
      const query = mirror.cursor === undefined ? '' : `&cursor=${mirror.cursor}`;
      const { status, body, text } = await client.get(`/api/v1/changes?limit=${limit}${query}`);
      if (status === 410) {
        mirror.cursor = undefined;
        mirror.restarts += 1;
        objects = new Map();
        return true;
      }
      if (status !== 200) throw new Error(`/changes: ${status} ${text}`);
      for (const item of body.changes as Item[]) {
        mirror.received.push(item);
        if (item.object === null) objects.delete(`${item.type} ${item.id}`);
        else objects.set(`${item.type} ${item.id}`, item.object);
      }
      mirror.cursor = body.next_cursor;
      return body.has_more as boolean;
    },
    async catchUp(limit = 100) {
      mirror.received = [];
      while (await mirror.advance(limit));
    },
  };
  return mirror;
}

/**
 * Returns the differences between a mirror and the lists, as sentences. Ignores values that are derived from other
 * objects: embedded names, and counts.
 * @param types those that are compared; default: all
 */
export async function differences(
  client: Pick<Client, 'get'>,
  { objects }: Mirror,
  types: readonly string[] = [...Object.keys(LISTS), 'profile'],
): Promise<string[]> {
  const listed = new Map<string, Json>();
  for (const [type, path] of Object.entries(LISTS)) {
    if (!types.includes(type)) continue;
    for (let next: string | null = path; next !== null; ) {
      const { status, body, text } = await client.get(next);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      for (const one of Object.values(body).find(Array.isArray) as Json[]) listed.set(`${type} ${one.id}`, one);
      const { next_cursor: cursor } = body.pagination;
      next = cursor === null ? null : `${path}&cursor=${cursor}`;
    }
  }
  if (types.includes('profile')) {
    const { body } = await client.get('/api/profile');
    listed.set(`profile ${body.id ?? body.user.id}`, body.user ?? body);
  }
  const found: string[] = [];
  for (const [key, object] of listed) {
    const cached = objects.get(key);
    if (cached === undefined) found.push(`${key} is missing`);
    else if (rendered(cached) !== rendered(object))
      found.push(`${key} is ${rendered(cached)}, and the list shows ${rendered(object)}`);
  }
  const isCompared = (key: string) => types.includes(key.split(' ')[0] as string);
  for (const key of objects.keys()) if (!listed.has(key) && isCompared(key)) found.push(`${key} is still there`);
  return found;
}

function rendered({
  project,
  section,
  parent_task,
  task,
  note: noteOrText,
  area,
  goal,
  tags,
  task_counts,
  usage_count,
  filter,
  tree,
  columns,
  broken,
  resource,
  owner,
  member,
  assignee,
  author,
  mentions,
  actor,
  ...own
}: Json): string {
  const note = typeof noteOrText === 'string' ? noteOrText : undefined;
  return JSON.stringify({ ...own, note, tags: (tags as { id: number }[] | undefined)?.map(({ id }) => id) });
}
