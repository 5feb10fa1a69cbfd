import { STATUS } from '../../filter/fields.js';
import { parseInstant } from '../../lib/calendar.js';
import { detailsToError, type ErrorDetail } from '../../lib/errors.js';
import type { TaskTimes } from '../tasks/crud/service.js';
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

/** @throws AppError VALIDATION_FAILED if a time is in the future, before the creation, or of an uncompleted task */
export function assertValidTimes(line: TaskImportLine, at: string): void {
  const parts = (line.subtasks ?? []).flatMap((part, index) => timeFaults(part, `line/subtasks/${index}`, at));
  const faults = [...timeFaults(line, 'line', at), ...parts];
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
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
