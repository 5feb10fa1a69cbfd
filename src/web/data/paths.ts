/** Addresses of the API, by type. */

export const COLLECTIONS = {
  task: '/api/v1/task',
  project: '/api/v1/project',
  section: '/api/v1/section',
  view: '/api/v1/view',
  area: '/api/v1/area',
  goal: '/api/v1/goal',
  note: '/api/v1/note',
  tag: '/api/v1/tag',
} as const;

export const OBJECTS = {
  task: '/api/v1/task/{id}',
  project: '/api/v1/project/{id}',
  section: '/api/v1/section/{id}',
  view: '/api/v1/view/{id}',
  area: '/api/v1/area/{id}',
  goal: '/api/v1/goal/{id}',
  note: '/api/v1/note/{id}',
  tag: '/api/v1/tag/{id}',
} as const;
