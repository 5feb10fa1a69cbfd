/** Types of objects that a reference can name. */
export const KINDS = {
  task: { list: '/api/v1/tasks', one: '/api/v1/task', members: 'tasks', isSearched: true },
  project: { list: '/api/v1/projects', one: '/api/v1/project', members: 'projects', isSearched: true },
  note: { list: '/api/v1/notes', one: '/api/v1/note', members: 'notes', isSearched: true },
  area: { list: '/api/v1/areas', one: '/api/v1/area', members: 'areas', isSearched: true },
  goal: { list: '/api/v1/goals', one: '/api/v1/goal', members: 'goals', isSearched: true },
  tag: { list: '/api/v1/tags', one: '/api/v1/tag', members: 'tags', isSearched: true },
  view: { list: '/api/v1/views', one: '/api/v1/view', members: 'views', isSearched: false },
  section: { list: '/api/v1/sections', one: '/api/v1/section', members: 'sections', isSearched: false },
} as const;
export type Kind = keyof typeof KINDS;

/** An object that a reference names. */
export interface Found {
  kind: Kind;
  id: number | string;
  name: string | null;
  /** Its location, which tells it from others of its name. */
  context?: string;
}
