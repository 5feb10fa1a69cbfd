import type { Static } from '@sinclair/typebox';
import type { AreaCreate } from '../../features/areas/schema.js';
import type { GoalCreate } from '../../features/goals/schema.js';
import type { NoteCreate } from '../../features/notes/schema.js';
import type { ProjectCreate } from '../../features/projects/schema.js';
import type { TagCreate } from '../../features/tags/schema.js';
import type { ViewCreate } from '../../features/views/schema.js';

/**
 * Areas, goals, tags, projects, notes and views of a file. When the file is imported again, names identify them; notes
 * are identified by title and content.
 */
export interface ResourceDrafts {
  areas: Static<typeof AreaCreate>[];
  goals: GoalDraft[];
  tags: Static<typeof TagCreate>[];
  projects: ProjectDraft[];
  notes: NoteDraft[];
  /** Their filters name projects, sections and tags, so that they follow the tasks. */
  views: ViewDraft[];
}

export type ViewDraft = Pick<ViewCreate, 'name' | 'order_by' | 'pinned'> & { filter: string };

/** Relations are names. */
export interface GoalDraft extends Omit<Static<typeof GoalCreate>, 'area_id'> {
  area?: string | null;
}

export interface ProjectDraft extends Omit<ProjectCreate, 'area_id' | 'goal_id'> {
  area?: string | null;
  goal?: string | null;
}

export interface NoteDraft extends Omit<NoteCreate, 'project_id'> {
  project?: string | null;
}
