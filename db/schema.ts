import type { Generated } from 'kysely';

/**
 * One interface per table. Timestamps are UTC ISO 8601 text with milliseconds, dates are `YYYY-MM-DD` text, booleans
 * are 0 or 1, lists are JSON text. `version` counts the changes of a row and backs its entity tag. The letters of names
 * (`query/name-order.ts`) are columns that rows get when they are written, and no members here.
 */
export interface Database {
  users: UserRow;
  sessions: SessionRow;
  sign_in_addresses: SignInAddressRow;
  identities: IdentityRow;
  oidc_requests: OidcRequestRow;
  /** `token_hash`: SHA-256 of the token in a link that the operator has made. */
  sign_in_links: { token_hash: string; user_id: number; expires_at: string };
  mails: MailRow;
  mail_tokens: MailTokenRow;
  /** Times of mails that were asked for. `key`: their kind, and the account or the hash of the address. */
  mail_counts: { id: Generated<number>; key: string; created_at: string };
  second_factors: SecondFactorRow;
  /** `code_hash`: SHA-256 of the code, in hex. */
  recovery_codes: { user_id: number; code_hash: string };
  api_keys: ApiKeyRow;
  key_activity: KeyActivityRow;
  oauth_clients: OAuthClientRow;
  oauth_requests: { id_hash: string; client_id: number; params: string; expires_at: string };
  oauth_codes: OAuthCodeRow;
  oauth_access_tokens: { token_hash: string; key_id: number; expires_at: string };
  oauth_refresh_tokens: OAuthRefreshTokenRow;
  oauth_assertions: { jti_hash: string; expires_at: string };
  areas: AreaRow;
  goals: GoalRow;
  projects: ProjectRow;
  sections: SectionRow;
  comments: CommentRow;
  comment_mentions: CommentMentionRow;
  watches: WatchRow;
  views: ViewRow;
  view_ranks: ViewRankRow;
  reminders: ReminderRow;
  reminder_firings: ReminderFiringRow;
  reminder_defaults: ReminderDefaultRow;
  reminder_moves: ReminderMoveRow;
  tasks: TaskRow;
  notes: NoteRow;
  tags: TagRow;
  task_tags: { task_id: number; tag_id: number };
  project_tags: { project_id: number; tag_id: number };
  note_tags: { note_id: number; tag_id: number };
  /** A task waits for its blockers. Without cycles; both tasks have the same owner. */
  task_blocks: { task_id: number; blocker_id: number };
  task_claims: TaskClaimRow;
  task_completions: TaskCompletionRow;
  activity: ActivityRow;
  shares: ShareRow;
  idempotency_keys: IdempotencyKeyRow;
  security_events: SecurityEventRow;
  blocked_users: BlockedUserRow;
  ai_calls: AiCallsRow;
  leases: LeaseRow;
  /** Identity of the service: `uid`, a random name of the database; `epoch`, a random name of its state. */
  service: { name: string; value: string };
  /** `unlogged` counts changes that the user's lists show and that have no entry in the log. */
  change_counters: { user_id: number; seq: number; floor: Generated<number>; unlogged: Generated<number> };
  tag_updates: TagUpdateRow;
  /** Users with another name. `due_at` and `logged_at` are those of tags. */
  name_updates: { user_id: number; due_at: string | null; logged_at: string | null };
  changes: ChangeRow;
  /** Sets of objects of one type, which entries of the change log refer to. `digest` is that of the type and the ids. */
  change_sets: { id: Generated<number>; digest: string; size: number };
  /** The objects of a set in the order of their ids: `n` counts from 1. */
  change_set_items: { set_id: number; n: number; ref_id: number; uid: string };
  undo: UndoRow;
  /** Batches that undo others: `batch` undoes `reverted`. The user is the actor. */
  reverts: { user_id: number; reverted: string; batch: string };
  trash: TrashRow;
  /** `ref_id` is the id that the uid belonged to; null for parts of entries that are older than the column. */
  trash_uids: { kind: string; uid: string; trash_id: number; ref_id: number | null };
  trash_parts: { trash_id: number; n: number; content: string };
  account_usage: AccountUsageRow;
  account_usage_bounds: {
    id: number;
    tags: number;
    projects: number;
    text_bytes: number;
    file_bytes: Generated<number>;
  };
  /** Tasks that have left the trash for good and whose history still holds long values. */
  erased_tasks: { task_id: number };
  attachments: AttachmentRow;
  attachment_files: AttachmentFileRow;
  /** Attachments that have left the trash for good and whose files still have rows. */
  erased_attachments: { attachment_id: number };
  /** Names of files without a row, which are to be deleted. */
  erased_files: { name: string };
  jobs: { name: string; due_at: string };
  notifications: NotificationRow;
  notification_preferences: NotificationPreferencesRow;
  webhooks: WebhookRow;
  /** Every key that changed the URL, types, events or secret of a webhook. */
  webhook_editors: { webhook_id: number; key_id: number };
  deliveries: DeliveryRow;
  feeds: FeedRow;
  channels: ChannelRow;
  channel_deliveries: ChannelDeliveryRow;
  /** One row. */
  push_keys: { id: number; private_key: string; created_at: string };
  daily_briefs: DailyBriefRow;
  task_insights: TaskInsightsRow;
  project_insights: ProjectInsightsRow;
}

export interface ResourceRow {
  id: Generated<number>;
  uid: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface UserRow extends ResourceRow {
  /** In lower case: the unique index ignores case. */
  email: string;
  /** Empty without a password. */
  password_hash: string;
  name: string | null;
  surname: string | null;
  timezone: Generated<string>;
  language: Generated<string>;
  first_day_of_week: Generated<number>;
  about_you: string | null;
  ai_assistant_enabled: Generated<number>;
  is_admin: Generated<number>;
  /** Time of the account's deletion. Its rows are removed afterwards in pieces. */
  deleted_at: string | null;
  /** Start of a running import. The account is incomplete until it ends. */
  importing_since: string | null;
  /** Time at which the owner of the account proved to receive mail at `email`; null if that is unknown. */
  email_verified_at: string | null;
  /** 1 if the account registered while sign-in by password required a verified address, and has none yet. */
  must_verify_email: Generated<number>;
}

export interface MailRow {
  id: Generated<number>;
  /** Part of the `Message-ID`. */
  uid: string;
  /** Null for a request whose account is looked up when the mail is sent. */
  user_id: number | null;
  kind: string;
  recipient: string;
  /** Object as JSON; what it has depends on the kind. */
  data: string;
  attempts: Generated<number>;
  due_at: string;
  created_at: string;
}

export interface MailTokenRow {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  user_id: number;
  purpose: string;
  /** Address that the mail was sent to. */
  address: string;
  /** Digest of the state of the account that the token is for: it ends with a change of that state. */
  bound_to: string;
  expires_at: string;
}

export interface SecondFactorRow {
  user_id: number;
  /** In Base32. */
  secret: string;
  created_at: string;
  /** Null until a code has confirmed the secret. */
  enabled_at: string | null;
  /** Latest time step (RFC 6238) whose code was used. */
  last_step: Generated<number>;
}

export interface SessionRow {
  id: Generated<number>;
  /** SHA-256 of the session id in the cookie, in hex. */
  id_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  /** Time of a recent request; null if there was none yet. */
  last_used_at: string | null;
  address: string | null;
  user_agent: string | null;
  /** `password`, `link`, or the issuer of the provider. */
  method: Generated<string>;
  /** Time at which the user last proved who they are in this session. */
  authenticated_at: Generated<string>;
}

/** An account at a provider (OpenID Connect) with which the user may sign in. */
export interface IdentityRow {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  /** Claim `sub`: unique at the issuer. */
  subject: string;
  /** Name of the provider at the last sign-in. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** A sign-in that a browser has begun at a provider. */
export interface OidcRequestRow {
  /** SHA-256 of the `state`. */
  state_hash: string;
  /** SHA-256 of the cookie of the browser. */
  browser_hash: string;
  slug: string;
  return_to: string | null;
  /** Account to which the identity is to be linked; null to sign in. */
  user_id: number | null;
  expires_at: string;
}

export interface SignInAddressRow {
  user_id: number;
  /** HMAC of the user's id and the network, keyed with the session secret. */
  address_hash: string;
  last_at: string;
}

export interface ApiKeyRow {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, in hex. The token itself is never stored. */
  token_hash: string;
  token_prefix: string;
  created_at: string;
  updated_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** JSON array of scopes. */
  scopes: Generated<string>;
  /** JSON array of the project ids that the key is narrowed to; null for all. */
  project_ids: string | null;
  /** Key that created it; null if a session did. */
  made_by: number | null;
  /** Client of a connected app; null once the client is deleted, and for keys. */
  oauth_client_id: number | null;
  /** `all`, `mcp` or `api` for the connection of an app; null for a key. */
  audience: string | null;
  /** JSON object with the facts of the app when it connected; null for a key. */
  app: string | null;
}

/** An app that connects by OAuth 2.1. */
export interface OAuthClientRow {
  id: Generated<number>;
  client_id: string;
  kind: 'document' | 'registered' | 'made';
  /** The name by which it calls itself. */
  name: string;
  /** JSON object: redirect URIs, authentication method and keys. */
  metadata: string;
  secret_hash: string | null;
  created_at: string;
  /** Of a document: time of its last successful request, and time until which it is used without another one. */
  fetched_at: string | null;
  fresh_until: string | null;
  /** Time of a recent connection or refresh; null for a client that never had a connection. */
  last_used_at: string | null;
}

export interface OAuthCodeRow {
  code_hash: string;
  client_id: number;
  user_id: number;
  params: string;
  expires_at: string;
  spent_at: string | null;
  /** Connection that its redemption made. */
  key_id: number | null;
}

export interface OAuthRefreshTokenRow {
  token_hash: string;
  key_id: number;
  expires_at: string;
  exchanged_at: string | null;
  /** SHA-256 of the token that it was exchanged for. */
  next_hash: string | null;
}

export interface KeyActivityRow {
  id: Generated<number>;
  user_id: number;
  /** May be the id of a deleted key. */
  key_id: number;
  /** Day in UTC. */
  date: string;
  /** An operationId. */
  operation: string;
  /** Requests that succeeded, by their methods. */
  reads: number;
  writes: number;
  /** JSON object: the number of refused requests by error code. */
  refused: string;
  /** JSON array of the latest networks, the last one first. */
  networks: string;
  /** JSON array of the scopes that the successful requests needed. */
  scopes: string;
  last_at: string;
}

export interface TaskClaimRow {
  task_id: number;
  user_id: number;
  /** The session or key that holds it: `session 3f…`, `key 5`. */
  holder: string;
  /** May be the id of a deleted key. */
  key_id: number | null;
  until: string;
}

interface NamedRow extends ResourceRow {
  user_id: number;
  name: string;
  color: string | null;
}

interface UniqueNameRow extends NamedRow {
  /** Compatibility form (NFKC) in lower case, unique per user. */
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

/** The last change of a tag's name or colour, for the change logs of members. */
export interface TagUpdateRow {
  tag_id: number;
  actor_id: number | null;
  key_id: number | null;
  /** Time at which it is to be logged; null if it is. */
  due_at: string | null;
  logged_at: string | null;
}

export interface ProjectRow extends NamedRow {
  description: string | null;
  status: Generated<string>;
  priority: number | null;
  due_date: string | null;
  area_id: number | null;
  goal_id: number | null;
  pinned: Generated<number>;
  rank: Generated<string>;
  template: Generated<number>;
}

export interface SectionRow extends ResourceRow {
  user_id: number;
  project_id: number;
  name: string;
  color: string | null;
  task_limit: number | null;
  rank: Generated<string>;
}

export interface CommentRow extends ResourceRow {
  /** The owner of its task. */
  user_id: number;
  task_id: number;
  /** No foreign key: a comment outlives the account of its author. */
  author_id: number;
  text: string;
  via: string | null;
  edited_at: string | null;
}

/** The users whom a comment mentions: `n` is their order in the text. */
export interface CommentMentionRow {
  comment_id: number;
  user_id: number;
  n: number;
  /** 1 once the job of notifications has read it. */
  told: Generated<number | null>;
}

/** The choice of a user to watch, or not, a task or a project: exactly one of both is set. */
export interface WatchRow extends ResourceRow {
  user_id: number;
  task_id: number | null;
  project_id: number | null;
  /** 0 for a user who does not want to be told. */
  watching: number;
}

export interface ViewRow extends ResourceRow {
  user_id: number;
  project_id: number | null;
  name: string;
  icon: string | null;
  color: string | null;
  resource: string;
  tree: string;
  order_by: string | null;
  group_by: string | null;
  layout: string;
  columns: string | null;
  pinned: Generated<number>;
  rank: string;
}

export interface ReminderRow extends ResourceRow {
  /** The user whom it reminds. */
  user_id: number;
  task_id: number;
  at: string | null;
  before: string | null;
  auto: Generated<number>;
  state: string;
  fires_at: string | null;
  last_fired_at: string | null;
  snoozed_until: string | null;
  /** Time of the next work of the job: it fires, a deferral ends, or it is to be removed. */
  due_at: string | null;
}

export interface ReminderFiringRow {
  reminder_id: number;
  fires_at: string;
}

export interface ReminderDefaultRow {
  task_id: number;
}

/** A task or a user whose reminders a job moves. */
export interface ReminderMoveRow {
  kind: string;
  ref_id: number;
  /** Id of the last reminder that was moved. */
  after_id: Generated<number>;
}

export interface ViewRankRow {
  view_id: number;
  task_id: number;
  rank: string;
}

export interface TaskRow extends ResourceRow {
  user_id: number;
  project_id: number | null;
  parent_task_id: number | null;
  section_id: Generated<number | null>;
  area_id: number | null;
  goal_id: number | null;
  assignee_id: Generated<number | null>;
  name: string;
  note: string | null;
  status: Generated<number>;
  priority: Generated<number>;
  due_date: string | null;
  due_time: Generated<string | null>;
  defer_until: string | null;
  completed_at: string | null;
  completed_by: number | null;
  recurrence_type: string | null;
  recurrence_interval: Generated<number>;
  recurrence_weekdays: string | null;
  recurrence_month_day: number | null;
  recurrence_week_of_month: number | null;
  recurrence_end_date: string | null;
  recurrence_rule: Generated<string | null>;
  recurrence_next: Generated<string | null>;
  completion_based: Generated<number>;
  position: number | null;
  rank: Generated<string>;
  source: Generated<string | null>;
}

export interface FeedRow extends ResourceRow {
  user_id: number;
  /** Key that made it; null for a session. */
  key_id: number | null;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  name: string;
  kind: string;
  tree: string | null;
  view_uid: string | null;
  completed: Generated<number>;
  notes: Generated<number>;
  alarm_minutes: number | null;
  last_used_at: string | null;
}

export interface NoteRow extends ResourceRow {
  user_id: number;
  title: string | null;
  content: string | null;
  color: string | null;
  project_id: number | null;
  task_id: number | null;
}

/** Exactly one of `task_id`, `note_id` and `project_id` is set. */
export interface AttachmentRow extends ResourceRow {
  user_id: number;
  task_id: number | null;
  note_id: number | null;
  project_id: number | null;
  name: string;
  size: number;
  media_type: string;
  sha256: string;
  /** May be the id of an account that is deleted. */
  created_by_id: number | null;
}

/** The file of an attachment that exists or is in the trash. */
export interface AttachmentFileRow {
  attachment_id: number;
  user_id: number;
  /** Of the attachment. */
  uid: string;
  /** In the folder of files: 32 random hexadecimal digits. */
  name: string;
  size: number;
  sha256: string;
}

export interface TaskCompletionRow {
  id: Generated<number>;
  task_id: number;
  user_id: number;
  due_date: string | null;
  completed_at: string;
  completed_by: number | null;
}

export interface ActivityRow {
  id: Generated<number>;
  /** No foreign key: the entry of the deletion outlives its task. */
  task_id: number;
  /** Owner of the task. The entry is deleted with this account. */
  owner_id: number;
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
  user_id: number;
  access: 'ro' | 'rw';
  /** Exactly one of the three columns is set. */
  project_id: number | null;
  task_id: number | null;
  note_id: number | null;
  created_at: string;
  updated_at: string;
}

export interface IdempotencyKeyRow {
  user_id: number;
  /** SHA-256 of the key, in hex. */
  key_hash: string;
  /** SHA-256 of the key and its request, in hex. */
  fingerprint: string;
  status: number;
  headers: string;
  body: string;
  created_at: string;
}

/** An entry of a user's change log. No foreign keys: entries outlive what they refer to. */
export interface NotificationRow extends ResourceRow {
  user_id: number;
  kind: string;
  title: string;
  text: string | null;
  /** Path of the web interface. */
  url: string;
  /** Type, id and uid of the object that it is about. */
  type: string | null;
  ref_id: number | null;
  ref_uid: string | null;
  actor_id: number | null;
  /** JSON object. */
  data: string;
  late: Generated<number>;
  /** Notifications of a user with the same key become one within five minutes; null for one that stays alone. */
  merge_key: string | null;
  read_at: string | null;
  /** The comment whose text it shows. */
  comment_id: Generated<number | null>;
}

export interface NotificationPreferencesRow {
  user_id: number;
  version: Generated<number>;
  /** JSON object: by kind, `centre` and the uids of `channels`, as far as the user has set them. */
  kinds: Generated<string>;
  /** Local times, `HH:MM`; both are null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  /** Local time of the digest; null for none. */
  digest_time: string | null;
  /** JSON array of ISO weekdays. */
  digest_weekdays: Generated<string>;
  /** JSON array of the uids of channels. */
  digest_channels: Generated<string>;
  /** Time of the next digest; null for none. */
  digest_due_at: string | null;
  /** Local day of the last digest that was due. */
  digest_day: string | null;
  reminder_time: Generated<string>;
  /** ISO 8601 duration before the due time; null for none. */
  default_reminder: string | null;
  updated_at: string;
}

export interface ChangeRow {
  user_id: number;
  /** Numbers the entries of a user without gaps, in commit order. */
  seq: number;
  /** Identifies the entries of one request or bulk call. */
  batch: string;
  at: string;
  actor_id: number | null;
  key_id: number | null;
  type: string;
  ref_id: number;
  uid: string;
  event: string;
  /** JSON array of the names of changed members. */
  changed: string;
  /** Project of the object (or the object itself, if a project) before and after; null for none. */
  project_before: number | null;
  project_after: number | null;
  /** Of a deleted tag: the projects in which it was carried, as a JSON array of ids. */
  tag_projects: string | null;
  /**
   * A set whose objects have an entry each: this row stands for them. They are numbered in the order of their ids, the
   * last one by `seq`; `ref_id` and `uid` are those of the first one. Null for a single object.
   */
  set_id: Generated<number | null>;
  /** 1 once the job of notifications has read an entry of `changes_of_others`; null for all others. */
  noticed: number | null;
  /** Uid of the import that wrote the batch and others; null for all other writes. */
  import_uid: string | null;
}

/** Former values of an object that a batch changed. No foreign keys: rows outlive what they refer to. */
export interface UndoRow {
  owner_id: number;
  batch: string;
  type: string;
  ref_id: number;
  uid: string;
  event: string;
  actor_id: number;
  key_id: number | null;
  /** JSON object of former values, rows and shares; null if they are erased, or the change cannot be undone. */
  before: string | null;
  /** Digests of the members as the batch left them: a JSON object, of a new object one digest of all. */
  after_hash: string | null;
  /** 1 if `before` has a text over 2 KB. */
  is_long: number;
  /** JSON array of the owners of all objects of the batch; null if there is one. */
  owners: string | null;
  expires_at: string;
}

/** Usage counts of an account. Only triggers write them (migration 0016; on PostgreSQL 0036). */
export interface AccountUsageRow {
  user_id: number;
  tags: number;
  projects: number;
  text_bytes: number;
  trash_bytes: number;
  /** Of all files of attachments, also of those in the trash. */
  file_bytes: Generated<number>;
}

export interface TrashRow {
  id: Generated<number>;
  user_id: number;
  deleted_by: number;
  type: string;
  ref_id: number;
  uid: string;
  name: string | null;
  /** 1 if `deleted_by` may restore it with access to read. */
  for_readers: Generated<number>;
  /** Former position: members with write access to it may restore what they deleted. */
  project_id: number | null;
  parent_task_id: number | null;
  /** JSON object: number of further objects by table. */
  counts: string;
  /** JSON object: the rows, and the references to them. */
  content: string;
  deleted_at: string;
  expires_at: string;
}

export interface WebhookRow extends ResourceRow {
  user_id: number;
  /** API key that created it. The webhook ends with the key. */
  key_id: number | null;
  /** The API key that changed it last, with which it ends; null if a session did. */
  editor_key_id: number | null;
  url: string;
  description: string | null;
  /** JSON arrays of events and of types; null for all. */
  events: string | null;
  types: string | null;
  secret: string;
  /** Former secret, which signs as well until `previous_secret_until`. */
  previous_secret: string | null;
  previous_secret_until: string | null;
  enabled: Generated<number>;
  disabled_reason: string | null;
  /** Last entry of the change log that was dispatched. */
  seq: number;
  failing_since: string | null;
}

export interface DeliveryRow {
  id: Generated<number>;
  webhook_id: number;
  user_id: number;
  /** `seq` of the entry in the change log. */
  seq: number;
  /** Equal in every attempt. */
  message_id: string;
  type: string;
  ref_id: number;
  event: string;
  entry: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: Generated<number>;
  due_at: string | null;
  status: number | null;
  error: string | null;
  response: string | null;
  created_at: string;
  updated_at: string;
}

export interface ChannelRow extends ResourceRow {
  user_id: number;
  /** API key that created it, and the one that directed it last. The channel ends with both. */
  key_id: number | null;
  editor_key_id: number | null;
  /** Session that made a `webpush` channel; null if it ran out. */
  session_hash: string | null;
  kind: 'webpush' | 'http' | 'email';
  name: string;
  enabled: Generated<number>;
  disabled_reason: string | null;
  /** Address of the receiver; null for `email`. */
  url: string | null;
  method: string | null;
  /** JSON object. */
  headers: string | null;
  body_template: string | null;
  content_type: string | null;
  p256dh: string | null;
  auth: string | null;
  expiration_time: string | null;
  /** Public key of the service for which the subscription was made. */
  push_key: string | null;
  /** Key of the tokens in mails that end the channel. */
  unsubscribe_key: string | null;
  last_success_at: string | null;
  failing_since: string | null;
  /** Responses in a row that were 4xx, for `webpush`. */
  refusals: Generated<number>;
}

export interface ChannelDeliveryRow {
  id: Generated<number>;
  uid: string;
  user_id: number;
  channel_id: number;
  /** Null for a test. */
  notification_id: number | null;
  /** Kind of the notification. */
  kind: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: Generated<number>;
  due_at: string | null;
  /** 1 for a mail beyond the hourly number: it is sent with others as one. */
  held: Generated<number>;
  status: number | null;
  error: string | null;
  response: string | null;
  created_at: string;
  updated_at: string;
}

export interface DailyBriefRow {
  user_id: number;
  /** Day in the user's time zone. */
  day: string;
  /** Response body, as JSON. */
  result: string;
  /** JSON array of `{kind, id, share_id}`: resources that the brief mentions. */
  subjects: Generated<string>;
}

export interface BlockedUserRow {
  id: Generated<number>;
  /** `user_id` has blocked `blocked_id`. */
  user_id: number;
  blocked_id: number;
  created_at: string;
}

/** Number of calls to the AI provider per user and UTC day. */
export interface AiCallsRow {
  user_id: number;
  day: string;
  calls: number;
}

export interface LeaseRow {
  name: string;
  holder: string;
  until: string;
  /** Outcome for waiting processes; null while the holder works. */
  outcome: string | null;
}

interface InsightsRow {
  user_id: number;
  /** Share that covered the resource for this user; null for the owner. */
  share_id: number | null;
  /** Response body without `dismissed`, as JSON. */
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
  /** The affected account; null for none. No foreign key: the entry outlives the account. */
  user_id: number | null;
  actor_id: number | null;
  /** Subject, such as the name of a key or an e-mail address. */
  subject: string | null;
  address: string | null;
  created_at: string;
  /** Number of attempts; 1 for other events. */
  count: Generated<number>;
  /** Time of the first attempt; null for a single event. `created_at` is that of the last one. */
  first_at: string | null;
}
