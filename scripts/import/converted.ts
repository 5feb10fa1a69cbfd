import type { Schemas } from '../../src/client/index.js';
import { MAX_SUBTASKS } from '../../src/features/tasks/schema.js';
import { sha256 } from '../../src/lib/hash.js';
import type { ImportFailure } from './format.js';
import type { Places } from './places.js';

/** A task to be imported, and where it stands in the file. */
export interface ImportItem {
  line: number;
  task: Schemas['TaskImportLine'];
}

/** What a kind of file has made of a file. */
export interface Converted {
  items: ImportItem[];
  failures: ImportFailure[];
  /** How many facts had no place of their own, and stand in the note of their task. */
  noted: number;
  /** Areas, projects and notes besides. */
  places?: Places;
  /** What could not be taken along at all, by what it is: how many. */
  leftOut?: Map<string, number>;
}

/** Nothing yet. */
export function nothingFound(): Converted & Required<Pick<Converted, 'places' | 'leftOut'>> {
  return { items: [], failures: [], noted: 0, places: { areas: [], projects: [], notes: [] }, leftOut: new Map() };
}

/** Counts something that is left out. */
export function leaveOut({ leftOut }: { leftOut: Map<string, number> }, what: string, count = 1): void {
  if (count > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + count);
}

/**
 * Makes a task a subtask of another; a task of its own when that has as many as there may be.
 * @returns what it has become
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

/** The line of a note that says what its task was imported from. */
export const MARK = 'Imported: ';

const MAX_KEY_LENGTH = 255;
const MAX_NAME_LENGTH = 255;

/** What a task is known by when its file is imported again: a long key by its hash. */
export function importKey(key: string): string {
  return key.length <= MAX_KEY_LENGTH ? key : sha256(key);
}

/** A name of one line; what of it is too long for one goes on in the facts. */
export function nameOf(text: string, facts: string[]): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name.length > MAX_NAME_LENGTH) facts.push(name);
  return name.slice(0, MAX_NAME_LENGTH);
}

/** Names as tags, each once. */
export function tagsOf(names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const byKey = new Map(trimmed.map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()];
}

/** A note with the facts that have no place of their own, a line each; null when there is nothing to say. */
export function noteWith(note: string | null, facts: readonly string[]): string | null {
  const text = [note?.trim() ?? '', facts.join('\n')].filter((part) => part !== '').join('\n\n');
  return text === '' ? null : text;
}
