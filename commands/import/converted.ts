import type { Schemas } from '../../src/client/index.js';
import { MAX_SUBTASKS } from '../../src/features/tasks/schema.js';
import { sha256 } from '../../src/lib/hash.js';
import type { ImportFailure } from './format.js';
import type { Places } from './places.js';

export interface ImportItem {
  line: number;
  task: Schemas['TaskImportLine'];
}

export interface Converted {
  items: ImportItem[];
  failures: ImportFailure[];
  /** Number of facts without a member of their own. They are appended to the note of their task. */
  noted: number;
  places?: Places;
  leftOut?: Map<string, number>;
}

export function nothingFound(): Converted & Required<Pick<Converted, 'places' | 'leftOut'>> {
  return { items: [], failures: [], noted: 0, places: { areas: [], projects: [], notes: [] }, leftOut: new Map() };
}

export function leaveOut({ leftOut }: { leftOut: Map<string, number> }, what: string, count = 1): void {
  if (count > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + count);
}

/**
 * Makes a task a subtask of another one, or a top-level task if that one has as many subtasks as it may have.
 * @returns the result
 */
export function putBelow(
  found: Converted,
  owner: ImportItem['task'] | undefined,
  { line, task }: ImportItem,
): Pick<ImportItem['task'], 'note'> {
  if (owner === undefined || (owner.subtasks?.length ?? 0) >= MAX_SUBTASKS) {
    found.items.push({ line, task });
    return task;
  }
  const { import_key: _key, project_name: _project, ...subtask } = task;
  owner.subtasks = [...(owner.subtasks ?? []), subtask as NonNullable<ImportItem['task']['subtasks']>[number]];
  return subtask;
}

/** Prefix of the line of a note that names the dropped properties of its task. */
export const MARK = 'Imported: ';

const MAX_KEY_LENGTH = 255;
const MAX_NAME_LENGTH = 255;

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
