// Generated from the columns of each resource: npm run openapi

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
    recurrence_type: null,
    recurrence_interval: 1,
    recurrence_weekdays: null,
    recurrence_month_day: null,
    recurrence_week_of_month: null,
    recurrence_end_date: null,
    completion_based: false,
    position: null,
    rank: '',
    source: null,
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
  },
  section: {
    name: '',
    color: null,
    task_limit: null,
    rank: '',
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
  },
  note: {
    title: null,
    content: null,
    color: null,
  },
  tag: {
    name: '',
    color: null,
  },
} as const;
