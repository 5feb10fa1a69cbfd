// Generated from the descriptions of resources: npm run openapi

import type { Schemas } from '../../client/index.js';

/** Objects by type, as the change log shows them. */
export interface Mirrored {
  task: Schemas['Task'];
  reminder: Schemas['Reminder'];
  project: Schemas['Project'];
  section: Schemas['Section'];
  view: Schemas['View'];
  area: Schemas['Area'];
  goal: Schemas['Goal'];
  note: Schemas['Note'];
  comment: Schemas['Comment'];
  attachment: Schemas['Attachment'];
  tag: Schemas['Tag'];
  profile: Schemas['User'];
  share: Schemas['Share'];
  notification: Schemas['Notification'];
  watch: Schemas['Watch'];
}

/** Types with pending writes. The others require a connection. */
export const WRITABLE_TYPES = [
  'task',
  'reminder',
  'project',
  'section',
  'view',
  'area',
  'goal',
  'note',
  'comment',
  'attachment',
  'tag',
] as const;

export const OBJECT_TYPES = [...WRITABLE_TYPES, 'profile', 'share', 'notification', 'watch'] as const;

/** Types to which members refer by id. */
export const REFERENCES = {
  project_id: 'project',
  section_id: 'section',
  area_id: 'area',
  goal_id: 'goal',
  parent_task_id: 'task',
  task_id: 'task',
  note_id: 'note',
} as const;

/** Types that a JSON body creates. */
export const COLLECTIONS = {
  task: '/api/v1/task',
  reminder: '/api/v1/reminder',
  project: '/api/v1/project',
  section: '/api/v1/section',
  view: '/api/v1/view',
  area: '/api/v1/area',
  goal: '/api/v1/goal',
  note: '/api/v1/note',
  comment: '/api/v1/comment',
  tag: '/api/v1/tag',
} as const;

export const OBJECTS = {
  task: '/api/v1/task/{id}',
  reminder: '/api/v1/reminder/{id}',
  project: '/api/v1/project/{id}',
  section: '/api/v1/section/{id}',
  view: '/api/v1/view/{id}',
  area: '/api/v1/area/{id}',
  goal: '/api/v1/goal/{id}',
  note: '/api/v1/note/{id}',
  comment: '/api/v1/comment/{id}',
  attachment: '/api/v1/attachment/{id}',
  tag: '/api/v1/tag/{id}',
} as const;

/** Areas of scopes: each has one for reading and one for writing. */
export const SCOPE_AREAS = [
  'tasks',
  'projects',
  'areas',
  'goals',
  'notes',
  'comments',
  'tags',
  'shares',
  'search',
  'changes',
  'ai',
  'profile',
  'webhooks',
  'api_keys',
  'trash',
  'notifications',
  'files',
  'feeds',
] as const;

/** Members that a new resource has before a client sets them. */
export const INITIAL_MEMBERS = {
  task: {
    name: '',
    note: null,
    status: 0,
    priority: 0,
    due_date: null,
    due_time: null,
    defer_until: null,
    completed_at: null,
    completed_by: null,
    assignee_id: null,
    recurrence_type: null,
    recurrence_interval: 1,
    recurrence_weekdays: null,
    recurrence_month_day: null,
    recurrence_week_of_month: null,
    recurrence_end_date: null,
    recurrence_rule: null,
    recurrence_next: null,
    completion_based: false,
    position: null,
    rank: '',
    source: null,
    project_id: null,
    project: null,
    section_id: null,
    section: null,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    parent_task_id: null,
    parent_task: null,
    assignee: null,
    tags: [],
    subtask_counts: { total: 0, completed: 0 },
    blocked: false,
    claim: null,
    last_completion: null,
  },
  reminder: {
    at: null,
    before: null,
    auto: false,
    state: 'waiting',
    last_fired_at: null,
    snoozed_until: null,
    task_id: 0,
    task: { id: 0, uid: '', name: '' },
    fires_at: null,
  },
  project: {
    name: '',
    description: null,
    status: 'not_started',
    priority: null,
    due_date: null,
    color: null,
    pinned: false,
    rank: '',
    template: false,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    tags: [],
    task_counts: { total: 0, open: 0, in_progress: 0, completed: 0, overdue: 0 },
  },
  section: {
    name: '',
    color: null,
    task_limit: null,
    rank: '',
    project_id: 0,
  },
  view: {
    name: '',
    icon: null,
    color: null,
    resource: 'tasks',
    tree: { v: 1, and: [] },
    order_by: null,
    group_by: null,
    layout: 'list',
    columns: null,
    pinned: false,
    rank: '',
    filter: '',
    broken: [],
    project_id: null,
  },
  area: {
    name: '',
    description: null,
    color: null,
  },
  goal: {
    name: '',
    why: null,
    horizon: null,
    target_date: null,
    status: 'active',
    color: null,
    area_id: null,
    area: null,
  },
  note: {
    title: null,
    content: null,
    color: null,
    project_id: null,
    task_id: null,
    tags: [],
  },
  comment: {
    text: '',
    via: null,
    edited_at: null,
    task_id: 0,
    task: { id: 0, uid: '', name: '' },
    author: null,
    mentions: [],
  },
  attachment: {
    name: 'file',
    size: 0,
    media_type: 'application/octet-stream',
    sha256: '',
    task_id: null,
    task: null,
    note_id: null,
    note: null,
    project_id: null,
    project: null,
    created_by: null,
  },
  tag: {
    name: '',
    color: null,
    usage_count: 0,
  },
} satisfies { readonly [Type in keyof Mirrored]?: Partial<Mirrored[Type]> };
