import { STATUS } from '../../filter/fields.js';
import { parseInstant } from '../../lib/calendar.js';
import { detailsToError, type ErrorDetail } from '../../lib/errors.js';
import type { TaskTimes } from '../tasks/crud/service.js';
import { taskFaults } from '../tasks/recurrence/rules.js';
import type { TaskImportLine, TaskImportSubtask } from './schema.js';

type Part = Pick<TaskImportSubtask, 'status' | 'created_at' | 'completed_at' | 'comments'>;

/**
 * Returns the times of an imported task or subtask. Without a time of completion, a completed task was completed at an
 * unknown time: it does not count as completed during the import.
 * @param at now, as a timestamp
 */
export function importedTimes({ created_at, completed_at }: Part, at: string): TaskTimes {
  return { created_at: instantOf(created_at) ?? at, completed_at: instantOf(completed_at), completed_by: null };
}

/**
 * Checks a line beyond the types of its members: its times, its rules, and members that need another one.
 * @param at now, as a timestamp
 * @throws AppError VALIDATION_FAILED
 */
export function assertConsistent(line: TaskImportLine, at: string): void {
  const parts = (line.subtasks ?? []).flatMap((part, index) => faultsOf(part, `line/subtasks/${index}`, at));
  const rules = taskFaults(line).map(({ path, message }) => ({ path: `line${path}`, message }));
  const faults = [...faultsOf(line, 'line', at), ...parts, ...rules];
  if (line.section_name != null && line.project_name == null) {
    faults.push({ path: 'line/section_name', message: 'needs a project_name' });
  }
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
}

function faultsOf(part: TaskImportSubtask, path: string, at: string): ErrorDetail[] {
  const { due_date, due_time, recurrence_type } = part;
  // A recurring task gets the first date of its rule.
  const isDated = due_time == null || due_date != null || recurrence_type != null;
  return [
    ...timeFaults(part, path, at),
    ...(isDated ? [] : [{ path: `${path}/due_time`, message: 'needs a due_date' }]),
  ];
}

function timeFaults({ status, ...part }: Part, path: string, at: string): ErrorDetail[] {
  const created = instantOf(part.created_at);
  const completed = instantOf(part.completed_at);
  const faults: ErrorDetail[] = [];
  const fault = (member: keyof Part, message: string) => faults.push({ path: `${path}/${member}`, message });
  if (created !== null && created > at) fault('created_at', 'must not be in the future');
  part.comments?.forEach((comment, index) => {
    if ((instantOf(comment.created_at) ?? at) <= at) return;
    faults.push({ path: `${path}/comments/${index}/created_at`, message: 'must not be in the future' });
  });
  if (completed === null) return faults;
  if (completed > at) fault('completed_at', 'must not be in the future');
  else if (created !== null && completed < created) fault('completed_at', 'must not be before created_at');
  if (status !== STATUS.completed) fault('completed_at', `requires the status ${STATUS.completed}`);
  return faults;
}

function instantOf(text: string | null | undefined): string | null {
  return text == null ? null : parseInstant(text);
}
