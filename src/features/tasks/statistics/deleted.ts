import type { Executor } from '../../../../db/database.js';
import type { Caller } from '../../../access/caller.js';
import { matches } from '../../../filter/matches.js';
import type { Condition } from '../../../filter/resolve.js';
import { type FilteredTask, type TaskFacts as FilterFacts, readableTask } from '../../../filter/tasks.js';
import { parsedJson } from '../../../lib/typed.js';
import type { Row } from '../../../write/trash.js';
import { readContents } from '../../trash/entry-store.js';
import { type GroupedBy, historyOf } from './store.js';
import { type GroupId, isOpen, type RecordedCompletion, type StatusEntry, type TaskFacts } from './tally.js';

/** A task in the trash of the caller, with its completions and the history of its status. */
export interface DeletedTask {
  facts: TaskFacts;
  completions: RecordedCompletion[];
  entries: StatusEntry[];
  /** Time of its deletion, if it was open then. */
  closed_at: string | null;
}

interface Reading {
  caller: Caller;
  groupedBy: GroupedBy;
  condition: Condition | undefined;
  today: string;
  now: string;
}

/** Reads the tasks in the caller's trash that match a filter; with a narrowed token, those of its projects. */
export async function deletedTasks(db: Executor, reading: Reading): Promise<DeletedTask[]> {
  const { caller, condition, today, now } = reading;
  const projects = caller.projects === null ? null : parsedJson<number[]>(caller.projects);
  const found: DeletedTask[] = [];
  for await (const { deleted_at, rows } of readContents(db, { userId: caller.id, type: 'task', at: now })) {
    const all = rows.get('tasks') ?? [];
    const commented = new Set((rows.get('comments') ?? []).map(({ task_id }) => task_id));
    const withFiles = new Set((rows.get('attachments') ?? []).map(({ task_id }) => task_id));
    const hasComments: FilterFacts['hasComments'] = ({ id }) => commented.has(id);
    const hasAttachments: FilterFacts['hasAttachments'] = ({ id }) => withFiles.has(id);
    const own = (rows.get('reminders') ?? []).filter(({ user_id }) => Number(user_id) === caller.id);
    const reminded = new Set(own.map(({ task_id }) => task_id));
    const hasReminders: FilterFacts['hasReminders'] = ({ id }) => reminded.has(id);
    const facts: FilterFacts = {
      now,
      today,
      me: caller.id,
      hasComments,
      hasAttachments,
      hasReminders,
      isShared: () => false,
      isLive: () => true,
    };
    const wanted = all.filter((row) => {
      if (projects !== null && !projects.includes(Number(row.project_id))) return false;
      return condition === undefined || matches(condition, readableTask(filteredTask(row, rows), facts));
    });
    if (wanted.length === 0) continue;
    const history = await historyOf(
      db,
      wanted.map(({ id }) => Number(id)),
    );
    for (const row of wanted) {
      const groups = groupsOf(row, rows, reading.groupedBy);
      const isMine = (user: unknown) => Number(user ?? row.user_id) === caller.id;
      const created_at = String(row.created_at);
      found.push({
        facts: {
          id: Number(row.id),
          status: Number(row.status),
          created_at,
          completed_at: row.completed_at as string | null,
          groups,
          is_mine: isMine(row.completed_by),
        },
        completions: partsOf(row, rows, 'task_completions').map((one) => ({
          task_id: Number(row.id),
          at: String(one.completed_at),
          groups,
          is_mine: isMine(one.completed_by),
        })),
        entries: history
          .filter(({ task_id }) => task_id === row.id)
          .map(({ task_id, at, kind, old_value, new_value, user_id }) => ({
            ...{ task_id, at, kind, created_at, groups },
            ...{ from: Number(old_value), to: Number(new_value), is_mine: user_id === caller.id },
          })),
        closed_at: isOpen(Number(row.status)) ? deleted_at : null,
      });
    }
  }
  return found;
}

function partsOf({ id }: Row, rows: ReadonlyMap<string, Row[]>, table: string): Row[] {
  return (rows.get(table) ?? []).filter(({ task_id }) => task_id === id);
}

function groupsOf(row: Row, rows: ReadonlyMap<string, Row[]>, groupedBy: GroupedBy): GroupId[] {
  if (groupedBy === 'none') return [];
  if (groupedBy !== 'tag') return [row[`${groupedBy}_id`] as GroupId];
  const tags = partsOf(row, rows, 'task_tags').map(({ tag_id }) => Number(tag_id));
  return tags.length === 0 ? [null] : tags;
}

/** The members that filters read. A deleted task waits for no other, and its project and parent are not read. */
function filteredTask(row: Row, rows: ReadonlyMap<string, Row[]>): FilteredTask {
  return {
    ...(row as unknown as FilteredTask),
    tags: partsOf(row, rows, 'task_tags').map(({ tag_id }) => ({ id: Number(tag_id) })),
    subtask_counts: { total: (rows.get('tasks') ?? []).filter((one) => one.parent_task_id === row.id).length },
    blocked: false,
  };
}
