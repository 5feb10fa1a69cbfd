import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { keptRule, type ParsedRule, parseCalendarRule, printCalendarRule } from './calendar-rule.js';

/**
 * Dates of kept rules. The library cannot be stopped: call this in a thread (`rule-threads.ts`) or in a process of its
 * own. Its work is bounded by steps and not by time, so that a rule has the same dates on every machine.
 */

/** Periods that are looked at for one answer. */
export const MAX_STEPS = 10_000;
/** Dates that must be within `MAX_STEPS` for a rule to be kept. */
export const CHECKED_DATES = 60;

export interface DatesQuery {
  /** A kept rule. */
  rule: string;
  /** The present due date. The dates are those after it. */
  start: string;
  limit: number;
  /** The limit if the start is a date of the rule; default: `limit`. */
  limitOnRule?: number;
  /** The first and the last day of a range. */
  from?: string | undefined;
  until?: string | undefined;
}

export interface RuleDates {
  dates: string[];
  /** True if the start is a date of the rule, which has further ones. A start that is not counts in `COUNT` all the same. */
  startsOnRule: boolean;
  /** `more`: there may be further ones. `ended`: these are the last. `too long`: the rest was not found. */
  state: 'more' | 'ended' | 'too long';
}

export function datesOf({ rule: text, start, limit, limitOnRule = limit, from, until }: DatesQuery): RuleDates {
  const rule = keptRule(text);
  const dates: string[] = [];
  let left = rule.count === null ? Number.POSITIVE_INFINITY : rule.count - 1;
  if (left === 0) return { dates, startsOnRule: false, state: 'ended' };
  let startsOnRule = false;
  let state: RuleDates['state'] = 'ended';
  const take = (date: { toString(): string }): boolean => {
    const day = date.toString().slice(0, DAY_LENGTH);
    if (day <= start) {
      startsOnRule ||= day === start;
      return true;
    }
    // Later years have a sign.
    if (!/^\d/.test(day) || (rule.until !== null && day > rule.until)) return false;
    if (dates.length >= (startsOnRule ? limitOnRule : limit) || (until !== undefined && day > until)) {
      state = 'more';
      return false;
    }
    left -= 1;
    if (from === undefined || day >= from) dates.push(day);
    return left > 0;
  };
  try {
    createRule(text, start).all(take);
  } catch (error) {
    // The library ends at the last date of Temporal with a RangeError.
    if (!(error instanceof RangeError)) state = 'too long';
    if (!(error instanceof RangeError) && !isBound(error)) throw error;
  }
  return { dates, startsOnRule, state };
}

const DAY_LENGTH = '2026-03-31'.length;

function createRule(text: string, start: string): RRuleTemporal {
  const unbounded = printCalendarRule({ ...keptRule(text), count: null, until: null });
  const dtstart = Temporal.PlainDate.from(start).toZonedDateTime('UTC');
  return new RRuleTemporal({ rruleString: `RRULE:${unbounded}`, dtstart, maxIterations: MAX_STEPS, cache: false });
}

function isBound(error: unknown): boolean {
  return error instanceof Error && /^Maximum (?:iterations|candidate evaluations)/.test(error.message);
}

export type AcceptedRule = { rule: string; dates: readonly string[] } | { fault: string };

/**
 * Decides whether a rule can be kept.
 * @param start the due date from which it counts
 * @param lastDay as for `parseCalendarRule`
 * @returns the rule in its written form with its next dates, or the fault as the end of a sentence
 */
export function acceptedRule(text: string, start: string, lastDay?: (until: string) => string | null): AcceptedRule {
  const parsed: ParsedRule = parseCalendarRule(text, lastDay);
  if ('fault' in parsed) return parsed;
  const rule = printCalendarRule(parsed.rule);
  const { dates, state } = datesOf({ rule, start, limit: CHECKED_DATES });
  if (state === 'too long') return { fault: `its dates are not found within ${MAX_STEPS.toLocaleString('en')} steps` };
  if (dates.length === 0 && parsed.rule.count === null && parsed.rule.until === null) {
    return { fault: 'it has no further dates' };
  }
  return { rule, dates };
}
