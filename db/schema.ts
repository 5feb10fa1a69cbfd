import type { Generated } from 'kysely';

/**
 * One interface per table. Timestamps are UTC ISO 8601 text with milliseconds, dates are `YYYY-MM-DD` text, booleans
 * are 0 or 1, lists are JSON text. `version` counts the changes of a row and backs its entity tag.
 */
export interface Database {
  users: UserRow;
  sessions: SessionRow;
  api_keys: ApiKeyRow;
  areas: AreaRow;
  goals: GoalRow;
  projects: ProjectRow;
  tasks: TaskRow;
  notes: NoteRow;
  tags: TagRow;
  task_tags: { task_id: number; tag_id: number };
  project_tags: { project_id: number; tag_id: number };
  note_tags: { note_id: number; tag_id: number };
  task_completions: TaskCompletionRow;
  activity: ActivityRow;
  shares: ShareRow;
  idempotency_keys: IdempotencyKeyRow;
  security_events: SecurityEventRow;
  blocked_users: BlockedUserRow;
  ai_calls: AiCallsRow;
  leases: LeaseRow;
  /** What the service keeps about itself: `uid`, a random name of the database; `epoch`, one of its state. */
  service: { name: string; value: string };
  change_counters: { user_id: number; seq: number; floor: Generated<number> };
  changes: ChangeRow;
  trash: TrashRow;
  trash_uids: { kind: string; uid: string; trash_id: number };
  jobs: { name: string; due_at: string };
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  daily_briefs: DailyBriefRow;
  task_insights: TaskInsightsRow;
  project_insights: ProjectInsightsRow;
}

/** What every row that a path can name has. */
export interface ResourceRow {
  id: Generated<number>;
  uid: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface UserRow extends ResourceRow {
  /** In lower case, so that the unique index compares without regard to case. */
  email: string;
  password_hash: string;
  name: string | null;
  surname: string | null;
  timezone: Generated<string>;
  language: Generated<string>;
  first_day_of_week: Generated<number>;
  about_you: string | null;
  ai_assistant_enabled: Generated<number>;
  is_admin: Generated<number>;
  /** When the account was deleted, whose rows are still being removed: it is gone for everybody. */
  deleted_at: string | null;
  /** Since when the account is being imported: what it owns is not whole. */
  importing_since: string | null;
}

export interface SessionRow {
  /** SHA-256 of the session id that the cookie carries, in hex. */
  id_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
}

export interface ApiKeyRow {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the whole token, in hex; the token itself is never stored. */
  token_hash: string;
  token_prefix: string;
  created_at: string;
  updated_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** What it may do, as a JSON array. */
  scopes: Generated<string>;
  /** The projects that it is narrowed to, as a JSON array of their ids; null for all. */
  project_ids: string | null;
}

interface NamedRow extends ResourceRow {
  user_id: number;
  name: string;
  color: string | null;
}

interface UniqueNameRow extends NamedRow {
  /** The name in compatibility form and lower case: unique per user. */
  name_key: string;
}

export interface AreaRow extends UniqueNameRow {
  description: string | null;
}

export interface GoalRow extends UniqueNameRow {
  why: string | null;
  horizon: string | null;
  target_date: string | null;
  status: Generated<string>;
  area_id: number | null;
}

export interface TagRow extends UniqueNameRow {}

export interface ProjectRow extends NamedRow {
  description: string | null;
  status: Generated<string>;
  priority: number | null;
  due_date: string | null;
  area_id: number | null;
  goal_id: number | null;
  pinned: Generated<number>;
}

export interface TaskRow extends ResourceRow {
  user_id: number;
  project_id: number | null;
  parent_task_id: number | null;
  area_id: number | null;
  goal_id: number | null;
  name: string;
  note: string | null;
  status: Generated<number>;
  priority: Generated<number>;
  due_date: string | null;
  due_time: Generated<string | null>;
  defer_until: string | null;
  completed_at: string | null;
  recurrence_type: string | null;
  recurrence_interval: Generated<number>;
  recurrence_weekdays: string | null;
  recurrence_month_day: number | null;
  recurrence_week_of_month: number | null;
  recurrence_end_date: string | null;
  completion_based: Generated<number>;
  position: number | null;
}

export interface NoteRow extends ResourceRow {
  user_id: number;
  title: string | null;
  content: string | null;
  color: string | null;
  project_id: number | null;
  task_id: number | null;
}

export interface TaskCompletionRow {
  id: Generated<number>;
  task_id: number;
  user_id: number;
  due_date: string | null;
  completed_at: string;
}

export interface ActivityRow {
  id: Generated<number>;
  /** Not a foreign key: the entry that says "deleted" outlives its task. */
  task_id: number;
  /** The task's owner, with whose account the entry goes. */
  owner_id: number;
  /** Who did it. */
  user_id: number;
  kind: string;
  field: string | null;
  old_value: string | null;
  new_value: string | null;
  created_at: string;
}

export interface ShareRow {
  id: Generated<number>;
  uid: string;
  version: Generated<number>;
  owner_id: number;
  /** The member: who the resource is shared with. */
  user_id: number;
  access: 'ro' | 'rw';
  /** Exactly one of the three is set. */
  project_id: number | null;
  task_id: number | null;
  note_id: number | null;
  created_at: string;
  updated_at: string;
}

export interface IdempotencyKeyRow {
  user_id: number;
  /** SHA-256 of the key in hex; without the key itself, nobody can tell what the request was. */
  key_hash: string;
  /** SHA-256 of the key and the request that came with it, in hex. */
  fingerprint: string;
  /** The first response. */
  status: number;
  headers: string;
  body: string;
  created_at: string;
}

/** One entry of the log of what happened to what a user sees. Nothing here is a foreign key: entries outlive all else. */
export interface ChangeRow {
  /** Whose log it is in. */
  user_id: number;
  /** Counts the entries of a user without gaps, in the order of commits. */
  seq: number;
  /** What one request, or one call in bulk, has brought about. */
  batch: string;
  at: string;
  /** Who did it; null when it was the operator. */
  actor_id: number | null;
  /** The API key that they did it with. */
  key_id: number | null;
  type: string;
  ref_id: number;
  uid: string;
  event: string;
  /** The names of the members that changed: a JSON array. */
  changed: string;
  /** The project that it belonged to, or is, before and after; null when none. */
  project_before: number | null;
  project_after: number | null;
}

/** Something that was deleted, with all that went with it. */
export interface TrashRow {
  id: Generated<number>;
  /** Whose it was. */
  user_id: number;
  deleted_by: number;
  type: string;
  ref_id: number;
  uid: string;
  name: string | null;
  /** Where it stood: who may write there may restore what they deleted there. */
  project_id: number | null;
  parent_task_id: number | null;
  /** How much went with it: a JSON object. */
  counts: string;
  /** The rows, and what referred to them: a JSON object. */
  content: string;
  deleted_at: string;
  expires_at: string;
}

export interface WebhookRow extends ResourceRow {
  user_id: number;
  /** The API key that made it, with which it ends. */
  key_id: number | null;
  url: string;
  description: string | null;
  /** What it is told of: JSON arrays of events and of types; null for all. */
  events: string | null;
  types: string | null;
  /** What signs its deliveries. */
  secret: string;
  /** The one before, which signs as well until then. */
  previous_secret: string | null;
  previous_secret_until: string | null;
  enabled: Generated<number>;
  /** Why it was switched off by the service. */
  disabled_reason: string | null;
  /** The last entry of the log for which there is a delivery, as far as it wants one. */
  seq: number;
  /** Since when no delivery has succeeded; null when the last one did. */
  failing_since: string | null;
}

/** Something that a webhook is to be told of. */
export interface DeliveryRow {
  id: Generated<number>;
  webhook_id: number;
  /** The owner of the webhook. */
  user_id: number;
  /** Of the entry of the log. */
  seq: number;
  /** The same in each attempt. */
  message_id: string;
  type: string;
  ref_id: number;
  event: string;
  /** The entry of the log, as JSON. */
  entry: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: Generated<number>;
  /** When it is to be tried next; null when it is not. */
  due_at: string | null;
  /** What the last attempt came to. */
  status: number | null;
  error: string | null;
  response: string | null;
  created_at: string;
  updated_at: string;
}

export interface DailyBriefRow {
  user_id: number;
  /** The day of the user's time zone that the brief is for. */
  day: string;
  /** What the wire shows, as JSON. */
  result: string;
  /** What was told to the provider and may go out of sight: a JSON array of `{kind, id, share_id}`. */
  subjects: Generated<string>;
}

export interface BlockedUserRow {
  id: Generated<number>;
  /** Who does not want anything shared, and by whom. */
  user_id: number;
  blocked_id: number;
  created_at: string;
}

/** How often the AI provider was called for a user on a day, in UTC. */
export interface AiCallsRow {
  user_id: number;
  day: string;
  calls: number;
}

/** Who does something that only one process may do at a time. */
export interface LeaseRow {
  name: string;
  holder: string;
  /** When it ends, unless it is renewed. */
  until: string;
  /** What the holder has said of what it did, for those who waited; null while it is at work. */
  outcome: string | null;
}

interface InsightsRow {
  user_id: number;
  /** The share through which the user saw what the insights are about; null when it is their own. */
  share_id: number | null;
  /** What the wire shows, as JSON without `dismissed`. */
  result: string;
  dismissed: Generated<number>;
}

export interface TaskInsightsRow extends InsightsRow {
  task_id: number;
}

export interface ProjectInsightsRow extends InsightsRow {
  project_id: number;
}

export interface SecurityEventRow {
  id: Generated<number>;
  kind: string;
  /** Whose account it is about; null when nobody's. Not a foreign key: the entry outlives the account. */
  user_id: number | null;
  /** Who did it; null when that is not known, or was the operator. */
  actor_id: number | null;
  /** What it was about: the name of a key, an e-mail address. */
  subject: string | null;
  /** The network address that it came from; null when it did not come over the network. */
  address: string | null;
  created_at: string;
}
