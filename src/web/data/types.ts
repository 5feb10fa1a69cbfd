import type { Schemas } from '../../client/index.js';

export type Task = Schemas['Task'];
export type Project = Schemas['Project'];
export type Area = Schemas['Area'];
export type Goal = Schemas['Goal'];
export type Note = Schemas['Note'];
export type Tag = Schemas['Tag'];
export type Share = Schemas['Share'];
export type Profile = Schemas['User'];

/** What the mirror holds, by the names that the log of changes has for it. */
export interface Mirrored {
  task: Task;
  project: Project;
  area: Area;
  goal: Goal;
  note: Note;
  tag: Tag;
  share: Share;
  profile: Profile;
}

export type ObjectType = keyof Mirrored;

export const OBJECT_TYPES: readonly ObjectType[] = [
  'task',
  'project',
  'area',
  'goal',
  'note',
  'tag',
  'share',
  'profile',
];

/** What can be written: everything but shares and the profile, which are changed only while there is a connection. */
export type WritableType = Exclude<ObjectType, 'share' | 'profile'>;

export type Members = Record<string, unknown>;

/** How far a task is. */
export const STATUS = {
  notStarted: 0,
  inProgress: 1,
  completed: 2,
  archived: 3,
  waiting: 4,
  cancelled: 5,
  planned: 6,
} as const;

/** A change of one object that the service does not know of yet, or has refused. */
export interface Write {
  /** Its place among the writes of this browser. */
  seq: number;
  /** Sent with it, so that a response that got lost is found again. */
  key: string;
  action: 'create' | 'quick' | 'update' | 'complete' | 'delete' | 'restore';
  type: WritableType;
  uid: string;
  /** What is sent. References are uids. */
  body: Members;
  /** Of an update: what the members were when they were changed here. */
  before: Members;
  /** When it was made here. */
  at: string;
  /** Why it is not sent: the object was changed elsewhere too, or the service does not take it. */
  problem: null | { kind: 'conflict'; theirs: Members } | { kind: 'refused'; status: number; message: string };
}
