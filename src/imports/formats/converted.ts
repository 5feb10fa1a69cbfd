import type { TaskImportLine as Line } from '../../features/task-import/schema.js';
import { sha256 } from '../../lib/hash.js';
import { MAX_NAME_LENGTH } from '../../lib/limits.js';
import type { ResourceDrafts } from './drafts.js';

/** A user of the other program. */
export interface ForeignUser {
  name: string;
  email?: string | undefined;
}

/** A line of an import with its area and goal by name. */
export interface ConvertedTask extends Omit<Line, 'subtasks' | 'area_id' | 'goal_id' | 'assignee_id'> {
  area?: string | undefined;
  goal?: string | undefined;
  /** Named in the note unless it is the importer. */
  assignee?: ForeignUser | undefined;
  subtasks?: Omit<ConvertedTask, 'subtasks' | 'import_key' | 'former_import_key' | 'project_name' | 'section_name'>[];
}

/** An item that could not be imported. The import continues. */
export interface ImportFailure {
  /** Line number in the file, from 1. */
  line: number;
  /** Name of the item. The line number if absent. */
  label?: string;
  reason: string;
}

export interface ImportItem {
  line: number;
  /** Name in messages. The line number if absent. */
  label?: string;
  task: ConvertedTask;
}

export interface Converted {
  /** Plural noun for the items of the file. Default: tasks. */
  what?: string;
  /** True if the tasks are those of the API already: the service checks them. */
  isVerbatim?: true;
  /** Reasons why the file may be incomplete. */
  warnings?: string[];
  items: ImportItem[];
  failures: ImportFailure[];
  /** Number of facts without a member of their own. They are appended to the note of their task. */
  noted: number;
  /** Number of subtasks of subtasks. They are below the top-level task. */
  raised?: number;
  /** Number of subtasks that are top-level tasks, because their parent is missing or full. */
  topped?: number;
  resources?: ResourceDrafts;
  leftOut?: Map<string, number>;
}

/** A result that a format fills while it reads a file. */
export type Found = Converted & Required<Pick<Converted, 'resources' | 'leftOut' | 'warnings'>>;

export function nothingFound(): Found {
  const resources = { areas: [], goals: [], tags: [], projects: [], notes: [], views: [] };
  return { items: [], failures: [], noted: 0, warnings: [], resources, leftOut: new Map() };
}

/** @param what plural noun */
export function leaveOut({ leftOut }: { leftOut: Map<string, number> }, what: string, count = 1): void {
  if (count > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + count);
}

/** Prefix of the line of a note that names the dropped properties of its task. */
export const MARK = 'Imported: ';

const MAX_KEY_LENGTH = 255;

/** Returns the key that makes a second import of the same file skip the task. A long key is hashed. */
export function importKey(key: string): string {
  return key.length <= MAX_KEY_LENGTH ? key : sha256(key);
}

/** Returns a name of one line. The part beyond the limit is added to the facts. */
export function nameOf(text: string, facts: string[]): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name.length > MAX_NAME_LENGTH) facts.push(name);
  return name.slice(0, MAX_NAME_LENGTH);
}

/** Returns a colour as `#rrggbb`; undefined for anything that is not hexadecimal. The opacity is dropped. */
export function colorOf(text: string | null | undefined): string | undefined {
  const digits = /^#?((?:[0-9a-f]{2}){3,4}|[0-9a-f]{3})$/i.exec(text?.trim() ?? '')?.[1];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6)}`.toLowerCase();
}

export function tagsOf(names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const byKey = new Map(trimmed.map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()];
}

/** Appends facts to a note, one per line; null if both are empty. */
export function noteWith(note: string | null, facts: readonly string[]): string | null {
  const text = [note?.trim() ?? '', facts.join('\n')].filter((part) => part !== '').join('\n\n');
  return text === '' ? null : text;
}
