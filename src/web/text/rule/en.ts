/** The rule of a calendar in a sentence. Separate from the other texts, because few tasks have such a rule. */

export interface RuleTexts {
  /** A place in a list, counted from its beginning, or from its end if it is negative. */
  place(n: number): string;
  weekdays(days: string): string;
  monthDays(days: string): string;
  yearDays(days: string): string;
  weeks(weeks: string): string;
  months(months: string): string;
  positions(places: string): string;
  times(n: number): string;
}

export const en: RuleTexts = {
  place: (n) => (n === 1 ? 'the first' : n === -1 ? 'the last' : n > 0 ? `no. ${n}` : `no. ${-n} from the end`),
  weekdays: (days) => `on ${days}`,
  monthDays: (days) => `on these days of the month: ${days}`,
  yearDays: (days) => `on these days of the year: ${days}`,
  weeks: (weeks) => `in these weeks of the year: ${weeks}`,
  months: (months) => `in ${months}`,
  positions: (places) => `of these ${places}`,
  times: (n) => (n === 1 ? 'for the last time' : `${n} more times`),
};
