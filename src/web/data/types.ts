import type { Schemas } from '../../client/index.js';

export type Task = Schemas['Task'];
export type Project = Schemas['Project'];
export type Section = Schemas['Section'];
export type View = Schemas['View'];
export type Area = Schemas['Area'];
export type Goal = Schemas['Goal'];
export type Note = Schemas['Note'];
export type Tag = Schemas['Tag'];
export type Share = Schemas['Share'];
export type Profile = Schemas['User'];

export interface Mirrored {
  task: Task;
  project: Project;
  section: Section;
  view: View;
  area: Area;
  goal: Goal;
  note: Note;
  tag: Tag;
  share: Share;
  profile: Profile;
}

export type ObjectType = keyof Mirrored;

export const OBJECT_TYPES = [
  'task',
  'project',
  'section',
  'view',
  'area',
  'goal',
  'note',
  'tag',
  'share',
  'profile',
] as const satisfies readonly ObjectType[];

/** An object as the service has it; null if it is deleted or no longer shared. */
export type Item<Type extends ObjectType = ObjectType> = {
  [Each in Type]: { type: Each; uid: string; object: Mirrored[Each] | null };
}[Type];

/** Types with pending writes. Shares and the profile require a connection. */
export type WritableType = Exclude<ObjectType, 'share' | 'profile'>;

export const WRITABLE_TYPES = OBJECT_TYPES.filter((type) => type !== 'share' && type !== 'profile');

export function nameOf(object: Mirrored[WritableType]): string | null {
  return 'name' in object ? object.name : object.title;
}

export type Members = Readonly<Record<string, unknown>>;

export const STATUS = {
  notStarted: 0,
  inProgress: 1,
  completed: 2,
  archived: 3,
  waiting: 4,
  cancelled: 5,
  planned: 6,
} as const;

export interface Write {
  seq: number;
  key: string;
  action: 'create' | 'quick' | 'update' | 'complete' | 'delete' | 'restore';
  type: WritableType;
  uid: string;
  /** Body of the request. References are uids. */
  body: Members;
  /** Former values: of the members of an update, or of the whole object that a `restore` brings back. */
  before: Members;
  at: string;
  /** True if it may have reached the service: it was sent, and no response has arrived. */
  isAttempted?: boolean;
  /** True if the user took it back after it was sent: the service reverts it once its response has arrived. */
  isWithdrawn?: boolean;
  /** Reason why it is not sent: a conflict, or a refusal by the service. */
  problem: null | { kind: 'conflict'; theirs: Members } | { kind: 'refused'; status: number; message: string };
}
