import type { Members, Mirrored, Tag, Task, WritableType, Write } from './types.js';
import { STATUS } from './types.js';

/** What the objects that a write names are. */
export interface Known {
  object<Type extends WritableType>(type: Type, uid: string): Mirrored[Type] | undefined;
  tag(name: string): Tag | undefined;
}

/** The members of a body that name another object by its uid, and what that is. */
export const REFERENCES: Readonly<Record<string, WritableType>> = {
  project_id: 'project',
  area_id: 'area',
  goal_id: 'goal',
  parent_task_id: 'task',
  task_id: 'task',
};

/** What has no number of the service's yet has one of this page's, below zero. */
const ownIds = new Map<string, number>();

function idOf(uid: string): number {
  const known = ownIds.get(uid) ?? -1 - ownIds.size;
  ownIds.set(uid, known);
  return known;
}

const NOTHING_KNOWN = { created_at: '', updated_at: '', access: 'owner', user_id: 0, tags: [] };

/** The members that an object has when its creation says nothing of them. */
const DEFAULTS: Readonly<Record<WritableType, Members>> = {
  task: {
    ...NOTHING_KNOWN,
    name: '',
    note: null,
    status: STATUS.notStarted,
    priority: 0,
    due_date: null,
    due_time: null,
    defer_until: null,
    completed_at: null,
    recurrence_type: null,
    recurrence_interval: 1,
    recurrence_weekdays: null,
    recurrence_month_day: null,
    recurrence_week_of_month: null,
    completion_based: false,
    recurrence_end_date: null,
    project_id: null,
    project: null,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    parent_task_id: null,
    subtask_counts: { total: 0, completed: 0 },
    position: null,
  },
  project: {
    ...NOTHING_KNOWN,
    description: null,
    status: 'not_started',
    priority: null,
    due_date: null,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    color: null,
    pinned: false,
    task_counts: { total: 0, open: 0, in_progress: 0, completed: 0, overdue: 0 },
  },
  area: { ...NOTHING_KNOWN, description: null, color: null },
  goal: {
    ...NOTHING_KNOWN,
    why: null,
    horizon: null,
    target_date: null,
    status: 'active',
    color: null,
    area_id: null,
    area: null,
  },
  note: { ...NOTHING_KNOWN, title: null, content: null, color: null, project_id: null, task_id: null },
  tag: { ...NOTHING_KNOWN, color: null, usage_count: 0 },
};

/** An object as it will be when the service has taken a write; undefined when it will be gone. */
export function withWrite(object: Members | undefined, write: Write, known: Known): Members | undefined {
  switch (write.action) {
    case 'create':
      return withMembers(madeBy(write), write.body, known);
    case 'quick':
      // What the text says is known once the service has read it.
      return withMembers(madeBy(write), { name: write.body.text, project_id: write.body.project_id ?? null }, known);
    case 'update':
      return object && withMembers({ ...object, updated_at: write.at }, write.body, known);
    case 'complete':
      return object && { ...object, status: STATUS.completed, completed_at: write.at, updated_at: write.at };
    case 'delete':
      return undefined;
    case 'restore':
      return object ?? (write.before as Members);
  }
}

function madeBy({ type, uid, at }: Write): Members {
  return { ...DEFAULTS[type], id: idOf(uid), uid, created_at: at, updated_at: at };
}

function withMembers(object: Members, body: Members, known: Known): Members {
  const changed: Members = { ...object };
  for (const [name, value] of Object.entries(body)) {
    const type = REFERENCES[name];
    if (type !== undefined) Object.assign(changed, reference(name, type, value as string | null, known));
    else if (name === 'tags') changed.tags = (value as string[]).map((tag) => smallTag(tag, object, known));
    else changed[name] = value;
  }
  if ('status' in body && 'completed_at' in changed) {
    changed.completed_at = body.status === STATUS.completed ? changed.updated_at : null;
  }
  return changed;
}

function reference(name: string, type: WritableType, uid: string | null, known: Known): Members {
  const found = uid === null ? undefined : (known.object(type, uid) as { id: number; name: string } | undefined);
  const embedded = name.replace('_id', '');
  return {
    [name]: found?.id ?? null,
    ...(embedded in DEFAULTS.task && {
      [embedded]: found === undefined ? null : { id: found.id, uid, name: found.name },
    }),
  };
}

function smallTag(name: string, { tags }: Members, known: Known): Members {
  const isNamed = (tag: { name: string }) => tag.name.toLowerCase() === name.toLowerCase();
  const tag = (tags as Task['tags']).find(isNamed) ?? known.tag(name);
  if (tag === undefined) return { id: idOf(`tag ${name}`), uid: `tag ${name}`, name, color: null };
  return { id: tag.id, uid: tag.uid, name: tag.name, color: tag.color };
}
