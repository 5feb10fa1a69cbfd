import type { TSchema } from '@sinclair/typebox';
import type { Executor } from '../../db/database.js';
import type { Caller } from '../access/caller.js';
import { AreaCreate } from '../features/areas/schema.js';
import { areaService } from '../features/areas/service.js';
import { GoalCreate } from '../features/goals/schema.js';
import { goalService } from '../features/goals/service.js';
import { NoteCreate } from '../features/notes/schema.js';
import { createNote } from '../features/notes/service.js';
import { ProjectCreate } from '../features/projects/schema.js';
import { createProject } from '../features/projects/service.js';
import { ownProjectNamed } from '../features/projects/store.js';
import { TagCreate } from '../features/tags/schema.js';
import { tagService } from '../features/tags/service.js';
import type { NamedTable } from '../features/unique-names/store.js';
import { ViewCreate } from '../features/views/schema.js';
import { createView } from '../features/views/service.js';
import { ownViewNamed } from '../features/views/store.js';
import { Ref } from '../http/schemas.js';
import { textFault } from '../lib/json-text.js';
import { cleanName, nameKey } from '../lib/names.js';
import type { WriteContext } from '../write/unit-of-work.js';
import type { ResourceDrafts } from './formats/drafts.js';
import { idOfNamed, noteKey } from './store.js';

/** Areas, goals, tags, projects, notes and views of a file. */

/** Creates an object of a file, unless it exists. */
export interface ImportedResource {
  kind: keyof ResourceDrafts;
  /** Identifies it among those of its kind. */
  key: string;
  line: number;
  label: string;
  /** @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER */
  check(): void;
  /** True if the caller has one with this key. */
  find(db: Executor, caller: Caller): Promise<boolean>;
  create(write: WriteContext): Promise<void>;
}

/** Validates a value as a component. @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER */
export type Validate = (component: TSchema, value: unknown, path: string) => unknown;

/** The objects to which others of a file refer. */
export interface KnownResources {
  /** Ids by the key of the name, filled by `find` and `create`. */
  areas: Map<string, number>;
  goals: Map<string, number>;
  /** Keys of the caller's notes. */
  notes: ReadonlySet<string>;
}

/** An area, goal, tag, project, note or view of a file. */
type ResourceDraft = {
  [Kind in keyof ResourceDrafts]: { kind: Kind; draft: ResourceDrafts[Kind][number] };
}[keyof ResourceDrafts];

const KINDS = {
  areas: { one: 'area', schema: AreaCreate },
  goals: { one: 'goal', schema: GoalCreate },
  tags: { one: 'tag', schema: TagCreate },
  projects: { one: 'project', schema: ProjectCreate },
  notes: { one: 'note', schema: NoteCreate },
  views: { one: 'view', schema: ViewCreate },
} as const;

/** @param line its number among those of its kind, from 1 */
export function importedResource(
  given: ResourceDraft,
  line: number,
  known: KnownResources,
  validate: Validate,
): ImportedResource {
  const idOf = (ids: ReadonlyMap<string, number>, name: string | null | undefined) =>
    ids.get(nameKey(name ?? '')) ?? null;
  const common = (value: { name?: unknown; title?: unknown }) => {
    const { one, schema } = KINDS[given.kind];
    return {
      kind: given.kind,
      line,
      label: `${one} ${JSON.stringify(value.name ?? value.title ?? '')}`,
      check() {
        const fault = textFault(value);
        if (fault !== null) throw fault;
        validate(Ref(schema), value, one);
      },
    };
  };
  const named = (
    kind: NamedTable,
    { name }: { name: string },
    { ids, create }: { ids?: Map<string, number>; create(write: WriteContext): Promise<{ id: number }> },
  ) => ({
    key: nameKey(name),
    async find(db: Executor, caller: Caller) {
      const id = await idOfNamed(db, caller, kind, nameKey(name));
      if (id !== undefined) ids?.set(nameKey(name), id);
      return id !== undefined;
    },
    async create(write: WriteContext) {
      const { id } = await create(write);
      ids?.set(nameKey(name), id);
    },
  });
  switch (given.kind) {
    case 'areas': {
      const { draft } = given;
      const create = (write: WriteContext) => areaService.create(write, draft);
      return { ...common(draft), ...named('areas', draft, { ids: known.areas, create }) };
    }
    case 'goals': {
      const { area, ...goal } = given.draft;
      const create = (write: WriteContext) => goalService.create(write, { ...goal, area_id: idOf(known.areas, area) });
      return { ...common(goal), ...named('goals', goal, { ids: known.goals, create }) };
    }
    case 'tags': {
      const { draft } = given;
      return {
        ...common(draft),
        ...named('tags', draft, { create: (write) => tagService.create(write, draft) }),
      };
    }
    case 'projects': {
      const { area, goal, ...project } = given.draft;
      const key = cleanName(project.name);
      return {
        ...common(project),
        key,
        find: async (db, caller) => (await ownProjectNamed(db, caller, key)) !== undefined,
        async create(write) {
          const relations = { area_id: idOf(known.areas, area), goal_id: idOf(known.goals, goal) };
          await createProject(write, { ...project, ...relations });
        },
      };
    }
    case 'notes': {
      const { project, ...note } = given.draft;
      const key = noteKey(note);
      return {
        ...common(note),
        key,
        find: async () => known.notes.has(key),
        async create(write) {
          const id = project ? await ownProjectNamed(write.trx, write.caller, cleanName(project)) : undefined;
          await createNote(write, { ...note, project_id: id ?? null });
        },
      };
    }
    case 'views': {
      const { draft } = given;
      const key = cleanName(draft.name);
      return {
        ...common(draft),
        key,
        find: async (db, caller) => (await ownViewNamed(db, caller, key)) !== undefined,
        async create(write) {
          await createView(write, draft);
        },
      };
    }
  }
}
