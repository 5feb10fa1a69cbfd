import type { Temporal } from 'temporal-polyfill';
import { parseCalendarRule, printCalendarRule } from '../../features/tasks/recurrence/calendar-rule.js';
import { occurrences } from '../../features/tasks/recurrence/recurrence.js';
import { rruleOf } from '../../features/tasks/recurrence/rrule-of.js';
import { type AcceptedRule, acceptedRule, CHECKED_DATES } from '../../features/tasks/recurrence/rule-dates.js';
import { dayOfNumber, numberOfDay } from '../../lib/days.js';
import { type Anchor, fullRule, isDayOf, lastDay, recurrenceOf, ruleIn } from './calendar-rules.js';
import type { Here, Recurrence } from './dates.js';

/**
 * Rules of calendars as members of a task: one of the six kinds if both have the same next dates, else the rule itself.
 * Runs in the process that reads a file. Equal rules are computed once, and a file has a bound of rules that are slow, so
 * that a file of them ends before the limit of the process.
 */

const MAX_COMPUTED = 1_000;
const MAX_SLOW = 10;

type RuleResult = { recurrence: Recurrence } | { fault: string };

export type RuleReader = (raw: string, anchor: Anchor) => RuleResult;

const readers = new WeakMap<Here, RuleReader>();

/** Returns the reader for the rules of one file, which is converted with this object. */
export function ruleReaderOf(here: Here): RuleReader {
  const known = readers.get(here) ?? createRuleReader();
  readers.set(here, known);
  return known;
}

function createRuleReader(): RuleReader {
  const known = new Map<string, AcceptedRule>();
  let slow = 0;

  function accepted(raw: string, anchor: Anchor): AcceptedRule {
    const key = `${anchor.day} ${lastDayOf(raw, anchor)} ${raw}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_COMPUTED || slow >= MAX_SLOW) return { fault: 'the file has too many rules' };
    const result = acceptedRule(raw, anchor.day, (until) => lastDay(until, anchor));
    if ('fault' in result && /steps$/.test(result.fault)) slow += 1;
    known.set(key, result);
    return result;
  }

  return (raw, anchor) => {
    const rule = ruleIn(raw);
    const kind = rule === null ? undefined : recurrenceOf(rule, anchor);
    if (kind !== undefined && isWrittenAs(kind, raw, anchor)) return { recurrence: kind };
    const result = accepted(raw, anchor);
    if ('fault' in result) return result;
    if (kind !== undefined && hasDates(kind, result.dates, anchor)) return { recurrence: kind };
    if (anchor.day !== anchor.due) return { fault: 'it counts from another day than the due date' };
    return { recurrence: { recurrence_rule: result.rule } };
  };
}

function lastDayOf(raw: string, anchor: Anchor): string | null {
  const until = /UNTIL=([^;]*)/i.exec(raw)?.[1];
  return until === undefined ? null : lastDay(until.trim().toUpperCase(), anchor);
}

/** True if the kind is written as this rule: its dates need not be compared. */
function isWrittenAs(kind: Recurrence, raw: string, { day, due }: Anchor): boolean {
  if (day !== due) return false;
  const parsed = parseCalendarRule(raw, () => null);
  return (
    'rule' in parsed && parsed.rule.count === null && printCalendarRule(parsed.rule) === rruleOf(fullRule(kind), due)
  );
}

/** True if a kind has these dates next, counted from the day of the rule. */
function hasDates(kind: Recurrence, dates: readonly string[], { day, due }: Anchor): boolean {
  const shift = numberOfDay(due) - numberOfDay(day);
  const ours = occurrences(fullRule(kind), due, due, { limit: CHECKED_DATES });
  const theirs = dates.map((one) => dayOfNumber(numberOfDay(one) + shift));
  return ours.length === theirs.length && ours.every((one, index) => one === theirs[index]);
}

/**
 * Returns the occurrence of a rule at an instant, on the clock of each zone.
 * @param due due date of the task then
 */
export function anchorsAt(instant: Temporal.Instant, zones: readonly string[], due: string): Anchor[] {
  return zones.map((zone) => {
    const there = instant.toZonedDateTimeISO(zone);
    const toLocal = (utc: Temporal.PlainDateTime) => utc.toZonedDateTime('UTC').withTimeZone(zone).toPlainDateTime();
    return { day: there.toPlainDate().toString(), time: there.toPlainTime(), toLocal, due };
  });
}

/** Returns the first occurrence whose day the rule has: the zone of a rule is the one in which it fits its dates. */
export function anchorFor(raw: string, anchors: readonly Anchor[]): Anchor | undefined {
  const rule = anchors.length > 1 ? ruleIn(raw) : null;
  return (rule && anchors.find(({ day }) => isDayOf(rule, day))) ?? anchors[0];
}

/**
 * Reads the first rule in a text, one per line. Those that do not fit, and others than of RFC 5545, go to the facts.
 * @param anchors the occurrence from which it counts, on each clock that may be that of the rule; none without a due date
 */
export function recurrenceIn(text: string, anchors: readonly Anchor[], facts: string[], here: Here): Recurrence {
  const read = ruleReaderOf(here);
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const raw = line.trim();
    const rule = raw.replace(/^RRULE:/i, '');
    const anchor = anchorFor(rule, anchors);
    const result = anchor && read(rule, anchor);
    if (result !== undefined && 'recurrence' in result) return result.recurrence;
    facts.push(`Repeats: ${raw}`);
  }
  return {};
}
