import { dayLabel, listLabel, weekdayName } from '../dates.js';
import { ruleText } from '../text/rule/rule-text.js';
import { language, text } from '../text/text.js';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

/** Returns a rule in words: "Every month on Friday, of these no. 2 and the last, until 3 Mar". */
function sentenceOf(rule: string): string {
  const t = ruleText.value;
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
