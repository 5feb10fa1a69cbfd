import type { Client } from '../support/service.js';
import { list, type Made } from '../support/world.js';

/** Resources of an owner that a member sees by the rules of sharing, and traces of the others in a text. */

export type OwnedKind = 'area' | 'goal' | 'project' | 'section' | 'view' | 'task' | 'note';

export interface Owned {
  kind: OwnedKind;
  id: number;
  uid: string;
  name: string;
  project: number | null;
  parent: number | null;
}

export async function ownedBy(owner: Client): Promise<Owned[]> {
  const owned: Owned[] = [];
  for (const kind of ['area', 'goal', 'project', 'section', 'view', 'task', 'note'] as const) {
    for (const made of await list(owner, `${kind}s?limit=500${kind === 'task' ? '&include_subtasks=true' : ''}`)) {
      const { id, uid, name, title, project_id = null, parent_task_id = null } = made;
      owned.push({
        ...{ kind, id, uid, name: String(name ?? title) },
        ...{ project: project_id as number | null, parent: parent_task_id as number | null },
      });
    }
  }
  return owned;
}

export function isCoveredBy(shares: readonly Made[], { kind, id, project, parent }: Owned): boolean {
  if (kind === 'area' || kind === 'goal') return false;
  return shares.some(({ resource_type, resource_id }) => {
    if (resource_type === kind && resource_id === id) return true;
    if (resource_type === 'project') return kind !== 'project' && resource_id === project;
    return resource_type === 'task' && kind === 'task' && resource_id === parent;
  });
}

/**
 * Returns traces of hidden resources in a text: a name, a uid or an id. Ids must be distinct from all other numbers.
 */
export function givenAway(text: string, hidden: readonly Owned[]): string[] {
  return hidden.flatMap(({ kind, id, uid, name }) =>
    [String(id), uid, name].filter((mark) => text.includes(mark)).map((mark) => `${kind} ${id}, as ${mark}`),
  );
}
