import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { text } from '../text/text.js';
import { changeOf } from './actions.js';
import { did } from './done.js';
import { all, byUid, every } from './mirror.js';
import { addWrites, type NewWrite } from './pending.js';
import { indexFor, type Side } from './side.js';
import type { Members, Section, Task } from './types.js';

/**
 * The common order of a project: ranks of tasks and sections. They are computed here, so that order can be changed
 * without a connection, and compared by their characters, then by id. A rank that others change at the same time is no
 * conflict: the last one counts.
 */

interface Ranked {
  id: number;
  rank: string;
}

/** Objects that are not sent yet have no rank, and come last. */
function byRank(one: Ranked, other: Ranked): number {
  const [first, second] = [one.rank || '~', other.rank || '~'];
  return first === second ? ageOf(one) - ageOf(other) : first < second ? -1 : 1;
}

/** Temporary ids are negative, the first one the largest. */
function ageOf({ id }: Ranked): number {
  return id < 0 ? Number.MAX_SAFE_INTEGER / 2 - id : id;
}

export function sectionsOf(project: { id: number }): Section[] {
  return all('section')
    .filter(({ project_id }) => project_id === project.id)
    .sort(byRank);
}

/** Returns the top-level tasks of a section in their order; of null, those of no section that exists. */
export function tasksInSection(projectId: number, section: { id: number } | null): Task[] {
  const known = new Set(section === null ? sectionsOf({ id: projectId }).map(({ id }) => id) : []);
  const isIn = ({ section_id }: Task) =>
    section === null ? section_id === null || !known.has(section_id) : section_id === section.id;
  return every('task')
    .filter((task) => task.project_id === projectId && task.parent_task_id === null && isIn(task))
    .sort(byRank);
}

/**
 * Returns the ranks that put an object at a position of a list, by uid: its own, and those of neighbours whose ranks are
 * equal or missing, so that no rank is between them.
 * @param others the list without the object, in its order
 */
function ranksAt<Item extends Ranked & { uid: string }>(
  others: readonly Item[],
  uid: string,
  at: number,
): Map<string, string> {
  const before = others[at - 1]?.rank || null;
  const start = others.slice(0, at).some(({ rank }) => rank === '') ? lastRank(others.slice(0, at)) : before;
  const follower = others.slice(at).findIndex(({ rank }) => rank !== '' && (start === null || rank > start));
  const between = others.slice(at, follower === -1 ? others.length : at + follower).filter(({ rank }) => rank !== '');
  const end = follower === -1 ? null : (others[at + follower]?.rank ?? null);
  if (between.length === 0) return new Map([[uid, generateKeyBetween(start, end)]]);
  const ranks = generateNKeysBetween(start, end, between.length + 1);
  return new Map([uid, ...between.map((one) => one.uid)].map((one, index) => [one, ranks[index] ?? '']));
}

function lastRank(list: readonly Ranked[]): string | null {
  const ranks = list.map(({ rank }) => rank).filter(Boolean);
  return ranks.at(-1) ?? null;
}

/** The writes that move a task, and where to; null if it stays in its list. */
export interface Move {
  writes: readonly NewWrite[];
  destination: string | null;
}

interface Position {
  section: Section | null;
  /** Index among the other tasks of the section. */
  at: number;
}

/** Returns the writes that move a task to a position in a section of its project. */
function moveTo(task: Task, { section, at }: Position): Move | undefined {
  if (task.project_id === null) return undefined;
  const others = tasksInSection(task.project_id, section).filter(({ uid }) => uid !== task.uid);
  const sectionUid = section?.uid ?? null;
  const isMoved = (task.section?.uid ?? null) !== sectionUid;
  const writes = [...ranksAt(others, task.uid, at)].flatMap(([uid, rank]) => {
    const body: Members = uid === task.uid && isMoved ? { section_id: sectionUid, rank } : { rank };
    return changeOf('task', uid, body);
  });
  return { writes, destination: isMoved ? (section?.name ?? text.value.none) : null };
}

/** Moves a task to the end of a section. @param uid empty for no section */
export function moveToSection(task: Task, uid: string): Move | undefined {
  const section = byUid('section', uid) ?? null;
  if ((task.section?.uid ?? '') === uid || task.project_id === null) return undefined;
  return moveTo(task, { section, at: tasksInSection(task.project_id, section).length });
}

/** Moves a task to the position of another one, or to a side of it, also if a filter hides tasks between them. */
export function moveToPositionOf(task: Task, uid: string, side?: Side): Move | undefined {
  const other = byUid('task', uid);
  if (
    other === undefined ||
    other.uid === task.uid ||
    other.project_id !== task.project_id ||
    other.project_id === null
  ) {
    return undefined;
  }
  const section = byUid('section', other.section?.uid ?? '') ?? null;
  const list = tasksInSection(other.project_id, section);
  return moveTo(task, { section, at: indexFor(list, task.uid, uid, side) });
}

/** Moves a section by one position among those of its project. */
export async function moveSection(section: Section, by: 1 | -1): Promise<void> {
  const list = sectionsOf({ id: section.project_id });
  const at = list.findIndex(({ uid }) => uid === section.uid) + by;
  if (at < 0 || at >= list.length) return;
  const others = list.filter(({ uid }) => uid !== section.uid);
  const ranks = [...ranksAt(others, section.uid, at)];
  const writes = await addWrites(ranks.flatMap(([uid, rank]) => changeOf('section', uid, { rank })));
  did(text.value.tasks.ordered(section.name), { writes });
}

/** Returns the rank of a new section or task at the end of a list. */
export function rankAtEnd(list: readonly Ranked[]): string {
  return generateKeyBetween(lastRank(list), null);
}
