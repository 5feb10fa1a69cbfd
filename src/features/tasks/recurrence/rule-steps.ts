import { AppError, bodyError, detailsToError } from '../../../lib/errors.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import type { PlainColumns } from '../columns.js';
import type { TaskColumns } from '../crud/store.js';
import { afterOccurrence } from './calendar-rule.js';
import { BESIDE_KIND } from './recurrence.js';
import { acceptRule, datesByRule, datesByRules } from './rule-threads.js';

/** What completions and changes do to a task with a kept rule. Its next due date is in the column `recurrence_next`. */

type RuleColumns = Pick<TaskColumns, 'recurrence_rule' | 'recurrence_next' | 'due_date'>;
type Writer = Pick<WriteContext, 'caller' | 'today'>;

/** Where the completion of an occurrence leads. `next` is null after the last one. */
export interface RuleStep {
  next: string | null;
  changes: Pick<TaskColumns, 'recurrence_rule' | 'recurrence_next'>;
}

/**
 * Returns the step of a task; null without a kept rule.
 * @throws AppError RULE_TOO_LONG if the next date is not found
 */
export async function ruleStep({ caller, today }: Writer, task: RuleColumns): Promise<RuleStep | null> {
  const { recurrence_rule: rule, recurrence_next: known, due_date } = task;
  if (rule === null) return null;
  const next = known ?? (await nextDate({ rule, start: due_date ?? today }, caller.id));
  if (next === null) return { next, changes: { recurrence_rule: rule, recurrence_next: null } };
  const following = afterOccurrence(rule);
  return {
    next,
    changes: { recurrence_rule: following, recurrence_next: await nextIfFound(following, next, caller.id) },
  };
}

async function nextDate({ rule, start }: { rule: string; start: string }, owner: number): Promise<string | null> {
  const { dates, state } = await datesByRule({ rule, start, limit: 1 }, owner);
  if (state === 'too long' && dates.length === 0) throw new AppError('RULE_TOO_LONG');
  return dates[0] ?? null;
}

/** Returns the date after a due date; null if there is none, or it was not found. */
async function nextIfFound(rule: string, start: string, owner: number): Promise<string | null> {
  return (await datesByRule({ rule, start, limit: 1 }, owner)).dates[0] ?? null;
}

/** Returns the changes of a kept rule that other changes of its task make. */
export async function ruleAfterChange(
  { caller }: Writer,
  task: RuleColumns,
  next: Partial<TaskColumns>,
): Promise<Partial<TaskColumns>> {
  if (task.recurrence_rule === null) return {};
  const ends = next.recurrence_rule === null || (next.recurrence_type ?? null) !== null;
  if (ends) return { recurrence_rule: null, recurrence_next: null };
  const { due_date = task.due_date } = next;
  if (due_date === task.due_date) return {};
  return { recurrence_next: due_date && (await nextIfFound(task.recurrence_rule, due_date, caller.id)) };
}

/** @throws AppError VALIDATION_FAILED if a body sets a rule: only imports can */
export function assertRuleKept(given: string | null | undefined, present: string | null): void {
  if (given == null || given === present) return;
  throw bodyError('recurrence_rule', 'must be null, or the present rule: calendars are imported with their rules');
}

/**
 * Returns the columns of an imported rule, with its next date.
 * @throws AppError VALIDATION_FAILED if the rule cannot be kept
 */
export async function importedRule(
  { caller }: Writer,
  { recurrence_rule: rule, recurrence_type, due_date }: PlainColumns,
): Promise<RuleStep['changes']> {
  if (rule === null) return { recurrence_rule: null, recurrence_next: null };
  if (recurrence_type !== null) throw bodyError('recurrence_rule', BESIDE_KIND);
  if (due_date === null) throw bodyError('recurrence_rule', 'needs a due_date');
  const accepted = await acceptRule(rule, due_date, caller.id);
  if ('fault' in accepted) throw bodyError('recurrence_rule', `cannot be kept: ${accepted.fault}`);
  return { recurrence_rule: accepted.rule, recurrence_next: accepted.dates[0] ?? null };
}

/** @throws AppError VALIDATION_FAILED if the rule of a task of a document cannot be kept */
export async function assertRuleAccepted(
  { caller }: Writer,
  { recurrence_rule: rule, due_date }: Pick<TaskColumns, 'recurrence_rule' | 'due_date'>,
  path: string,
): Promise<void> {
  if (rule === null || due_date === null) return;
  const accepted = await acceptRule(rule, due_date, caller.id);
  if (!('fault' in accepted)) return;
  throw detailsToError([{ path, message: `cannot be kept: ${accepted.fault}` }], 'VALIDATION_FAILED');
}

/** Returns the next dates of copied tasks, in their order. */
export async function nextDatesOf(
  { caller }: Writer,
  tasks: readonly Pick<TaskColumns, 'recurrence_rule' | 'due_date'>[],
): Promise<(string | null)[]> {
  const queries = tasks.flatMap(({ recurrence_rule: rule, due_date: start }) =>
    rule === null || start === null ? [] : [{ rule, start, limit: 1 }],
  );
  const found = queries.length === 0 ? [] : await datesByRules(queries, caller.id);
  let at = 0;
  return tasks.map(({ recurrence_rule: rule, due_date }) =>
    rule === null || due_date === null ? null : (found[at++]?.dates[0] ?? null),
  );
}
