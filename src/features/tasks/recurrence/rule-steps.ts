import { AppError, bodyError, detailsToError } from '../../../lib/errors.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import type { PlainColumns } from '../columns.js';
import type { TaskColumns } from '../crud/store.js';
import { afterOccurrence } from './calendar-rule.js';
import { BESIDE_KIND } from './recurrence.js';
import type { AcceptedRule, DatesQuery, RuleDates } from './rule-dates.js';
import { acceptRule, datesByRule } from './rule-threads.js';

/** Completions and changes of a task with a kept rule. Its next due date is in the column `recurrence_next`. */

type RuleColumns = Pick<TaskColumns, 'recurrence_rule' | 'recurrence_next' | 'due_date'>;
type Writer = Pick<WriteContext, 'caller' | 'today' | 'slow'>;

/** The placeholder is that of a rule that has ended. */
function datesIn({ slow, caller }: Writer, query: DatesQuery): RuleDates {
  const ended: RuleDates = { dates: [], startsOnRule: false, state: 'ended' };
  return slow.get(`dates ${JSON.stringify(query)}`, () => datesByRule(query, caller.id), ended);
}

function accepted({ slow, caller }: Writer, rule: string, start: string): AcceptedRule {
  return slow.get(`rule ${start} ${rule}`, () => acceptRule(rule, start, caller.id), { rule, dates: [] });
}

/** The state after the completion of an occurrence. `next` is null after the last one. */
export interface RuleStep {
  next: string | null;
  changes: Pick<TaskColumns, 'recurrence_rule' | 'recurrence_next'>;
}

/**
 * Returns the step of a task; null without a kept rule.
 * @throws AppError RULE_TOO_LONG if the next date is not found
 */
export function ruleStep(write: Writer, task: RuleColumns): RuleStep | null {
  const { recurrence_rule: rule, recurrence_next: known, due_date } = task;
  if (rule === null) return null;
  const next = known ?? nextDate(write, { rule, start: due_date ?? write.today });
  if (next === null) return { next, changes: { recurrence_rule: rule, recurrence_next: null } };
  const following = afterOccurrence(rule);
  return {
    next,
    changes: { recurrence_rule: following, recurrence_next: nextIfFound(write, following, next) },
  };
}

function nextDate(write: Writer, { rule, start }: { rule: string; start: string }): string | null {
  const { dates, state } = datesIn(write, { rule, start, limit: 1 });
  if (state === 'too long' && dates.length === 0) throw new AppError('RULE_TOO_LONG');
  return dates[0] ?? null;
}

/** Returns the date after a due date; null if there is none, or it was not found. */
function nextIfFound(write: Writer, rule: string, start: string): string | null {
  return datesIn(write, { rule, start, limit: 1 }).dates[0] ?? null;
}

/** Returns the changes of a kept rule that other changes of its task make. */
export function ruleAfterChange(write: Writer, task: RuleColumns, next: Partial<TaskColumns>): Partial<TaskColumns> {
  if (task.recurrence_rule === null) return {};
  const ends = next.recurrence_rule === null || (next.recurrence_type ?? null) !== null;
  if (ends) return { recurrence_rule: null, recurrence_next: null };
  const { due_date = task.due_date } = next;
  if (due_date === task.due_date) return {};
  return { recurrence_next: due_date && nextIfFound(write, task.recurrence_rule, due_date) };
}

/**
 * Returns the columns of an imported rule, with its next date.
 * @throws AppError VALIDATION_FAILED if the rule cannot be kept
 */
export function importedRule(
  write: Writer,
  { recurrence_rule: rule, recurrence_type, due_date }: PlainColumns,
): RuleStep['changes'] {
  if (rule === null) return { recurrence_rule: null, recurrence_next: null };
  if (recurrence_type !== null) throw bodyError('recurrence_rule', BESIDE_KIND);
  if (due_date === null) throw bodyError('recurrence_rule', 'needs a due_date');
  const kept = accepted(write, rule, due_date);
  if ('fault' in kept) throw bodyError('recurrence_rule', `cannot be kept: ${kept.fault}`);
  return { recurrence_rule: kept.rule, recurrence_next: kept.dates[0] ?? null };
}

/** @throws AppError VALIDATION_FAILED if the rule of a task of a document cannot be kept */
export function assertRuleAccepted(
  write: Writer,
  { recurrence_rule: rule, due_date }: Pick<TaskColumns, 'recurrence_rule' | 'due_date'>,
  path: string,
): void {
  if (rule === null || due_date === null) return;
  const kept = accepted(write, rule, due_date);
  if (!('fault' in kept)) return;
  throw detailsToError([{ path, message: `cannot be kept: ${kept.fault}` }], 'VALIDATION_FAILED');
}

/** Returns the next date of a copied task. */
export function nextDateOf(
  write: Writer,
  { recurrence_rule: rule, due_date }: Pick<TaskColumns, 'recurrence_rule' | 'due_date'>,
): string | null {
  return rule === null || due_date === null ? null : nextIfFound(write, rule, due_date);
}
