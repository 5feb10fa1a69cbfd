import type { Schemas } from '../../client/index.js';
import { INITIAL_MEMBERS, type Mirrored, WRITABLE_TYPES } from './resources.js';

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

export type ObjectType = keyof Mirrored;

/** An object as the service has it; null if it is deleted or no longer shared. */
export type Item<Type extends ObjectType = ObjectType> = {
  [Each in Type]: { type: Each; uid: string; object: Mirrored[Each] | null };
}[Type];

export type WritableType = (typeof WRITABLE_TYPES)[number];

/** Children of tasks that name their author. */
export type AuthoredType = {
  [Type in WritableType]: Mirrored[Type] extends Authored ? Type : never;
}[WritableType];

interface Authored {
  author: Schemas['Person'] | null;
  task: { name: string };
}

export function isAuthored(type: ObjectType): type is AuthoredType {
  const members: { readonly [Type in ObjectType]?: object } = INITIAL_MEMBERS;
  return 'author' in (members[type] ?? {});
}

export const AUTHORED_TYPES = WRITABLE_TYPES.filter(isAuthored);

export function nameOf(object: Mirrored[WritableType]): string | null {
  if ('name' in object) return object.name;
  return 'title' in object ? object.title : null;
}

export type Members = Readonly<Record<string, unknown>>;

export interface Write {
  seq: number;
  key: string;
  action: 'create' | 'quick' | 'update' | 'complete' | 'delete' | 'restore';
  type: WritableType;
  uid: string;
  /** Body of the request. References are uids. */
  body: Members;
  /**
   * Former values: of the members of an update, of the due date of a completed task, or of the whole object that a
   * `restore` brings back.
   */
  before: Members;
  at: string;
  /** Members that this browser has read in the text of a `quick` write. Those that the service reads replace them. */
  read?: Members;
  /** The same for all writes of one act of the user, which are sent together. Absent if the act has one. */
  act?: number;
  /** True if it may have reached the service: it was sent, and no response has arrived. */
  isAttempted?: boolean;
  /** `updated_at` of the object when it was sent first: a repetition under the same key has the same content. */
  version?: string | undefined;
  /** True if the user took it back after it was sent: the service reverts it once its response has arrived. */
  isWithdrawn?: boolean;
  /** Reason why it is not sent: a conflict, or a refusal by the service. */
  problem: null | { kind: 'conflict'; theirs: Members } | { kind: 'refused'; status: number; message: string };
}

/** The state of a pending write. Its transitions are in `push.ts`; `withdraw` is in `pending.ts`. */
export type WriteState =
  /** It has not been sent, or the service has certainly not seen it. */
  | 'waiting'
  /** It may have reached the service. */
  | 'sent'
  /** The user took it back after it was sent. */
  | 'withdrawn'
  /** The user has to decide: others have changed the same members, or the service refused it. */
  | NonNullable<Write['problem']>['kind'];

/** Types of objects that have attachments. */
export type ParentType = 'task' | 'note' | 'project';

/** A file that is to be attached. */
export interface StoredUpload {
  /** Of the attachment: also the key of the request. */
  uid: string;
  parentType: ParentType;
  parentUid: string;
  name: string;
  file: Blob;
}
