import { signal } from '@preact/signals';
import type { Schemas } from '../../client/index.js';
import { api, dataOf } from '../api.js';
import { metPersons, type Person, personOf } from './met-persons.js';
import { all } from './mirror.js';
import { compareNames } from './name-order.js';
import { labelOfPerson } from './persons.js';
import { profile } from './session.js';
import { AUTHORED_TYPES, type Share, type Task } from './types.js';
import { mayChange } from './views.js';

/** The users who see a task, as far as this browser knows them: from the mirror, and from the lists of members it has read. */

export interface Member extends Person {
  /** Null unless the user sees it. */
  email: string | null;
  mayWrite: boolean;
}

/** Members of projects as the service has them, by the uid of the project. */
const read = signal<ReadonlyMap<string, readonly Schemas['ProjectMember'][]>>(new Map());

/** Reads the members of a project. Without a connection, those of the mirror have to do. */
export async function readMembers({ id, uid }: { id: number; uid: string }): Promise<void> {
  if (id < 0) return;
  try {
    const { members } = await dataOf(api.GET('/api/v1/project/{id}/members', { params: { path: { id: uid } } }));
    read.value = new Map([...read.value, [uid, members]]);
  } catch {
    // The list is shorter.
  }
}

/** A task, or the place of one that does not exist yet. */
export type Seen = Pick<Task, 'id' | 'project_id' | 'parent_task_id' | 'project' | 'assignee' | 'access'>;

/** Returns the users who see a task, the user first, then by name. */
export function membersOf(task: Seen): Member[] {
  const found = new Map<string, Member>();
  const add = (member: Member) => {
    const known = found.get(member.uid);
    metPersons.set(member.uid, { id: member.id, uid: member.uid, name: member.name ?? known?.name ?? null });
    found.set(member.uid, {
      ...member,
      name: member.name ?? known?.name ?? null,
      email: member.email ?? known?.email ?? null,
      mayWrite: member.mayWrite || known?.mayWrite === true,
    });
  };
  const party = (one: Share['member'], mayWrite: boolean) => add({ ...personOf(one), email: one.email, mayWrite });
  const person = (one: Person | null | undefined, mayWrite: boolean) =>
    one != null && add({ ...one, email: null, mayWrite });
  const me = profile.value;
  if (me !== undefined) party(me, mayChange(task));
  for (const share of all('share')) {
    if (!covers(share, task)) continue;
    party(share.owner, true);
    party(share.member, share.access === 'rw');
  }
  for (const member of read.value.get(task.project?.uid ?? '') ?? [])
    add({ ...member, mayWrite: member.access !== 'ro' });
  person(task.assignee, true);
  for (const type of AUTHORED_TYPES) {
    for (const { author, task_id } of all(type)) if (task_id === task.id) person(author, false);
  }
  return [...found.values()].sort(
    (one, other) =>
      Number(other.uid === me?.uid) - Number(one.uid === me?.uid) ||
      compareNames(labelOfPerson(one), labelOfPerson(other)),
  );
}

function covers({ resource_type, resource_id }: Share, { id, project_id, parent_task_id }: Seen): boolean {
  if (resource_type === 'project') return resource_id === project_id;
  return resource_type === 'task' && (resource_id === id || resource_id === parent_task_id);
}

/** Returns the users who may be given all of some tasks. */
export function assignable(tasks: readonly Seen[]): Member[] {
  const [first = [], ...others] = tasks.map((task) => membersOf(task).filter(({ mayWrite }) => mayWrite));
  return first.filter(({ uid }) => others.every((members) => members.some((member) => member.uid === uid)));
}
