import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { isNeverShared, RELATIONS } from '../../access/visible-relations.js';
import type { Context, LoggedType } from '../../context.js';
import { responseRow } from '../../lib/columns.js';
import { isKeyOf, required } from '../../lib/typed.js';
import type { UndoType, Values } from '../../write/undo-rules.js';
import { loggedTypes } from '../changes/schema.js';
import { type PresentRow, tagsWith, visibleIds } from './store.js';

/**
 * Stored values as the caller may see them. The rules are those of responses: areas and goals for their owner only, a
 * project or a task if the caller sees it, and tags by name. Of another owner's object, a former tag is included only
 * while the object has it.
 */

interface Valued {
  type: UndoType;
  row: PresentRow | undefined;
  values: Values;
}

export type Shown = (valued: Valued) => Record<string, unknown>;

const TARGETS = { project_id: 'project', task_id: 'task', parent_task_id: 'task', section_id: 'section' } as const;

/** Reads what the values refer to. @returns a function that converts values to members of a response */
export async function createMask(
  db: Executor,
  caller: Caller,
  { features }: Pick<Context, 'features'>,
  all: readonly Valued[],
): Promise<Shown> {
  const ids = {
    project: new Set<number>(),
    task: new Set<number>(),
    section: new Set<number>(),
    tags: new Set<number>(),
  };
  for (const { values } of all) {
    for (const [column, target] of Object.entries(TARGETS)) {
      const id = values[column];
      if (typeof id === 'number') ids[target].add(id);
    }
    for (const id of listIn(values, 'tags')) ids.tags.add(id);
    for (const id of listIn(values, 'blocked_by')) ids.task.add(id);
  }
  const visible = {
    project: await visibleIds(db, caller, loggedType(features, 'project'), [...ids.project]),
    task: await visibleIds(db, caller, loggedType(features, 'task'), [...ids.task]),
    section: await visibleIds(db, caller, loggedType(features, 'section'), [...ids.section]),
  };
  const tags = new Map((await tagsWith(db, [...ids.tags])).map((tag) => [tag.id, tag]));
  return ({ type, row, values }) => {
    const isOwner = row?.access === 'owner' && caller.projects === null;
    const shown: Record<string, unknown> = {};
    const columns = Object.fromEntries(
      Object.entries(type.columns).filter(([name, column]) => name in values && (isOwner || column.isOwners !== true)),
    );
    Object.assign(shown, responseRow(columns, values as Readonly<Record<string, string | number | null>>));
    for (const name of type.rules.relations) {
      if (!(name in values)) continue;
      const id = values[name] ?? null;
      const target = isKeyOf(TARGETS, name) ? TARGETS[name] : null;
      if (target === null) {
        if (isOwner) shown[name] = id;
      } else {
        shown[name] = typeof id === 'number' && visible[target].has(id) ? id : null;
      }
    }
    for (const name of Object.keys(type.rules.links)) {
      if (!(name in values)) continue;
      const linked = listIn(values, name);
      const present = row === undefined ? [] : listIn(row as unknown as Values, name);
      if (name !== 'tags') {
        shown[name] = linked.filter((id) => visible.task.has(id));
        continue;
      }
      const known = isOwner ? linked : linked.filter((id) => present.includes(id));
      shown[name] = known.flatMap((id) => tags.get(id) ?? []);
    }
    return shown;
  };
}

/** Names of the members whose changes the caller may know of. */
export function visibleNames(type: UndoType, row: PresentRow | undefined, caller: Caller, names: readonly string[]) {
  const isOwner = row?.access === 'owner' && caller.projects === null;
  if (isOwner) return [...names];
  const relations = isKeyOf(RELATIONS, type.type) ? Object.entries(RELATIONS[type.type]) : [];
  const hidden = new Set(relations.filter(([, target]) => isNeverShared(target)).map(([column]) => column));
  return names.filter((name) => !hidden.has(name));
}

function listIn(values: Values, name: string): readonly number[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

export function loggedType(features: Context['features'], type: string): LoggedType {
  return required(loggedTypes(features).find((one) => one.type === type));
}
