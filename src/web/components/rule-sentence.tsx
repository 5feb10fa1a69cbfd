import { dayLabel, listLabel, weekdayName } from '../dates.js';
import { language, text } from '../text/text.js';

/** The rule of a calendar in a sentence. Separate from the other texts, because few tasks have such a rule. */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

interface RuleTexts {
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

const en: RuleTexts = {
  place: (n) => (n === 1 ? 'the first' : n === -1 ? 'the last' : n > 0 ? `no. ${n}` : `no. ${-n} from the end`),
  weekdays: (days) => `on ${days}`,
  monthDays: (days) => `on these days of the month: ${days}`,
  yearDays: (days) => `on these days of the year: ${days}`,
  weeks: (weeks) => `in these weeks of the year: ${weeks}`,
  months: (months) => `in ${months}`,
  positions: (places) => `of these ${places}`,
  times: (n) => (n === 1 ? 'for the last time' : `${n} more times`),
};

const de: RuleTexts = {
  place: (n) => (n === 1 ? 'der erste' : n === -1 ? 'der letzte' : n > 0 ? `Nr. ${n}` : `Nr. ${-n} vom Ende`),
  weekdays: (days) => `am ${days}`,
  monthDays: (days) => `an diesen Tagen des Monats: ${days}`,
  yearDays: (days) => `an diesen Tagen des Jahres: ${days}`,
  weeks: (weeks) => `in diesen Wochen des Jahres: ${weeks}`,
  months: (months) => `im ${months}`,
  positions: (places) => `davon ${places}`,
  times: (n) => (n === 1 ? 'zum letzten Mal' : `noch ${n}-mal`),
};

/** Returns a rule in words: "Every month on Friday, of these no. 2 and the last, until 3 Mar". */
function sentenceOf(rule: string): string {
  const t = language.value === 'de' ? de : en;
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const list = (name: string, label: (value: string) => string) =>
    parts.has(name) ? listLabel((parts.get(name) ?? '').split(',').map(label)) : undefined;
  const place = (value: string) => t.place(Number(value));
  const said = (words: string | undefined, within: (words: string) => string) => (words ? [within(words)] : []);
  const day = (value: string) => {
    const number = value.slice(0, -2);
    const name = weekdayName(WEEKDAYS.indexOf(value.slice(-2)));
    return number === '' ? name : `${t.place(Number(number))} ${name}`;
  };
  const until = parts.get('UNTIL')?.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');
  const count = parts.get('COUNT');
  return [
    text.value.repeats.every[UNITS[parts.get('FREQ') as keyof typeof UNITS]](Number(parts.get('INTERVAL') ?? 1)),
    ...said(list('BYMONTH', monthName), t.months),
    ...said(list('BYWEEKNO', place), t.weeks),
    ...said(list('BYYEARDAY', place), t.yearDays),
    ...said(list('BYMONTHDAY', place), t.monthDays),
    ...said(list('BYDAY', day), t.weekdays),
    ...said(list('BYSETPOS', place), t.positions),
    ...(until === undefined ? [] : [text.value.repeats.until(dayLabel(until))]),
    ...(count === undefined ? [] : [t.times(Number(count))]),
  ].join(', ');
}

function monthName(month: string): string {
  const date = new Date(Date.UTC(2023, Number(month) - 1, 1));
  return new Intl.DateTimeFormat(language.value, { month: 'long', timeZone: 'UTC' }).format(date);
}

export function RuleSentence({ rule }: { rule: string }) {
  return <p class="rule-sentence">{sentenceOf(rule)}</p>;
}
