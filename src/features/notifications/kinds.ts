/**
 * Kinds of notifications and their properties. If several changes make one notification, it has the kind that is first
 * in this order. A new kind is an entry here, and its texts.
 */

/** Relations of a user to a task that another user comments on or completes, in the words of the document. */
const ROLES = {
  owner: 'that you own',
  assignee: 'that is assigned to you',
  participant: 'that you commented on, or where you were mentioned',
  watcher: 'that you watch',
  project_watcher: 'in a project that you watch',
} as const;

export type Role = keyof typeof ROLES;

const EACH_ROLE = Object.keys(ROLES) as Role[];
const OF_TASK: readonly Role[] = ['owner', 'assignee', 'participant', 'watcher'];

interface Kind {
  /** Cause of a notification of this kind, for the document. Without a full stop, the roles follow. */
  reason: string;
  /** For kinds about a task: the roles that are notified; empty for an act that names its receiver. */
  roles?: readonly Role[];
  /** True if a new channel receives it unless the user decides otherwise. */
  joins?: true;
  /** True if it is in the centre whatever the user decides. */
  staysOn?: true;
  /** True if its deliveries do not wait for the end of quiet hours. */
  isUrgent?: true;
}

const KINDS = {
  security: { reason: 'Your account or its credentials changed.', joins: true, staysOn: true, isUrgent: true },
  reminder: { reason: 'A reminder is due.', joins: true },
  digest: { reason: 'The summary of your day.' },
  assigned: { reason: 'Another user assigned a task to you.', roles: [] },
  mentioned: { reason: 'A comment mentions you.', roles: [] },
  shared: { reason: 'A user shares an object with you.' },
  unshared: { reason: 'A user no longer shares an object with you.' },
  commented: { reason: 'A comment on a task', roles: OF_TASK },
  task_added: { reason: 'A new task in a project that you watch.', roles: ['project_watcher'] },
  completed_by_other: { reason: 'Another user completed a task', roles: EACH_ROLE },
  webhook_disabled: { reason: 'The service disabled one of your webhooks or channels.' },
  test: { reason: 'You tested a channel.', isUrgent: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof KINDS;

/** Kinds about a task. */
export type TaskKind = {
  [Kind in NotificationKind]: (typeof KINDS)[Kind] extends { roles: readonly Role[] } ? Kind : never;
}[NotificationKind];

export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];

export const KINDS_IN_DOCUMENT = `${NOTIFICATION_KINDS.map((kind) => `\`${kind}\`: ${reasonOf(kind)}`).join('; ')}.`;

function reasonOf(kind: NotificationKind): string {
  const { reason, roles = [] } = kindOf(kind);
  const sentence = `${reason[0]?.toLowerCase()}${reason.slice(1).replace(/\.$/, '')}`;
  return reason.endsWith('.') ? sentence : `${sentence} ${roles.map((role) => ROLES[role]).join(', ')}`;
}

export function kindOf(kind: NotificationKind): Kind {
  return KINDS[kind];
}

export function isTaskKind(kind: NotificationKind): kind is TaskKind {
  return kindOf(kind).roles !== undefined;
}

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(KINDS, kind);
}

/** Kinds of which the user chooses if they arrive unread. A test is for the tested channel alone. */
export const CHOSEN_KINDS = NOTIFICATION_KINDS.filter(isChosen);

type ChosenKind = Exclude<NotificationKind, 'test'>;

export function isChosen(kind: NotificationKind): kind is ChosenKind {
  return kind !== 'test';
}

/** Chosen kinds with channels by kind. The digest has channels of its own. */
export const KINDS_WITH_CHANNELS = CHOSEN_KINDS.filter((kind) => kind !== 'digest');

/** Destinations of the notifications of a kind. */
export interface Choice {
  /** True if they arrive unread in the centre. */
  centre: boolean;
  /** Uids of channels. */
  channels: readonly string[];
}

/** Choices of a user, by kind. Absent kinds have their default. */
export type Choices = { [Kind in ChosenKind]?: Partial<Choice> };

export function choiceOf(choices: Choices, kind: ChosenKind): Choice {
  const { centre = true, channels = [] } = choices[kind] ?? {};
  return { centre: centre || kindOf(kind).staysOn === true, channels };
}

/** Returns the first of two kinds, for a notification that has both reasons. */
export function earlierKind(one: NotificationKind, other: NotificationKind): NotificationKind {
  return NOTIFICATION_KINDS.indexOf(other) < NOTIFICATION_KINDS.indexOf(one) ? other : one;
}
