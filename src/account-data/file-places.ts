import type { TSchema } from '@sinclair/typebox';
import type { Executor } from '../../db/database.js';
import type { Caller } from '../access/caller.js';
import { AreaCreate } from '../features/areas/schema.js';
import { areaService } from '../features/areas/service.js';
import { GoalCreate } from '../features/goals/schema.js';
import { goalService } from '../features/goals/service.js';
import { noteColumns } from '../features/notes/columns.js';
import { NoteCreate } from '../features/notes/schema.js';
import { createNote } from '../features/notes/service.js';
import { ProjectCreate } from '../features/projects/schema.js';
import { createProject } from '../features/projects/service.js';
import { TagCreate } from '../features/tags/schema.js';
import { tagService } from '../features/tags/service.js';
import { ownProjectNamed } from '../features/tasks/crud/store.js';
import { ViewCreate } from '../features/views/schema.js';
import { createView } from '../features/views/service.js';
import { ownViewNamed } from '../features/views/store.js';
import { Ref } from '../http/schemas.js';
import type { Places } from '../import-formats/drafts.js';
import { rowFromBody } from '../lib/columns.js';
import { textFault } from '../lib/json-text.js';
import { cleanName, nameKey } from '../lib/names.js';
import type { WriteContext } from '../write/unit-of-work.js';
import { idOfNamed, idOfNote } from './file-store.js';

/** Areas, goals, tags, projects, notes and views of a file, in the order of their relations. */

/** An area, goal, tag, project, note or view to import, unless it exists. */
export interface Place {
  kind: keyof Places;
  /** Identifies it among those of its kind. */
  key: string;
  line: number;
  label: string;
  /** @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER */
  check(): void;
  /** Returns the id of the caller's own one with this key. */
  find(db: Executor, caller: Caller): Promise<number | undefined>;
  create(write: WriteContext): Promise<number>;
  /** Takes the id of the existing or of the new one. */
  resolve(id: number): void;
}

/** Validates a value as a component. @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER */
export type Validate = (component: TSchema, value: unknown, path: string) => unknown;

/** Ids by the key of the name, filled by `Place.resolve`. */
export interface Ids {
  areas: Map<string, number>;
  goals: Map<string, number>;
}

const KINDS = {
  areas: { one: 'area', schema: AreaCreate },
  goals: { one: 'goal', schema: GoalCreate },
  tags: { one: 'tag', schema: TagCreate },
  projects: { one: 'project', schema: ProjectCreate },
  notes: { one: 'note', schema: NoteCreate },
  views: { one: 'view', schema: ViewCreate },
} as const;

export function placesIn(places: Partial<Places>, ids: Ids, validate: Validate): Place[] {
  const { areas = [], goals = [], tags = [], projects = [], notes = [], views = [] } = places;
  const idOf = (known: ReadonlyMap<string, number>, name: string | null | undefined) =>
    known.get(nameKey(name ?? '')) ?? null;
  const common = (kind: keyof Places, value: { name?: unknown; title?: unknown }, index: number) => {
    const { one, schema } = KINDS[kind];
    return {
      kind,
      line: index + 1,
      label: `${one} ${JSON.stringify(value.name ?? value.title ?? '')}`,
      check() {
        const fault = textFault(value);
        if (fault !== null) throw fault;
        validate(Ref(schema), value, one);
      },
      resolve: (_id: number) => undefined as unknown,
    };
  };
  const named = (kind: 'areas' | 'goals' | 'tags', value: { name: string }, index: number) => ({
    ...common(kind, value, index),
    key: nameKey(value.name),
    find: (db: Executor, caller: Caller) => idOfNamed(db, caller, kind, nameKey(value.name)),
  });
  return [
    ...areas.map((area, index) => ({
      ...named('areas', area, index),
      create: async (write: WriteContext) => (await areaService.create(write, area)).id,
      resolve: (id: number) => ids.areas.set(nameKey(area.name), id),
    })),
    ...goals.map(({ area, ...goal }, index) => ({
      ...named('goals', goal, index),
      create: async (write: WriteContext) =>
        (await goalService.create(write, { ...goal, area_id: idOf(ids.areas, area) })).id,
      resolve: (id: number) => ids.goals.set(nameKey(goal.name), id),
    })),
    ...tags.map((tag, index) => ({
      ...named('tags', tag, index),
      create: async (write: WriteContext) => (await tagService.create(write, tag)).id,
    })),
    ...projects.map(({ area, goal, ...project }, index) => ({
      ...common('projects', project, index),
      key: cleanName(project.name),
      find: (db: Executor, caller: Caller) => ownProjectNamed(db, caller, cleanName(project.name)),
      async create(write: WriteContext) {
        const relations = { area_id: idOf(ids.areas, area), goal_id: idOf(ids.goals, goal) };
        return (await createProject(write, { ...project, ...relations })).id;
      },
    })),
    ...notes.map(({ project, ...note }, index) => ({
      ...common('notes', note, index),
      key: JSON.stringify([note.title?.trim() ?? '', note.content?.trim() ?? '']),
      find: (db: Executor, caller: Caller) => idOfNote(db, caller, rowFromBody(noteColumns, note, caller.timezone)),
      async create(write: WriteContext) {
        const id = project ? await ownProjectNamed(write.trx, write.caller, cleanName(project)) : undefined;
        return (await createNote(write, { ...note, project_id: id ?? null })).id;
      },
    })),
    ...views.map((view, index) => ({
      ...common('views', view, index),
      key: cleanName(view.name),
      find: (db: Executor, caller: Caller) => ownViewNamed(db, caller, cleanName(view.name)),
      create: async (write: WriteContext) => (await createView(write, view)).id,
    })),
  ];
}
