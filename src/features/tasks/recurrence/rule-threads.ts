import { createThreadPool } from '../../../lib/threads/pool.js';
import { required } from '../../../lib/typed.js';
import type { AcceptedRule, DatesQuery, RuleDates } from './rule-dates.js';
import type { RuleJob, RuleResult } from './rule-worker.js';

/** Computes the dates of kept rules in threads: a rule is a text of a stranger, and the library cannot be stopped. */

const THREADS = 2;
/** A safeguard only: the steps of a rule are bounded, and rules of one job are few. */
const BUDGET_MS = 10_000;
/** Rules of a job. Completions wait for at most one job of the same user. */
const RULES_AT_ONCE = 5;

const pool = createThreadPool<RuleJob, RuleResult>({
  module: new URL('./rule-worker.js', import.meta.url),
  size: THREADS,
  budgetMs: BUDGET_MS,
});

/** @throws AppError OVERLOADED if too many jobs wait */
async function datesByJob(queries: readonly DatesQuery[], owner: number): Promise<RuleDates[]> {
  return (await pool.run({ kind: 'dates', queries }, owner)) as RuleDates[];
}

/**
 * Returns the dates of a rule.
 * @param owner user for whom they are computed
 * @throws AppError OVERLOADED if too many jobs wait
 */
export async function datesByRule(query: DatesQuery, owner: number): Promise<RuleDates> {
  return required((await datesByJob([query], owner))[0]);
}

/**
 * Returns the dates of rules until a time is used up.
 * @returns fewer than the queries if it was
 */
export async function datesInTime(
  queries: readonly DatesQuery[],
  owner: number,
  milliseconds: number,
): Promise<RuleDates[]> {
  const end = performance.now() + milliseconds;
  const found: RuleDates[] = [];
  while (found.length < queries.length && performance.now() < end) {
    found.push(...(await datesByJob(queries.slice(found.length, found.length + RULES_AT_ONCE), owner)));
  }
  return found;
}

export async function acceptRule(rule: string, start: string, owner: number): Promise<AcceptedRule> {
  return (await pool.run({ kind: 'accept', rule, start }, owner)) as AcceptedRule;
}
